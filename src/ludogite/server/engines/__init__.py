"""Bot engines: worker processes on this computer, or workers anywhere over a queue in Redis."""
