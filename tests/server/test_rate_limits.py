"""Token buckets: debts are paid at a steady rate, and an idle time never counts for more than a full bucket."""

from ludogite.server.limits.rate_limits import TokenBucket


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_debt_is_waited_for() -> None:
    bucket = TokenBucket(400, 200, Clock())
    bucket.charge(600)
    assert bucket.is_overdrawn
    assert bucket.seconds_to_wait() == 1.0


def test_idle_time_before_a_debt_does_not_pay_it() -> None:
    clock = Clock()
    bucket = TokenBucket(400, 200, clock)
    clock.now += 3600
    bucket.charge(600)
    assert bucket.is_overdrawn
    assert bucket.seconds_to_wait() == 1.0


def test_a_debt_is_paid_in_time() -> None:
    clock = Clock()
    bucket = TokenBucket(400, 200, clock)
    bucket.charge(600)
    clock.now += 0.75
    assert bucket.seconds_to_wait() == 0.25
    clock.now += 0.25
    assert bucket.seconds_to_wait() == 0.0
    assert not bucket.takes(1)


def test_a_bucket_is_never_more_than_full() -> None:
    clock = Clock()
    bucket = TokenBucket(400, 200, clock)
    clock.now += 3600
    assert bucket.takes(400)
    assert not bucket.takes(1)
