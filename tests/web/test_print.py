"""Paper: blank sheets, the sheet of a match, the rules, and each of them as a PDF."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from tests.web.tables import start, words, worked

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
MM = 72 / 25.4


def page(client: TestClient, url: str, **asked: object) -> str:
    answer = client.get(url, params=asked)
    assert answer.status_code == 200
    return answer.text


def pdf(client: TestClient, url: str, **asked: object) -> PdfReader:
    answer = client.get(url, params=asked)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    return PdfReader(BytesIO(answer.content))


def rows(html: str) -> list[list[str]]:
    """The rows of hands, a list of words a row: hand, cards, dealer, and the boxes."""
    found = re.findall(r'<tr>\s*<th scope="row" class="n">.*?</tr>', html, re.S)
    return [[words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)] for row in found]


def test_a_blank_sheet_has_a_row_a_hand_with_cards_dealer_and_two_boxes_a_player(client: TestClient) -> None:
    found = rows(page(client, "/print"))
    assert [row[:3] for row in found[:5]] == [
        ["1", "10", "1"],
        ["2", "9", "2"],
        ["3", "8", "3"],
        ["4", "7", "4"],
        ["5", "6", "1"],
    ]
    assert len(found) == 19
    assert {len(row) for row in found} == {3 + 2 * 4}
    assert set(found[0][3:]) == {""}


def test_with_five_players_and_seat_2_dealing_first_seat_3_deals_hand_7(client: TestClient) -> None:
    names = "A\nB\nC\nD\nE"
    assert rows(page(client, "/print/sheet", players=5, names=names, dealer=3))[6][2] == "D"
    match_id = start(client, ("A", "B", "C", "D", "E"), first_dealer=2)
    for asked in ({}, {"sheet": "blank"}):
        assert rows(page(client, f"/m/{match_id}/print", **asked))[6][2] == "D"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [2, 4, 7, 8, 12])
def test_the_pdf_has_the_size_of_the_paper_and_as_many_pages_as_the_sheet(
    client: TestClient, players: int, paper: str
) -> None:
    html = page(client, "/print/sheet", players=players, paper=paper, lay="portrait")
    file = pdf(client, "/print/sheet.pdf", players=players, paper=paper, lay="portrait")
    assert len(file.pages) == html.count('<section class="leaf">')
    box = file.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx([side * MM for side in PAPERS[paper]], abs=0.5)


@pytest.mark.parametrize("lay", ["portrait", "landscape"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("players", "hands"), [(4, 19), (8, 11)])
def test_the_usual_games_fit_on_one_page(client: TestClient, players: int, hands: int, paper: str, lay: str) -> None:
    asked = {"players": players, "paper": paper, "lay": lay}
    assert len(rows(page(client, "/print/sheet", **asked))) == hands
    assert len(pdf(client, "/print/sheet.pdf", **asked).pages) == 1


def test_the_old_custom_is_told_where_a_made_bid_pays_ten_plus_the_bid_and_only_there(client: TestClient) -> None:
    assert "write a 1 in front of it" in page(client, "/print/sheet", preset="exact")
    for preset in ("squared", "wizard", "skull_king", "romanian_whist"):
        assert "write a 1" not in page(client, "/print/sheet", preset=preset)


@pytest.mark.parametrize(
    ("asked", "field", "said"),
    [
        ({"players": "1"}, "players", "A sheet has room for 2 to 12 players."),
        ({"players": "x"}, "players", "x is not a whole number."),
        ({"players": "2", "names": "A\nB\nC"}, "names", "There are 3 names for 2 players."),
        ({"dealer": "5"}, "dealer", "The first dealer is one of the players: 1 to 4."),
        ({"preset": "nothing"}, "game", "These rules are not kept here any more."),
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
    assert told, answer.text
    assert said in told[1]
    assert "leaf" not in answer.text
    if "names" in asked:
        assert "A\nB\nC</textarea>" in answer.text


def test_without_the_library_the_page_says_so_and_offers_no_pdf(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.printing.can_make_pdf", lambda: False)
    monkeypatch.setattr("app.web.pdf.can_make_pdf", lambda: False)
    html = page(client, "/print")
    assert "PDF files are not installed here" in html
    assert ".pdf" not in html
    answer = client.get("/print/sheet.pdf")
    assert answer.status_code == 404
    assert "PDF files are not installed here" in answer.text


def test_what_was_played_is_on_paper_and_the_rest_is_blank(client: TestClient) -> None:
    found = rows(page(client, f"/m/{worked(client)}/print"))
    assert found[0] == ["1", "5", "Anna", "2 /2", "12 12", "1 /2✗", "0 0", "1 /1", "11 11", "0 /0", "10 10"]
    assert found[4][-1] == "10 41"
    assert found[5][3:] == [""] * 8
