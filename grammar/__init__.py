"""The grammar of .puz files: puz.lark, and beside it the parser tables that are made from it."""
