"""Static files, with their etags and compressed bodies."""

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
class StaticFile:
    """A file that never changes."""

    path: str
    body: bytes

    @cached_property
    def media_type(self) -> str:
        """Media type; the response adds the charset."""
        suffix = Path(self.path).suffix
        return TYPES.get(suffix) or mimetypes.guess_type(self.path)[0] or "application/octet-stream"

    @cached_property
    def tag(self) -> str:
        """ETag of the contents."""
        return f'"{sha256(self.body).hexdigest()[:32]}"'

    @cached_property
    def squeezed(self) -> bytes | None:
        """The contents compressed by gzip; None if that is not worth it."""
        if len(self.body) < WORTH_SQUEEZING or self.media_type in ALREADY_SQUEEZED:
            return None
        return gzip.compress(self.body, 9, mtime=0)
