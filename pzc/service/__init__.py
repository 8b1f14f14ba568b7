"""Texts that are being written, to what an editor wants to know of them. It reads and writes nothing by itself."""
