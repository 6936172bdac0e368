"""Whether somebody has a version already, for pages, programs and files alike."""


def is_known(if_none_match: str | None, etag: str) -> bool:
    """Whether the header If-None-Match names this ETag, weak or not, or any ("*")."""
    if if_none_match is None:
        return False
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
    return "*" in tags or etag.removeprefix("W/") in tags
