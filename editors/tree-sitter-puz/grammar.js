// The grammar of .puz files for tree-sitter. It follows grammar/puz.lark, which explains the notation of the language.
// src/scanner.c has what is not context-free: line ends, indentation, names of clues, and the contents of pictures.
// It accepts a little more than the compiler: editors show text that is being written.

const { AGGREGATES, EXPECTED } = require("./words.js");

const LETTER = "a-zA-Z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\ufdff";

const comma = (rule) => seq(rule, repeat(seq(",", rule)));

module.exports = grammar({
  name: "puz",

  externals: ($) => [
    $._newline,
    $._indent,
    $._dedent,
    $.clue_name,
    $.by, // the x of `grid 9x9`
    $._list_close,
    $._gap, // the blank before a condition such as `sum = 3`
    $.key,
    $.empty,
    $.frame,
    $.mark,
    $._error, // is valid only while tree-sitter recovers from an error
  ],

  extras: ($) => [/[\s\u00a0\ufeff]/, $.comment],

  word: ($) => $.name,

  inline: ($) => [$._declared],

  conflicts: ($) => [
    [$._line, $._atom],
    [$.unknown, $._unknown_clue],
  ],

  rules: {
    file: ($) => repeat($._statement),

    comment: () => /#[^\n]*/,

    _statement: ($) => choice(seq($._simple, $._newline), $.drawing, $.rule, $.for),

    _simple: ($) =>
      choice(
        $.meta,
        $.use,
        $.param,
        $.origin,
        $.grid,
        $.tiling,
        $.holes,
        $.coords,
        $.regions,
        $.areas,
        $.shape,
        $.layer,
        $.unknown,
        $.clue,
        $.def,
        $.looks,
        $.format,
        $.doubt,
        $.objective,
        $.expect,
        $.place,
        $._expressions,
      ),

    // ------------------------------------------------------------------------------------------ the board

    _declared: ($) => field("name", alias($.name, $.declared)),

    meta: ($) => seq(choice("title", "author", "source", "wording"), $.string),
    use: ($) => seq("use", comma($.use_item)),
    use_item: ($) => seq(field("file", alias($.name, $.file_name)), optional(seq("(", comma($.setting), ")"))),
    setting: ($) => seq($.name, choice(seq("=", $._range), seq("as", $.name))),
    param: ($) => seq("param", $._declared, optional(seq("=", $._expression))),
    origin: ($) => seq("origin", $.number),
    grid: ($) => seq("grid", $._range, $.by, $._range, optional(seq("of", $._range))),
    tiling: ($) => seq("tiling", $.name),
    holes: ($) => seq("holes", choice($.picture, $._expressions)),
    coords: ($) => seq("coords", $.group, "->", $.group),
    regions: ($) => seq("regions", $._declared, optional(choice(seq("=", $._expression), $.picture, "optional"))),
    areas: ($) => seq("areas", $._declared, optional(seq("=", $._expressions, optional($._where), optional(seq(":", $._expression))))),
    shape: ($) => seq(choice("shape", "shapes", "pattern"), $._declared, optional(field("way", alias($.name, $.way))), optional($.picture)),
    layer: ($) => seq(optional("hidden"), "layer", $._declared, "on", $._range, optional(seq("of", $._range))),
    unknown: ($) => seq(optional("hidden"), "unknown", comma($._declared), "of", $._range),

    // ------------------------------------------------------------------------------------ clues and rules

    format: ($) => seq("format", field("file", alias($.name, $.file_name)), comma($.string), optional(seq(":", $._expressions))),
    clue: ($) => seq("clue", $._declared, optional($.parts), optional(seq("=", $.part))),
    parts: ($) => seq("(", optional(comma($.part)), ")"),
    part: ($) => seq($.name, optional(seq(":", field("type", alias($.name, $.type))))),
    doubt: ($) => seq("doubt", comma($.name)),
    def: ($) => seq("def", $._declared, optional($.params), "=", $._expression),
    params: ($) => seq("(", optional(comma($.name)), ")"),
    rule: ($) => seq("rule", $.string, ":", $._body),
    for: ($) => seq("for", $._expressions, optional($._where), ":", $._body),
    _body: ($) => choice($._demand, seq($._newline, $._indent, $.block, $._dedent)),
    block: ($) => repeat1($._demand),
    _demand: ($) => choice(seq($._expression, $._newline), $.for),

    looks: ($) => seq("draw", $._expression, optional($._where), ":", comma($.look)),
    look: ($) => seq(repeat1(choice(alias($.name, $.look_word), $.string)), repeat($.look_place)),
    look_place: ($) => seq(choice("at", "along", "toward", "in"), $._range),
    objective: ($) => seq(choice("maximize", "minimize"), $._expression),

    // --------------------------------------------------------------------------------- clues on the board

    place: ($) => seq(choice($.clue_name, $._unknown_clue), comma($.item)),
    _unknown_clue: ($) => alias(choice("hidden", "unknown"), $.clue_name),
    item: ($) => seq($._where_it_is, optional(choice(seq("=", $._value), seq($._gap, $._expression)))),
    _where_it_is: ($) => choice(repeat1($._spot), seq(repeat($._spot), repeat1($._line)), seq(optional("-"), $.number)),
    _spot: ($) => prec.dynamic(1, choice($.group, $.list, seq($.group, "..", $.group))),
    _line: ($) => choice($.name, alias($._index_of_line, $.index), alias($._call_of_line, $.call)),
    _index_of_line: ($) => prec(20, seq($._line, "[", $._expression, "]")),
    _call_of_line: ($) => prec(20, seq($._line, "(", optional($._inside), ")")),
    _value: ($) => choice($._range, $.unspecified),

    drawing: ($) =>
      seq(
        choice($.clue_name, $._unknown_clue),
        optional($._line),
        $.picture,
        $._newline,
        optional(seq($._indent, $.legend, $._dedent)),
      ),
    legend: ($) => repeat1($.legend_line),
    legend_line: ($) => seq(comma($.key), choice(seq(":", $._expression), seq(optional(":"), "=", $._value)), $._newline),

    picture: ($) => seq("[[", repeat(choice($.empty, $.frame, $.mark)), "]]"),

    expect: ($) =>
      seq(
        "expect",
        choice(
          alias(choice(...EXPECTED.filter((word) => !["best", "count", "solution"].includes(word))), $.expected),
          seq(alias("best", $.expected), $._expressions),
          seq(alias("count", $.expected), $._expression),
          seq(alias("solution", $.expected), optional($.name), $.picture),
        ),
      ),

    // ---------------------------------------------------------------------------------------- expressions

    _expressions: ($) => comma($._expression),
    _where: ($) => seq("where", $._expression),

    _expression: ($) => choice($.logic, $.not, $.comparison, $._range),

    logic: ($) =>
      choice(
        prec.left(1, seq($._expression, "<->", $._expression)),
        prec.right(2, seq($._expression, "->", $._expression)),
        prec.left(3, seq($._expression, "or", $._expression)),
        prec.left(4, seq($._expression, "xor", $._expression)),
        prec.left(5, seq($._expression, "and", $._expression)),
      ),
    not: ($) => prec.right(6, seq("not", $._expression)),
    comparison: ($) => prec.left(7, seq(choice($.comparison, $._range), $._relation, $._range)),
    _relation: () => choice("=", "!=", "≠", "<", "<=", "≤", ">", ">=", "≥", "in", seq("not", "in"), "is", seq("is", "not")),

    _range: ($) => choice($.binary, $.negative, $.if, $._postfix),
    binary: ($) =>
      choice(
        prec.left(10, seq($._range, "..", $._range)),
        prec.left(11, seq($._range, "++", $._range)),
        prec.left(12, seq($._range, choice("+", "-"), $._range)),
        prec.left(13, seq($._range, choice("*", "×", "div", "mod"), $._range)),
        prec.right(15, seq($._range, "^", $._range)),
      ),
    negative: ($) => prec.right(14, seq("-", $._range)),
    if: ($) => prec.right(-1, seq("if", $._expression, "then", $._expression, "else", $._expression)),

    _postfix: ($) => choice($._atom, $.factorial, $.index, $.call),
    factorial: ($) => prec(16, seq($._postfix, "!")),
    index: ($) => prec(16, seq($._postfix, "[", $._expression, "]")),
    call: ($) => prec(16, seq(field("function", $._postfix), "(", optional($._inside), ")")),

    _inside: ($) =>
      choice(
        seq($._arguments, optional($._where), optional(seq(":", $._expression))),
        seq($._where, optional(seq(":", $._expression))),
        seq(":", $._expression),
      ),
    _arguments: ($) => comma($._argument),
    _argument: ($) => choice($._expression, $.star, $.string),
    star: () => choice("*", "×"),

    _atom: ($) => choice($.number, $.truth, $.name, $.aggregate, $.group, $.absolute, $.list, $.comprehension),
    truth: () => choice("true", "false"),
    aggregate: () => choice(...AGGREGATES),
    group: ($) => seq("(", $._arguments, ")"),
    absolute: ($) => seq("|", $._expression, "|"),
    list: ($) => seq(alias("<", $.list_open), optional(comma($._element)), alias($._list_close, $.list_close)),
    _element: ($) => choice($._range, $.blank, $.unspecified),
    blank: () => ".",
    unspecified: () => "?",
    comprehension: ($) => seq("[", $._expression, ":", $._expressions, optional($._where), "]"),

    // ---------------------------------------------------------------------------------------------- tokens

    number: () => /[0-9]+/,
    name: () => new RegExp(`[${LETTER}][${LETTER}0-9]*'*`),
    string: ($) =>
      choice(seq('"', repeat(choice($.placeholder, $.escape, $._text)), token.immediate('"')), /[“„][^“”\n]*[“”]/),
    placeholder: () => token.immediate(prec(2, /\{[^{}"\n]*\}/)),
    escape: () => token.immediate(prec(2, /\\[^\n]/)),
    _text: () => token.immediate(prec(1, /[^"\\{\n]+|\{/)),
  },
});
