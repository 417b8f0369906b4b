"""HTTP: the app's routes on Litestar, the browser app's files, errors and metrics."""
