"""Communication between the processes of one server over Redis."""
