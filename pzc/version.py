"""The version of pzc and of its package."""

VERSION = "0.27.0"
