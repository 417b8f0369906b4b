"""The places where modules run: Node and Chromium, each with Pyodide, and Node with the bare module."""

import base64
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import numpy as np

from browser.chromium import find_chromium, open_chromium
from ludogite.bots.search.browser_build import build_all
from ludogite.games.game import Game
from ludogite.kernel.rules_engine import RulesEngine, entry_points

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
NOT_THERE = ("server", "site", "cli", "terminal", "arena", "__pycache__")
"""Folders of the package that the code in a browser does without."""

NO_NODE = "there is no Node here"
NO_PYODIDE = "there is no Pyodide here: `npm --prefix web ci` brings it"

Run = Callable[[str], Any]
"""Runs Python code whose last line is a value that JSON can say; returns that value."""


def node() -> str | None:
    """Node, where the environment or the computer has it."""
    beside = Path(sys.executable).with_name("node")
    return str(beside) if beside.is_file() else shutil.which("node")


def modules() -> Path:
    """The folder of all modules, where the site's build leaves them; what is not of the present code is built."""
    folder = ROOT / "build" / "kernels"
    build_all(folder)
    return folder


def pack(folder: Path) -> Path:
    """A zip file with the code that runs in a browser, tests' own included."""
    file = folder / "code.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in (ROOT / "src" / "ludogite").rglob("*"):
            inside = path.relative_to(ROOT / "src")
            if path.is_file() and not set(inside.parts) & set(NOT_THERE):
                packed.write(path, inside)
        for own in (HERE / "agreement.py", ROOT / "benchmarks" / "wasm_speeds.py"):
            packed.write(own, own.name)
    return file


@contextmanager
def in_node(folder: Path, kernels: Path) -> Iterator[Run]:
    """Node's Pyodide."""
    command = [str(node()), str(HERE / "in_node.mjs"), str(PYODIDE), str(pack(folder)), str(kernels)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asked, told = process.stdin, process.stdout
        assert asked
        assert told

        def run(source: str) -> Any:
            print(json.dumps(_as_json(source)), file=asked, flush=True)
            return _answered(json.loads(told.readline()))

        yield run
        asked.close()


class InChromium(NamedTuple):
    """Chromium's Pyodide."""

    run: Run
    spent: Callable[[], float]
    """Processor time spent on its page so far, in seconds."""


@contextmanager
def in_chromium(folder: Path, kernels: Path) -> Iterator[InChromium]:
    """Chromium's Pyodide, in a worker of a page that this serves."""
    pack(folder)
    for name, place in {"pyodide": PYODIDE, "kernels": kernels}.items():
        (folder / name).symlink_to(place)
    for script in ("pyodide.mjs", "in_browser.mjs"):
        shutil.copy(HERE / script, folder)
    (folder / "index.html").write_text("<!doctype html><title>modules</title>", encoding="utf-8")
    names = [file.name for file in kernels.glob("*.wasm")]
    chromium = find_chromium()
    assert chromium
    with _served(folder) as address, open_chromium(chromium) as browser:
        page = browser.new_page()
        page.goto(address)
        page.evaluate("worker = new Worker('in_browser.mjs', { type: 'module' })")

        def run(source: str) -> Any:
            told = page.evaluate(
                "(asked) => new Promise((done) => { worker.onmessage = (event) => done(event.data);"
                " worker.postMessage(asked); })",
                {"names": names, "code": _as_json(source)},
            )
            return _answered(told)

        asking = browser.new_browser_cdp_session()

        def spent() -> float:
            processes = asking.send("SystemInfo.getProcessInfo")["processInfo"]
            return sum(float(each["cpuTime"]) for each in processes if each["type"] == "renderer")

        yield InChromium(run, spent)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - its name there
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/index.html"
    finally:
        server.shutdown()
        server.server_close()


def _as_json(source: str) -> str:
    """The code with its last line's value told in JSON."""
    *before, last = source.strip().splitlines()
    return "\n".join(["import json, agreement", *before, f"json.dumps({last})"])


def _answered(told: dict[str, str]) -> Any:
    assert "error" not in told, told["error"][-3000:]
    return json.loads(told["answer"])


def bare(module: Path, game: Game) -> Game:
    """The game with the rules of a bare module, which Node runs: no Pyodide is needed for them."""
    names = {*(function.__name__ for function in entry_points(game.book.rules))}
    functions = {name: partial(_call, module, name) for name in names}
    return Game(game.book, game.setting, game.drawn, RulesEngine(functions, compiled=True))


def _call(module: Path, function: str, *arguments: Any) -> int:
    """Call a function in Node; what it writes into arrays stands in them afterwards."""
    job = {"module": str(module), "function": function, "arguments": list(map(_told, arguments))}
    command = [str(node()), str(HERE / "call_in_node.mjs")]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    answer = json.loads(done.stdout)
    arrays = [argument for argument in arguments if isinstance(argument, np.ndarray)]
    for array, content in zip(arrays, answer["arrays"], strict=True):
        array[...] = np.frombuffer(base64.b64decode(content), array.dtype).reshape(array.shape)
    return int(answer["result"])


def _told(argument: Any) -> Any:
    """An argument for JavaScript: a number, or an array by its bytes; of one full of zeros its size is enough."""
    if not isinstance(argument, np.ndarray):
        return int(argument)
    content = base64.b64encode(argument.tobytes()).decode() if argument.any() else ""
    return {"size": argument.itemsize, "shape": list(argument.shape), "content": content}
