"""What every house does, on a server or in a browser: tables that wait, answers, reviews. It needs no framework."""
