"""Paper: blank sheets, the sheet of a match, and each of them as a PDF."""

import re
import time
from asyncio import gather, sleep
from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from app.rules.moves import HandChange
from app.rules.refusal import Refusal
from app.scorer import hands
from app.web import pdf as pdf_files
from app.web.paper import Paper, fit
from tests.web.tables import WORKED, play, post, start, words, worked

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
POINTS = 72 / 25.4  # of a PDF, in a millimetre
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorffwelch"
ARABIC = "عبد الرحمن بن محمد بن عبد الله بن الحسين"
NAMES = (
    UNBROKEN,
    ARABIC,
    "👨‍👩‍👧‍👦" * 3 + "🃏" * 5,
    'O\'Neil <b>"x"',
    "李小龍",
    "Ελένη",
    "ก้อย",
    "दीपिका",
    "Дарья",
    "שרה",
    "김",
    "x",
)


def page(client: TestClient, url: str, **asked: object) -> str:
    answer = client.get(url, params=asked)
    assert answer.status_code == 200, words(answer.text)
    return answer.text


def pdf(client: TestClient, url: str, **asked: object) -> PdfReader:
    answer = client.get(url, params=asked)
    assert answer.status_code == 200, words(answer.text)
    assert answer.headers["content-type"] == "application/pdf"
    return PdfReader(BytesIO(answer.content))


def leaves(html: str) -> list[str]:
    return html.split('<section class="leaf')[1:]


def rows(html: str) -> list[list[str]]:
    """The rows of hands, a list of words a row: hand, cards, dealer, and the boxes."""
    found = re.findall(r'<tr>\s*<th scope="row" class="n">.*?</tr>', html, re.S)
    return [[words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)] for row in found]


def heads(html: str) -> list[str]:
    return [words(cell) for cell in re.findall(r'<th scope="colgroup".*?</th>', leaves(html)[0])]


def foot(html: str) -> str:
    return words(html[html.index('<div class="foot-words') :])


def test_a_blank_sheet_has_a_row_a_hand_with_cards_dealer_and_two_boxes_a_player(client: TestClient) -> None:
    html = page(client, "/print")
    found = rows(html)
    first_five = [["1", "10", "1"], ["2", "9", "2"], ["3", "8", "3"], ["4", "7", "4"], ["5", "6", "1"]]
    assert [row[:3] for row in found[:5]] == first_five
    assert len(found) == 19
    assert {len(row) for row in found} == {3 + 2 * 4}
    assert {box for row in found for box in row[3:]} == {""}
    assert heads(html) == ["1", "2", "3", "4"]
    assert "Date Place" in words(html)


def test_with_five_players_and_seat_2_dealing_first_seat_3_deals_hand_7(client: TestClient) -> None:
    assert rows(page(client, "/print/sheet", players=5, names="A\nB\nC\nD\nE", dealer=3))[6][2] == "D"
    match_id = start(client, ("A", "B", "C", "D", "E"), first_dealer=2)
    assert rows(page(client, f"/m/{match_id}/print"))[6][2] == "D"
    assert rows(page(client, f"/m/{match_id}/print", sheet="blank"))[6][2] == "D"


def test_names_may_be_missing_and_equal_ones_are_told_apart(client: TestClient) -> None:
    html = page(client, "/print/sheet", players=4, names="Ana\n\nAna")
    assert heads(html) == ["Ana", "2", "Ana (2)", "4"]
    assert [row[2] for row in rows(html)[:4]] == ["Ana", "2", "Ana (2)", "4"]


def test_as_many_players_as_names_where_no_number_is_given(client: TestClient) -> None:
    assert heads(page(client, "/print/sheet", names="\n".join("ABCDEF"))) == list("ABCDEF")


def test_a_preset_and_single_rules_over_it(client: TestClient) -> None:
    html = page(client, "/print/sheet", preset="kachufool", players=4, rules='{"largest": 3}')
    assert [row[1] for row in rows(html)] == ["1 ♠", "2 ♦", "3 ♣"]
    assert '<option value="preset:kachufool" selected>' in html
    assert '<input type="hidden" name="rules" value="{&#34;largest&#34;: 3}">' in html


def test_the_rules_of_a_match(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), largest=3)
    html = page(client, "/print/sheet", game=f"match:{match_id}", players=3)
    assert [row[1] for row in rows(html)] == ["3", "2", "1", "2", "3"]
    assert f'<option value="match:{match_id}" selected>' in html


