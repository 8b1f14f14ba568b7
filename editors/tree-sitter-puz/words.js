// Made by editors/make from pzc/highlight.
module.exports = {
  "AGGREGATES": [
    "sum",
    "product",
    "min",
    "max",
    "count",
    "len",
    "all",
    "any",
    "exactly",
    "distinct",
    "UNIQUE"
  ],
  "EXPECTED": [
    "unique",
    "none",
    "best",
    "count",
    "solution"
  ]
};
