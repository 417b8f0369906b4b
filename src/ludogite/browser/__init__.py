"""The app in a browser's worker: tables, answers and thinking without a server."""