@pytest.mark.parametrize("lay", ["portrait", "landscape"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("players", "hands"), [(4, 19), (8, 11)])
def test_the_usual_games_fit_on_one_page_with_rows_of_7_mm(
    client: TestClient, players: int, hands: int, paper: str, lay: str
) -> None:
    html = page(client, "/print/sheet", players=players, paper=paper, lay=lay)
    assert (len(leaves(html)), len(rows(html))) == (1, hands)
    css = client.get(re.search(r'/print/paper\.css[^"]*', html)[0].replace("&amp;", "&"))  # type: ignore[index]
    assert float(re.search(r"--row: ([\d.]+)", css.text)[1]) >= 7  # type: ignore[index]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("players", "lay"), [(2, "landscape"), (4, "portrait"), (8, "portrait"), (12, "landscape")])
def test_the_pdf_has_the_size_of_the_paper_and_no_page_too_many(
    client: TestClient, players: int, lay: str, paper: str
) -> None:
    asked = {"players": players, "paper": paper, "lay": lay}
    file = pdf(client, "/print/sheet.pdf", **asked)
    assert len(file.pages) == len(leaves(page(client, "/print/sheet", **asked)))
    box, sides = file.pages[0].mediabox, PAPERS[paper] if lay == "portrait" else PAPERS[paper][::-1]
    assert (float(box.width), float(box.height)) == pytest.approx([side * POINTS for side in sides], abs=0.5)


@pytest.mark.parametrize("hands", [1, 5, 19, 40, 60])
def test_every_hand_has_its_row_and_no_last_page_is_nearly_empty(hands: int) -> None:
    for sort, turned, players in product(PAPERS, (False, True), range(2, 13)):
        made = fit(Paper(sort, turned), hands, players, ["word " * 120], named=True)
        assert sum(made.pages) == hands
        assert made.lengths.row >= 7
        assert made.pages[-1] >= min(hands, 3)
        assert made.lengths.bid <= 0.6 * made.box


def test_51_hands_break_between_hands_and_every_page_has_the_head(client: TestClient) -> None:
    asked = {"players": 2, "rules": '{"largest": 26}', "names": "Anna\nBen", "paper": "a4"}
    pages = leaves(page(client, "/print/sheet", **asked))
    assert [len(rows(each)) for each in pages] == [26, 25]
    assert [each.count("<thead>") for each in pages] == [1, 1]
    printed = [each.extract_text() for each in pdf(client, "/print/sheet.pdf", **asked).pages]
    assert len(printed) == 2
    assert all("Anna" in each and "Cards" in each for each in printed)
    assert "page 2 of 2" in printed[1]
    assert "Total" not in printed[0]


def test_names_in_many_scripts_are_printed(client: TestClient) -> None:
    asked = {"names": "\n".join(NAMES), "players": 12}
    assert heads(page(client, "/print/sheet", **asked)) == list(NAMES)
    assert len(pdf(client, "/print/sheet.pdf", **asked).pages) == 1


def test_the_old_custom_is_told_where_a_made_bid_pays_ten_plus_the_bid_and_only_there(client: TestClient) -> None:
    assert "write a 1 in front of it" in page(client, "/print/sheet", preset="exact")
    for preset in ("squared", "wizard", "skull_king", "romanian_whist"):
        assert "write a 1" not in page(client, "/print/sheet", preset=preset)


def test_the_foot_tells_the_rules_with_the_sum_and_the_hook_of_this_table(client: TestClient) -> None:
    said = foot(page(client, "/print/sheet", players=4))
    assert "The tricks taken always add up to the cards of the hand." in said
    assert "with 10 cards and 8 bid before, the dealer may not bid 2." in said
    assert "The rules. 19 hands, 10 down to 1 and back." in said
    assert "may not bid" not in foot(page(client, "/print/sheet", preset="oh_pshaw"))


@pytest.mark.parametrize(
    ("asked", "field", "said"),
    [
        ({"players": "1"}, "players", "A sheet has room for 2 to 12 players."),
        ({"players": "x"}, "players", "x is not a whole number."),
        ({"players": "12", "rules": '{"deck": 32, "keep_turn_up": true, "custom": [99]}'}, "game", "custom"),
        ({"players": "2", "names": "A\nB\nC"}, "names", "There are 3 names for 2 players."),
        ({"names": "A" * 41}, "names", "A name has 40 characters at most."),
        ({"dealer": "5"}, "dealer", "The first dealer is one of the players: 1 to 4."),
        ({"dealer": "x"}, "dealer", "x is not a whole number."),
        ({"preset": "nothing"}, "game", "These rules are not kept here any more."),
        ({"game": "match:gone"}, "game", "These rules are not kept here any more."),
        ({"rules": "["}, "game", "These rules cannot be read."),
        ({"rules": '{"bonus": 1000}'}, "game", "bonus"),
    ],
)
def test_what_cannot_be_printed_is_said_at_its_field_and_what_was_typed_stays(
    client: TestClient, asked: dict[str, str], field: str, said: str
) -> None:
    answer = client.get("/print/sheet", params=asked)
    assert answer.status_code == 422
    told = re.search(rf'<p class="wrong" id="wrong-{field}" role="alert">(.*?)</p>', answer.text)
    assert told, words(answer.text)
    assert said in told[1]
    assert leaves(answer.text) == []
    for name in ("players", "names", "dealer"):
        assert asked.get(name, "") in answer.text
    assert client.get("/print/sheet.pdf", params=asked).status_code == 422


def test_paper_is_chosen_by_a_link_that_keeps_the_rest(client: TestClient) -> None:
    html = page(client, "/print/sheet", players=5, paper="a5")
    assert '<a class="chip" href="/print/sheet?players=5&amp;paper=letter">Letter</a>' in html
    assert '<a class="chip" href="/print/sheet?players=5&amp;paper=a5" aria-current="true">A5</a>' in html
    assert 'href="/print/sheet.pdf?players=5&amp;paper=a5"' in html


def test_from_the_sheet_of_a_match_its_rules_are_one_tap_away_on_the_same_paper(client: TestClient) -> None:
    match_id = start(client)
    html = page(client, f"/m/{match_id}/print", sheet="blank", paper="a5")
    assert f'<a class="chip" href="/m/{match_id}/print?paper=a5">As played</a>' in html
    assert f'<a class="chip" href="/m/{match_id}/rules/print?paper=a5">The rules</a>' in html
    html = page(client, f"/m/{match_id}/rules/print", paper="a5")
    assert f'<a class="chip" href="/m/{match_id}/print?paper=a5&amp;sheet=blank">Blank</a>' in html


def test_without_a_choice_the_paper_is_that_of_the_country(client: TestClient) -> None:
    assert "/print/paper.css?paper=letter&amp;" in client.get("/print", headers={"accept-language": "en-US,en"}).text
    for language in ("en-GB,en-US;q=0.5", "de", ""):
        assert "/print/paper.css?paper=a4&amp;" in client.get("/print", headers={"accept-language": language}).text


def test_a_style_sheet_holds_nothing_but_the_lengths_that_it_was_asked_for(client: TestClient) -> None:
    odd = client.get("/print/paper.css", params={"paper": "a4", "lay": "portrait", "row": "9}x{", "bid": "99999"})
    assert odd.headers["content-type"].startswith("text/css")
    assert "--row: 0.0;" in odd.text
    assert "--bid: 30.0;" in odd.text
    assert client.get("/print/paper.css", params={"paper": "a0", "lay": "portrait"}).status_code == 404


def test_what_was_played_is_on_paper_and_the_rest_is_blank(client: TestClient) -> None:
    html = page(client, f"/m/{worked(client)}/print")
    found = rows(html)
    assert found[0] == ["1", "5", "Anna", "2 /2", "12 12", "1 /2✗", "0 0", "1 /1", "11 11", "0 /0", "10 10"]
    assert html.count('<td class="b p-missed">') == 5
    assert found[4][-1] == "10 41"
    assert found[5][3:] == [""] * 8
    assert "A missed bid is white on black, with ✗." in foot(html)
    assert "Narrow box: the bid." in foot(html)
    assert "1st" not in html


def test_a_hand_under_way_has_its_bids(client: TestClient) -> None:
    match_id = start(client)
    post(client, f"/m/{match_id}/hands/1/seats/1/bid", value=3)
    assert rows(page(client, f"/m/{match_id}/print"))[0][3:7] == ["", "", "3", ""]


def test_a_finished_sheet_has_totals_and_places_and_no_blank_row(client: TestClient) -> None:
    match_id = worked(client)
    post(client, f"/m/{match_id}/finish")
    html = page(client, f"/m/{match_id}/print")
    assert len(rows(html)) == 5
    totals = html[html.index('<tr class="p-totals">') :]
    assert words(totals[: totals.index("</tr>")]) == "Total 34 4th 43 1st= 43 1st= 41 3rd"
    assert "Narrow box" not in foot(html)
    printed = pdf(client, f"/m/{match_id}/print.pdf").pages[0].extract_text()
    assert "2/1✗" not in printed
    assert "1/2✗" in printed
    assert "1st=" in printed


def test_a_match_with_rules_of_its_own_goes_by_its_game(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), bidding="free")
    title = words(re.search(r"<h2>.*?</h2>", page(client, f"/m/{match_id}/print"))[0])  # type: ignore[index]
    assert re.match(r"[A-Z].*, but: .*bid", title), title


