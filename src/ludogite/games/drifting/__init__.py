"""The family of Karo: boards of loose tiles that drift over an endless sheet, and pieces with two faces."""
