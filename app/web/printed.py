"""The page around something on paper, and the same as a PDF."""

from starlette.requests import Request
from starlette.responses import Response

from app.web.page import environment, language_of, render
from app.web.pdf import can_make_pdf, pdf_of
from app.web.views_print_page import Choices, OnPaper, PrintPage, Typed, changed


def print_page(
    request: Request, paper: OnPaper | None, title: str, back: str, choices: tuple[Choices, ...],
    form: Typed | None = None, status: int = 200,
) -> Response:  # fmt: skip
    """The page with the paper on it, the buttons and the choices. Its PDF has the same address with .pdf."""
    path = "/print/sheet" if request.url.path == "/print" else request.url.path
    pdf = changed(f"{path}.pdf", request.query_params) if can_make_pdf() else None
    view = PrintPage(title, back, paper, request.app.state.static.print_css_url, pdf, choices, form)
    return render(request, "print.html", title, view, status=status)


async def pdf_answer(request: Request, paper: OnPaper, name: str) -> Response:
    """The paper alone, as a file of this name."""
    language = language_of(request)
    alone = environment(language).get_template("print/alone.html")
    html = alone.render(lang=language.code, title=paper.title, template=paper.template, it=paper.it)
    made = await pdf_of(html, request.app.state.static.print_css + paper.css)
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
    return Response(made, media_type="application/pdf", headers=headers)
