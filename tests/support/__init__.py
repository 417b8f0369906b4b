"""Helpers of the tests: servers, hosts, tables and games to try things with."""
