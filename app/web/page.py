"""From a view object to an answer, and from a request to what was typed."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.language import Language, choose
from app.resources import resource_dir
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer.caller import Caller, caller
from app.status import status_of as status_of
from app.web.words import words_put_in

THEMES = ("system", "light", "dark")
PIECES_KEPT = 4096
FORM = "application/x-www-form-urlencoded"
FIELDS_MOST = 2000
VARY = "HX-Request, HX-History-Restore-Request"
_NUMBER = re.compile(r"[+-]?\d{1,15}")


class Page(NamedTuple):
    """What the frame around every page needs."""

    title: str
    lang: str
    theme: str
    path: str
    css_url: str
    js_url: str
    htmx_url: str


class Form:
    """What was typed: every field as text, in order. Reading a number refuses with the field's name."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = pairs
        self.fields: dict[str, str] = dict(pairs)

    def text(self, name: str, default: str = "") -> str:
        return self.fields.get(name, default)

    def every(self, name: str) -> list[str]:
        return [value for key, value in self.pairs if key == name]

    def number(self, name: str) -> int | None:
        """A whole number, or None where nothing was typed."""
        typed = self.fields.get(name, "").strip().replace("\u2212", "-")
        if not typed:
            return None
        if not _NUMBER.fullmatch(typed):
            raise Refusal("invalid", T("{typed} is not a whole number.", typed=typed[:40]), field=name)
        return int(typed)

    def __contains__(self, name: str) -> bool:
        return name in self.fields


def language_of(request: Request) -> Language:
    return choose(request.headers.get("accept-language", ""))


async def form_of(request: Request) -> Form:
    """The form that was posted (urlencoded only)."""
    kind = request.headers.get("content-type", FORM).partition(";")[0].strip().lower()
    if kind != FORM:
        raise Refusal("media_type", T("Forms are sent as {kind}.", kind=FORM))
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return Form(parse_qsl(body, keep_blank_values=True, max_num_fields=FIELDS_MOST))
    except ValueError:
        raise Refusal("invalid", T("This form has more than {most} fields.", most=FIELDS_MOST)) from None


def caller_of(request: Request, form: Form) -> Caller:
    """Who asks, with the form's `op`."""
    content = [pair for pair in form.pairs if pair[0] != "op"]
    return caller(form.text("op") or None, form.text("by") or None, request.method, request.scope["path"], content)


def is_fragment(request: Request) -> bool:
    """Whether a script asks for a part of the page. Back in the history it asks for the whole of it."""
    headers = request.headers
    return headers.get("hx-request") == "true" and headers.get("hx-history-restore-request") != "true"


def render(
    request: Request, template: str, title: str, view: object, *, status: int = 200,
    headers: Mapping[str, str] | None = None, **more: object,
) -> Response:  # fmt: skip
    """A whole page. Its template sees `page`, `view` and whatever is named besides."""
    language = language_of(request)
    theme = request.cookies.get("theme", "system")
    static = request.app.state.static
    page = Page(
        title, language.code, theme if theme in THEMES else "system", request.url.path,
        static.css_url, static.js_url, static.htmx_url,
    )  # fmt: skip
    html = _rendered(environment(language), template, page=page, view=view, **more)
    return HTMLResponse(html, status, headers={"Cache-Control": "no-cache", "Vary": VARY, **(headers or {})})


def fragment(request: Request, name: str, view: object, *, status: int = 200, **more: object) -> Response:
    """A part of a page: the file fragments/NAME.html, whose element has the id NAME."""
    html = _rendered(environment(language_of(request)), f"fragments/{name}.html", view=view, **more)
    return HTMLResponse(html, status, headers={"Cache-Control": "no-store", "Vary": VARY})


def see_other(url: str) -> Response:
    """After a post: go and look."""
    return RedirectResponse(url, 303)


def enter_first(request: Request) -> Response:
    """Somebody without a key is shown the door, and comes back to where they wanted to go."""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    wanted = path if request.method == "GET" else "/"
    return see_other(f"/enter?next={quote(wanted)}")


@lru_cache(maxsize=16)
def environment(language: Language) -> Environment:
    """The templates in one language. A name that no view declares is an error."""
    made: Any = Environment(
        loader=FileSystemLoader(resource_dir("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", words_put_in(language.gettext)],
    )
    made.install_gettext_callables(language.gettext, language.ngettext, newstyle=True)
    made.globals["say"] = language.say
    made.filters["piece"] = _pieces(made)
    made.filters["with_op"] = _with_op
    made.filters["steps"] = lambda steps: Markup(steps.filled(made.filters["piece"](steps.about, "steps")))
    return made  # type: ignore[no-any-return]


def _pieces(templates: Environment) -> Callable[[object, str], Markup]:
    """Parts of a page that stay the same while the rest changes, such as the line of a player who is not on turn: the
    file pieces/NAME.html is rendered once for each value of `it`, which must be hashable and say everything. It is a
    filter, since jinja calls functions at five times the cost."""

    @lru_cache(maxsize=PIECES_KEPT)
    def piece(it: object, name: str) -> Markup:
        return Markup(_rendered(templates, f"pieces/{name}.html", it=it))

    return piece


def _with_op(kept: Markup, op: str) -> Markup:
    """A piece with forms in it: each posting has an id of its own, for which the piece, which is kept, says <op>."""
    return Markup(str.replace(kept, "<op>", op))


def _rendered(templates: Environment, name: str, **names: object) -> str:
    """A template filled in: what its `render` does, without looking through all global names each time (10 us)."""
    template = templates.get_template(name)
    known = {**templates.globals, **names}
    return "".join(template.root_render_func(templates.context_class(templates, known, name, template.blocks)))
