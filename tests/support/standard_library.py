"""Programs that run where nothing but the standard library and Ludogîte can be imported."""

import subprocess
import sys

ALONE = """
import sys
from random import Random

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "ludogite"}:
            raise ModuleNotFoundError(f"{name} is not of the standard library")

sys.meta_path.insert(0, Missing())
"""
WITH_MSGSPEC = ALONE.replace('"ludogite"}', '"ludogite", "msgspec"}')


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program."""
    return subprocess.run([sys.executable, "-c", script, *arguments], check=False, capture_output=True, text=True)
