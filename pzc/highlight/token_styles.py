"""Kinds of highlighted text, and their names in TextMate, Pygments and Vim."""

from enum import Enum


class Kind(Enum):
    """A kind of highlighted text: its TextMate scope, Pygments token and Vim highlight group."""

    COMMENT = ("comment.line.number-sign", "Comment.Single", "Comment")
    KEYWORD = ("keyword.control", "Keyword", "Statement")
    WORD = ("keyword.other", "Keyword.Pseudo", "Statement")
    OPERATOR_WORD = ("keyword.operator.word", "Operator.Word", "Operator")
    OPERATOR = ("keyword.operator", "Operator", "Operator")
    PUNCTUATION = ("punctuation", "Punctuation", "")
    TYPE = ("storage.type", "Keyword.Type", "Type")
    CONSTANT = ("constant.language", "Keyword.Constant", "Boolean")
    LOOK = ("support.constant.look", "Name.Constant", "Constant")
    NUMBER = ("constant.numeric", "Number.Integer", "Number")
    STRING = ("string.quoted.double", "String.Double", "String")
    VALUE_IN_TEXT = ("string.interpolated", "String.Interpol", "Special")
    AGGREGATE = ("support.function.aggregate", "Name.Builtin.Pseudo", "Function")
    READY = ("support.function.ready", "Name.Builtin", "Function")
    DECLARED = ("entity.name.function", "Name.Function", "Identifier")
    FILE = ("entity.name.namespace", "Name.Namespace", "Include")
    CLUE = ("entity.name.tag", "Name.Tag", "Identifier")
    NAME = ("variable.other", "Name", "")
    MARK = ("string.unquoted.mark", "String.Other", "String")
    KEY = ("entity.name.label", "Name.Label", "Label")
    EMPTY = ("comment.block.empty", "Comment.Preproc", "Comment")
    FRAME = ("punctuation.section.picture", "Punctuation.Marker", "Delimiter")

    @property
    def scope(self) -> str:
        """Return the TextMate scope."""
        return f"{self.value[0]}.puz"

    @property
    def token(self) -> str:
        """Return the name of the Pygments token, below `Token`."""
        return str(self.value[1])

    @property
    def group(self) -> str:
        """Return the highlight group in Vim's color schemes, "" if the kind has no color."""
        return str(self.value[2])
