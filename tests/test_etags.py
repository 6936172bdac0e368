"""A version is known if it is named, not if its name stands within another."""

import pytest

from app.etags import is_known


@pytest.mark.parametrize("header", ['"7-1"', 'W/"7-1"', '"6-1", "7-1"', '"6-1",W/"7-1" ,"8-1"', "*", " * "])
@pytest.mark.parametrize("etag", ['"7-1"', 'W/"7-1"'])
def test_a_version_that_is_named_is_known(header: str, etag: str) -> None:
    assert is_known(header, etag)


@pytest.mark.parametrize("header", [None, "", '"17-1"', '"7-12"', 'W/"7"', "7-1", '"*"', '"x"7-1"'])
def test_any_other_is_not(header: str | None) -> None:
    assert not is_known(header, '"7-1"')
