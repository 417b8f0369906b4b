"""The family of Karma: coloured dice with powers, and turns that climb from zone to zone."""
