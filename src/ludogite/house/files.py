"""What is always the same, ready to be sent."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

WORTH_SQUEEZING = 1024
ALREADY_SQUEEZED = ("application/zip", "image/png", "image/webp", "image/jpeg", "font/woff2")
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class SiteFile:
    """A file of the app, or something else that is always the same."""

    path: str
    body: bytes

    @cached_property
    def media_type(self) -> str:
        """What it is; the response adds that text is UTF-8."""
        suffix = Path(self.path).suffix
        return TYPES.get(suffix) or mimetypes.guess_type(self.path)[0] or "application/octet-stream"

    @cached_property
    def tag(self) -> str:
        """Changes when the contents do."""
        return f'"{sha256(self.body).hexdigest()[:32]}"'

    @cached_property
    def squeezed(self) -> bytes | None:
        """The contents by gzip, where that is worth it."""
        if len(self.body) < WORTH_SQUEEZING or self.media_type in ALREADY_SQUEEZED:
            return None
        return gzip.compress(self.body, 9, mtime=0)
