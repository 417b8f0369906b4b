"""How much memory processes have, as the system says."""

from mmap import PAGESIZE
from pathlib import Path


def resident_size(process: int | str | None = "self") -> int:
    """How many bytes of memory a process has, this one unless another is named; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * PAGESIZE
    except OSError:
        return 0
