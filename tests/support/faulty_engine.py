"""An engine that does one thing wrong when it shall move: which, is its first argument; its second, a file for pids."""

import os
import subprocess
import sys
import time
from pathlib import Path

KIND, PIDS = sys.argv[1], Path(sys.argv[2])


def die() -> None:
    print("\x1b[31mout of \x07ideas", file=sys.stderr)
    sys.exit(3)


def flood(text: str) -> None:
    while True:
        print(text, end="")


def close(pipe: int) -> None:
    os.close(pipe)
    time.sleep(600)


WAYS = {
    "hang": lambda: time.sleep(600),
    "die": die,
    "flood": lambda: flood("info string " + "x" * 1000 + "\n"),
    "long line": lambda: flood("x" * 100_000),
    "nonsense": lambda: print("I like \x1b[2J trains"),
    "illegal": lambda: print("bestmove a1-a9"),
    "close": lambda: close(1),
    "deaf": lambda: close(0),
}

quiet = None if KIND.startswith("die") else subprocess.DEVNULL  # what it leaves behind may hold its output
beside = subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(600)"], stdin=subprocess.DEVNULL, stdout=quiet
)
PIDS.open("a").write(f"{os.getpid()}\n{beside.pid}\n")
if KIND == "die at start":
    sys.exit("no such net")
for line in sys.stdin:
    verb = line.split()[0]
    if verb == "ludogite":
        print("ludogiteok 2" if KIND == "version" else "ludogiteok 1")
    elif verb == "isready":
        print("readyok")
    elif verb == "go":
        WAYS.get(KIND, str)()
    elif verb == "stop" and KIND == "stopped":
        print("bestmove a1-c2")
    sys.stdout.flush()
