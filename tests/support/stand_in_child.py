"""A child of the supervisor that only writes down what becomes of it; run by path, with the standard library only.

In its folder (the setting ``database``): ``started`` has a line a start, ``ended`` one for each end in order. A file
named ``fail`` there lets a start fail, ``hang`` lets it ignore that it should end, ``mute`` lets it never say that it
is ready.
"""

import json
import os
import signal
import socket
import sys
from pathlib import Path
from threading import Event, Thread

ROLE = json.loads(os.environ["LUDOGITE_CHILD"])
FOLDER = Path(ROLE["settings"]["database"])
ENDING = Event()


def note(name: str) -> None:
    """Write down that it has come to that."""
    with (FOLDER / name).open("a", encoding="utf-8") as file:
        file.write(f"{ROLE['number']} {os.getpid()}\n")


def watch(line: socket.socket) -> None:
    """End with the supervisor."""
    line.recv(1)
    note("orphaned")
    ENDING.set()


if (FOLDER / "fail").exists():
    sys.exit(3)
if not (FOLDER / "hang").exists():
    signal.signal(signal.SIGTERM, lambda *_: ENDING.set())
else:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
line = socket.socket(fileno=ROLE["line"])
Thread(target=watch, args=(line,), daemon=True).start()
note("started")
if not (FOLDER / "mute").exists():
    line.send(b"ready")
ENDING.wait()
note("ended")
