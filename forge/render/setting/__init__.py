"""Typesetting: words of faces broken into lines and written as content of a PDF, without laying out HTML."""
