"""How all tests run: how many examples hypothesis tries."""

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("quick")
