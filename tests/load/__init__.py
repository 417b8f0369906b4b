"""Load tests: a real ``ludogite serve`` is attacked, starved and killed while people play on it."""
