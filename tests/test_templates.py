"""What every template keeps to, so that a strict content security policy holds and a fragment finds its place."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parent.parent / "templates"
ALL = [path.relative_to(TEMPLATES).as_posix() for path in sorted(TEMPLATES.rglob("*.html"))]
FORBIDDEN = {
    "an inline script": r"<script(?![^>]*\ssrc=)",
    "an inline style": r"<style|\sstyle=",
    "an attribute that is code": r"\shx-on|\son[a-z]+=",
    "a filter that is code": r"hx-trigger=\"[^\"]*\[",
    "a value that is code": r"\bjs:|javascript:",
    "text that is trusted unseen": r"\|\s*safe\b|autoescape false",
    "something from elsewhere": r"(?:src|href|action)=\"(?:https?:)?//",
}


@pytest.mark.parametrize("name", ALL)
def test_a_template_holds_nothing_that_the_policy_forbids(name):
    text = (TEMPLATES / name).read_text()
    assert [(what, found[0]) for what, pattern in FORBIDDEN.items() if (found := re.search(pattern, text))] == []


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith("fragments/")])
def test_a_fragment_has_one_element_with_the_name_of_its_file(name):
    """Where a page may show several of a kind, the place follows the name."""
    assert len(re.findall(rf'\sid="{Path(name).stem}(?:"|-{{{{)', (TEMPLATES / name).read_text())) == 1


@pytest.mark.parametrize("name", ALL)
def test_an_id_stands_once_in_a_template(name):
    fixed = re.findall(r'\sid="([^"{]+)"', (TEMPLATES / name).read_text())
    assert len(fixed) == len(set(fixed))


PAGES = [name for name in ALL if '{% extends "base.html" %}' in (TEMPLATES / name).read_text()]


def parts_of(name: str) -> set[str]:
    """The template and all that it takes in, but for the frame around every page."""
    text = (TEMPLATES / name).read_text()
    taken = re.findall(r'\{%-? *(?:include|from|import) "([^"]+)"', text)
    return {name}.union(*map(parts_of, taken))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_waits_for_htmx_only_if_it_uses_it(name):
    uses = any(" hx-" in (TEMPLATES / part).read_text() for part in parts_of(name))
    assert uses == ('{% include "htmx.html" %}' in (TEMPLATES / name).read_text())
