"""Drawing: positions and everything beside them as lines of coloured text."""
