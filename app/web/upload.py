"""Files on their way in and out. One that is asked about comes back with the answer, packed in a hidden field, so that
nothing of it is kept here in between."""

import zlib
from asyncio import to_thread
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.rules.refusal import Refusal
from app.rules.text import T

UNPACKED_MOST = 8 * 1024 * 1024  # bytes; it is written in one transaction, and whoever taps meanwhile waits for it
FIELDS_MOST = 2000
GZIP = zlib.MAX_WBITS | 16
MULTIPART = "multipart/form-data"


class Upload(NamedTuple):
    """A form with a file in it: its fields, and what is in the file as it is unpacked (empty: none was chosen)."""

    fields: Mapping[str, str]
    file: bytes


async def upload_of(request: Request) -> Upload:
    """Reads a form with a file in it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != MULTIPART:
        raise Refusal("media_type", T("Forms are sent as {kind}.", kind=MULTIPART))
    most = len(await request.body()) + 1  # measured already
    try:
        async with request.form(max_files=1, max_fields=FIELDS_MOST, max_part_size=most) as form:
            fields = {name: value for name, value in form.multi_items() if isinstance(value, str)}
            files = [await value.read() for value in form.values() if isinstance(value, UploadFile)]
    except HTTPException:
        raise Refusal("invalid", T("This form could not be read: send it again."), field="file") from None
    content = files[0] if files else b""
    is_packed = content.startswith(b"\x1f\x8b")
    return Upload(fields, await to_thread(_unzipped, content, GZIP) if is_packed else content)


def zipped(pieces: Iterable[str]) -> Iterator[bytes]:
    """A file on its way out, as `upload_of` unpacks it."""
    writer = zlib.compressobj(6, wbits=GZIP)
    for piece in pieces:
        yield writer.compress(piece.encode())
    yield writer.flush()


def packed(content: bytes) -> str:
    """A file as the value of a hidden field."""
    return urlsafe_b64encode(zlib.compress(content, 9)).decode()


def unpacked(text: str) -> bytes:
    """What `packed` made, as it was."""
    try:
        return _unzipped(urlsafe_b64decode(text), zlib.MAX_WBITS)
    except (Error, ValueError):
        raise _damaged() from None


def _unzipped(content: bytes, kind: int) -> bytes:
    """Stops at a limit: a few kilobytes can unpack to gigabytes."""
    reader = zlib.decompressobj(kind)
    try:
        whole = reader.decompress(content, UNPACKED_MOST)
    except zlib.error:
        raise _damaged() from None
    if reader.unconsumed_tail:
        most = UNPACKED_MOST // 1024 // 1024
        raise Refusal("too_large", T("Unpacked, this file has more than {most} MiB.", most=most))
    if not reader.eof:
        raise _damaged()
    return whole


def _damaged() -> Refusal:
    return Refusal("invalid", T("This file is damaged: choose it again."), field="file")
