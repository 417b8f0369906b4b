"""Live tables, socket requests, advice and reviews: what every host does, without a framework."""
