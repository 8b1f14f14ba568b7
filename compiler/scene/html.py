"""Scenes to a self-contained HTML page with pictures, titles and rules."""

from collections.abc import Sequence
from html import escape

from pzc.compiler.base.node import replace

from .palette import color
from .shapes import Scene
from .svg import Style, svg


def html(pictures: Sequence[Sequence[Scene]], style: Style) -> str:
    """Return a page of pictures, each with scenes side by side."""
    title = escape(pictures[0][0].title)
    ground, ink = color("paper", style.dark), color("ink", style.dark)
    plain = replace(style, legend=False, titled=False)
    body = [part for scenes in pictures for part in _section(scenes, plain, style.legend)]
    look = f"body{{background:{ground};color:{ink};font-family:sans-serif;margin:2em}}svg{{max-width:100%;height:auto}}"
    head = f'<head><meta charset="utf-8"><title>{title}</title><style>{look}</style></head>'
    return "\n".join(["<!DOCTYPE html>", '<html lang="en">', head, "<body>", *body, "</body>", "</html>"]) + "\n"


def _section(scenes: Sequence[Scene], style: Style, legend: bool) -> list[str]:
    """Return the section of a puzzle: its title, its picture and its rules."""
    first = scenes[0]
    out = ["<section>", f"<h1>{escape(first.title)}</h1>", svg(scenes, style).rstrip()]
    if legend and first.rules:
        out += ["<ul>", *(f"<li>{escape(rule)}</li>" for rule in first.rules), "</ul>"]
    return [*out, "</section>"]
