"""The family of Karma: coloured dice with powers, and a turn that climbs from zone to zone."""
