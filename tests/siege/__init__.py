"""The siege: a real ``ludogite serve`` is attacked, starved and killed, while somebody goes on playing there."""
