"""Bot engines as the app sees them: the interface, tasks that travel, and their execution."""
