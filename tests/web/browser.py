"""A browser without scripts: reads a page's forms, types into them and presses their buttons."""

from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlencode

from httpx import Response
from starlette.testclient import TestClient

OFF = ("submit", "button", "reset", "image")


class Control(NamedTuple):
    name: str
    value: str
    on: bool


class Form(HTMLParser):
    """The controls of the form with this id, and where it is sent."""

    def __init__(self, page: str, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.inside = False
        self.select = ""
        self.action = ""
        self.controls: list[Control] = []
        self.buttons: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("id") == self.form_id:
            self.inside, self.action = True, given["action"]
        elif self.inside and tag == "button":
            self.buttons.append((given.get("name", ""), given.get("value", "")))
        elif self.inside and tag == "select":
            self.select = given["name"]
        elif self.inside and tag == "option" and self.select:
            self.controls.append(Control(self.select, given.get("value", ""), "selected" in given))
        elif self.inside and tag == "input" and given.get("type", "text") not in OFF:
            checks = given.get("type") in ("radio", "checkbox")
            self.controls.append(Control(given["name"], given.get("value", ""), not checks or "checked" in given))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = ""

    def every(self, name: str) -> list[str]:
        """What would be sent under a name."""
        return [control.value for control in self.controls if control.name == name and control.on]

    def sent(self, changes: dict[str, str | list[str]]) -> list[tuple[str, str]]:
        """What the browser sends once somebody has typed `changes`; a list goes into fields of one name in turn."""
        typed = {name: [value] if isinstance(value, str) else list(value) for name, value in changes.items()}
        pairs = []
        for control in self.controls:
            if control.name not in typed:
                pairs += [(control.name, control.value)] if control.on else []
        for name, values in typed.items():
            room = sum(1 for control in self.controls if control.name == name)
            assert room >= 1, f"no field {name}"
            pairs += [(name, value) for value in values]
        return pairs


def press(client: TestClient, page: Response, form_id: str, button: str = "", **changes: str | list[str]) -> Response:
    """Types into a form and presses the button whose value is given, as a browser without scripts does."""
    form = Form(page.text, form_id)
    assert form.action, f"no form {form_id}"
    pairs = form.sent(changes)
    if button:
        name = next((name for name, value in form.buttons if value == button), None)
        assert name, f"no button {button} among {form.buttons}"
        pairs.append((name, button))
    return client.post(
        form.action.partition("#")[0],
        content=urlencode(pairs),
        headers={"content-type": "application/x-www-form-urlencoded"},
        follow_redirects=False,
    )
