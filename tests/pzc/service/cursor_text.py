"""Open documents for tests. A `|` marks the cursor."""

from pzc.service.workspace import Workspace

X, Y = "memory:///x.puz", "memory:///y.puz"


def opened(marked: str, **others: str) -> tuple[Workspace, int]:
    """Return a workspace with the text, and others by name, and the offset of the `|` in the text."""
    workspace = Workspace()
    for name, text in others.items():
        workspace.open(f"memory:///{name}.puz", text)
    workspace.open(X, marked.replace("|", "", 1))
    return workspace, marked.find("|")


def text_at(workspace: Workspace, uri: str, start: int, end: int) -> str:
    """Return the text of a range."""
    return workspace.document(uri).source.text[start:end]
