"""Names: what is kept of them, and when two are the same."""

import pytest

from app.rules.names import clean_match_name, clean_name, fits, name_key, nearly
from app.rules.refusal import Refusal


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\tMaria\n", "Anna Maria"),
        ("Jose\u0301", "Jos\u00e9"),
        ("\u202eannA\u202c", "annA"),
        ("a\x00b\ud800", "ab"),
        ("Ann \u200e a", "Ann a"),
        ("Jose\u200e\u0301", "Jos\u00e9"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "  \n", "\u200b\u200d", "\u3164", "\u2800 ", "\ufe0f", "x" * 41])
def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(typed)
    assert refused.value.code == "name"


@pytest.mark.parametrize(("typed", "kept"), [("", ""), ("  ", ""), (" Friday ", "Friday")])
def test_a_match_may_go_without_a_name(typed: str, kept: str) -> None:
    assert clean_match_name(typed) == kept


@pytest.mark.parametrize("other", ["An\u200bna", " Anna ", "Anna\ufe0f", "\u2066Anna\u2069", "An\u00adna"])
def test_names_that_look_the_same_are_equal(other: str) -> None:
    assert name_key(other) == name_key("Anna")


def test_case_and_accents_tell_names_apart() -> None:
    assert len({name_key(name) for name in ("Anna", "anna", "Änna")}) == 3


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "!",
        "podrida",
        "La Podrida",
        "LA PODRÍDA",
        "whist roma",
        "romanesc",
        "l’asc",
        "lascenseur",
        "kachu ful",
        "lodz",
        "op/neer",
    ],
)
def test_a_word_finds_a_name_whatever_its_accents_and_signs(typed: str) -> None:
    assert fits(typed, ("La podrida", "Whist românesc", "L'ascenseur", "Kachuful", "Łódź", "Op en neer"))


@pytest.mark.parametrize("typed", ["podrida whisk", "x"])
def test_every_word_must_stand_in_a_name(typed: str) -> None:
    assert not fits(typed, ("La podrida", "Whist românesc"))


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "anna"), ("Jos\u00e9", "JOSE"), ("Mary-Ann", "Mary Ann"), ("Bj\u00f8rn", "Bjorn")]
)
def test_names_that_one_person_may_go_by_are_nearly_the_same(one: str, other: str) -> None:
    assert nearly(one) == nearly(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("\U0001f98a", "\U0001f43b"), ("Ann", "Anna")])
def test_other_names_are_not(one: str, other: str) -> None:
    assert nearly(one) != nearly(other)
