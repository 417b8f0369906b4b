"""Tests of the files in deploy/, which start their services as far as possible without containers."""
