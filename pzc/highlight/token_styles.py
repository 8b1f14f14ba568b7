"""What a piece of a text is to the eye, and what TextMate, Pygments and Vim call that."""

from enum import Enum


class Kind(Enum):
    """A kind of piece: its scope in a TextMate grammar, its token in Pygments, its group in Vim."""

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
        """The TextMate scope."""
        return f"{self.value[0]}.puz"

    @property
    def token(self) -> str:
        """The Pygments token, by its name below `Token`."""
        return str(self.value[1])

    @property
    def group(self) -> str:
        """The group that Vim's colour schemes know; none where a piece has no colour of its own."""
        return str(self.value[2])
