"""The version of pzc and of its package."""

VERSION = "0.28.0"
