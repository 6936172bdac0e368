"""PDF files, made from the same HTML that the browser prints. The library for it is an optional extra."""

from asyncio import get_running_loop
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from importlib.util import find_spec
from logging import CRITICAL, getLogger

from app.rules.refusal import Refusal
from app.rules.text import T

FILES_KEPT = 16
NO_PDF = T("PDF files are not installed here. Print instead, and choose to save as PDF where it asks for a printer.")


@cache
def can_make_pdf() -> bool:
    """Whether the library is installed, which is looked up without loading it."""
    return find_spec("weasyprint") is not None


async def pdf_of(html: str, css: str) -> bytes:
    """The pages as a PDF file. One is made at a time, in a thread of its own, so that taps do not wait for it.
    Raises Refusal("not_found") where the library is missing."""
    if not can_make_pdf():
        raise Refusal("not_found", NO_PDF)
    return await get_running_loop().run_in_executor(_one_thread(), _made, html, css)


@cache
def _one_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "pdf")


@lru_cache(maxsize=FILES_KEPT)
def _made(html: str, css: str) -> bytes:
    """Loading the library takes a second, so it waits for the first file. It may fail for want of Pango. The pages
    need nothing from anywhere, and get nothing."""
    try:
        from weasyprint import CSS, HTML
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError):
        raise Refusal("not_found", NO_PDF) from None
    getLogger("weasyprint").setLevel(CRITICAL)  # it would tell every letter of a name that no font has
    nothing = URLFetcher(allowed_protocols=())
    document = HTML(string=html, base_url="about:blank", url_fetcher=nothing)
    return bytes(document.write_pdf(stylesheets=[CSS(string=css, url_fetcher=nothing)]) or b"")
