"""What no start can do without: the two libraries, and the ready tables of the parser."""

import pickle
import sys

import click  # noqa: F401 - loading it is the point
import lark

with open(sys.argv[1], "rb") as file:
    saved = pickle.load(file)
saved["data"]["options"].update(postlex=None, transformer=None)
lark.Lark.load(saved)
