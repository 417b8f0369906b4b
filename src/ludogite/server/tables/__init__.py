"""Live tables of a process: the host that finds them, loading, background work and views."""
