"""How hard Hypothesis tries; a busy machine is no reason to fail. Set before the tests, which take it over as they are
defined."""

from hypothesis import HealthCheck, settings

settings.register_profile("laws", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("laws")
