"""The application between the tables and a transport: routes, live tables, messages; no framework, no database."""
