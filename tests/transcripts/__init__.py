"""Transcripts of everything a client can see of Ludogîte, to compare two versions of it.

    PYTHONPATH=tests python -m transcripts --out FILE           record (two to three minutes)
    PYTHONPATH=tests python -m transcripts --out FILE --keep FOLDER
                                                                record, and keep the database and the offline store
    PYTHONPATH=tests python -m transcripts --compare OLD NEW    first differences of two transcripts, by section
    PYTHONPATH=tests python -m transcripts --open FOLDER        open what `--keep` kept, and play on at every table

A transcript has one JSON object per line: a request with its answer, or a message of a table's socket. It is recorded
from a real server process over HTTP and WebSockets (``server``), and from offline mode as a browser's worker runs it,
without a browser (``offline``). The script (``script.py``) knows the protocol only, and no module of the program; the
places that name modules are ``BROWSER`` and ``THINKER`` in ``hosts.py``.

Two runs of the same version give the same transcript:

- ids, tokens and seeds come from counters (``fixed.py``); ids are numbered in the order in which they appear;
- moves are drawn with fixed seeds from the legal moves that were sent;
- times, hints (a search limited by time), cookies, dates and the built app's pages are masked (``transcript.py``);
- bots and reviews are searches limited by nodes, so their moves and values are recorded.
"""
