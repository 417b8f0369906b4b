"""Scenes as SVG: self-contained pictures that look like the browser's board."""