def test_what_was_entered_for_the_hand_under_way_is_printed(client: TestClient) -> None:
    match_id = start(client, largest=5)
    play(client, match_id, WORKED[0])

    async def job() -> None:
        await hands.correct(
            client.app.state.house, match_id, 2, HandChange([1, 2, 0, 1], [0, 2, None, None], as_played=True)
        )

    client.portal.call(job)
    assert rows(page(client, f"/m/{match_id}/print"))[1][3:] == ["1 /0", "", "2 /2", "", "0", "", "1", ""]


def test_a_blank_sheet_of_a_match_has_its_names_in_the_order_of_the_table(client: TestClient) -> None:
    html = page(client, f"/m/{worked(client)}/print", sheet="blank")
    assert heads(html) == ["Anna", "Ben", "Cara", "Dan"]
    assert {box for row in rows(html) for box in row[3:]} == {""}
    assert len(rows(html)) == 9


def test_the_rules_of_a_game_on_one_page_with_examples_that_the_engine_computed(client: TestClient) -> None:
    html = page(client, "/rules/squared/print", players=5)
    said = words(leaves(html)[0])
    assert "Squared 5 players" in said
    assert "Bid 3, took" not in said
    assert "Bid 2, took 2: 10 + 4 = 14" in said
    assert "the dealer may not bid" in said
    assert len(pdf(client, "/rules/squared/print.pdf", players=5).pages) == 1
    assert client.get("/rules/nothing/print").status_code == 404
    assert client.get("/rules/squared/print", params={"players": 13}).status_code == 422


