"""Requirements on every answer of the server: safe headers, and readable refusals."""

from load.visitors import Answer

HEADERS = (
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "cache-control",
)


READABLE = ("text/html", "text/plain")
"""Pages may be refused with a page, or a text."""


def breaks(answer: Answer, target: str, *, is_head: bool = False) -> list[str]:
    """Violations of the contract in an answer; a connection cut without an answer is none."""
    if answer.status == 0:
        return []
    missing = [name for name in HEADERS if not answer.header(name)]
    found = [f"no {missing[0]} and {len(missing) - 1} other headers on a {answer.status}"] if missing else []
    if answer.status >= 500:
        found.append(f"a {answer.status}")
    is_page = "/api/" not in target and answer.header("content-type").startswith(READABLE)
    if 400 <= answer.status < 500 and not is_head and not is_page:
        problem = answer.json
        words = problem.get("words") if isinstance(problem, dict) else None
        if not isinstance(words, dict) or not words.get("en") or not words.get("fr") or not problem.get("code"):
            found.append(f"a {answer.status} without words in both languages: {answer.body[:60]!r}")
    if answer.status == 429 and not answer.header("retry-after"):
        found.append("a 429 without Retry-After")
    return found
