"""Scenes as SVG: pictures that look like the browser's board and need nothing around them."""
