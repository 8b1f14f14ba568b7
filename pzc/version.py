"""The version of pzc: of the package, too, since to ask what is installed takes longer than all of a start."""

VERSION = "0.13.0"