def test_the_rules_of_a_match_are_the_latest_and_say_from_when_they_hold(client: TestClient) -> None:
    match_id = worked(client)
    assert "before that other rules held" not in page(client, f"/m/{match_id}/rules/print")
    post(client, f"/m/{match_id}/house-rules", at="bonus", bonus="5", **{"from": 3})
    html = page(client, f"/m/{match_id}/rules/print")
    assert "From hand 3 on: before that other rules held." in html
    assert "took 2: 5 + 2 = 7" in html
    assert "took 2: 5 + 2 = 7" in pdf(client, f"/m/{match_id}/rules/print.pdf").pages[0].extract_text()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("preset", ["israeli_whist", "skull_king", "romanian_whist_prize"])
def test_rules_with_much_to_tell_take_one_page(client: TestClient, preset: str, paper: str) -> None:
    assert len(pdf(client, f"/rules/{preset}/print.pdf", paper=paper).pages) == 1


def test_without_the_library_the_page_says_so_and_offers_no_pdf(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.printed.can_make_pdf", lambda: False)
    monkeypatch.setattr("app.web.pdf.can_make_pdf", lambda: False)
    html = page(client, "/print")
    assert "PDF files are not installed here" in html
    assert ".pdf" not in html
    answer = client.get("/print/sheet.pdf")
    assert answer.status_code == 404
    assert "PDF files are not installed here" in answer.text


def test_a_pdf_fetches_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr("urllib.request.OpenerDirector.open", lambda *asked, **_: opened.append(asked))
    html = '<img src="http://127.0.0.1:9/x.png"><link rel="stylesheet" href="file:///etc/passwd"><p>here</p>'
    made = client.portal.call(pdf_files.pdf_of, html, "@page { size: a5 } p { background: url(https://x.example/y) }")
    assert PdfReader(BytesIO(made)).pages[0].extract_text() == "here"
    assert opened == []


def test_others_are_served_while_a_pdf_is_made(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_files, "_made", lambda html, css: time.sleep(0.3) or b"made")
    waited = []

    async def others() -> None:
        for _ in range(5):
            begun = time.monotonic()
            await sleep(0.01)
            waited.append(time.monotonic() - begun)

    async def both() -> bytes:
        made, _ = await gather(pdf_files.pdf_of("", ""), others())
        return made

    assert client.portal.call(both) == b"made"
    assert max(waited) < 0.25


def test_a_library_that_cannot_be_loaded_is_a_refusal(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "weasyprint", None)
    with pytest.raises(Refusal) as refused:
        client.portal.call(pdf_files.pdf_of, "<p>another</p>", "")
    assert refused.value.code == "not_found"


def test_paper_needs_the_key(guarded: TestClient) -> None:
    for url in (
        "/print",
        "/print/sheet",
        "/rules/exact/print",
        "/m/x/rules/print",
        "/print/sheet.pdf",
        "/m/x/print",
        "/m/x/print.pdf",
    ):
        answer = guarded.get(url, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"][:12]) == (303, "/enter?next=")
