// What of .puz files is not context-free: line ends, indentation, names of clues, keys of legends, and pictures.
// It follows compiler/syntax/layout.py, and the terminals CLUE, KEY and CONTINUED of grammar/puz.lark.

#include "tree_sitter/parser.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum Token { NEWLINE, INDENT, DEDENT, CLUE_NAME, BY, LIST_CLOSE, GAP, KEY, EMPTY, FRAME, MARK, ERROR };

enum { MAX_DEPTH = 100, MAX_WORD = 32 };

typedef struct {
  uint8_t depth; // the number of indented blocks that are open
  uint16_t indents[MAX_DEPTH];
} Scanner;

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == 0xa0 || c == 0xfeff; }

static bool is_space(int32_t c) { return is_blank(c) || c == '\n'; }

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

// Return true for the letters that grammar.js lists in LETTER.
static bool is_letter(int32_t c) {
  if (c < 128) return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return c == 0xaa || c == 0xb5 || c == 0xba || (c >= 0xc0 && c <= 0x1fff && c != 0xd7 && c != 0xf7) ||
         (c >= 0x2c00 && c <= 0x2fef) || (c >= 0x3040 && c <= 0xd7ff) || (c >= 0xf900 && c <= 0xfdff);
}

static bool is_frame(int32_t c) { return c == '-' || c == '+' || c == '=' || c == '|' || (c >= 0x2500 && c <= 0x257f); }

static void next(TSLexer *lexer) { lexer->advance(lexer, false); }

static void skip_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
}

// Read a word, and write its first characters to `word`. The word is empty if there is no letter.
static void read_word(TSLexer *lexer, char *word) {
  int length = 0;
  if (is_letter(lexer->lookahead)) {
    while (is_letter(lexer->lookahead) || is_digit(lexer->lookahead)) {
      if (length < MAX_WORD - 1) word[length++] = lexer->lookahead < 128 ? (char)lexer->lookahead : '?';
      next(lexer);
    }
    while (lexer->lookahead == '\'') {
      if (length < MAX_WORD - 1) word[length++] = '\'';
      next(lexer);
    }
  }
  word[length] = 0;
}

static bool is_one_of(const char *word, const char *const *words) {
  for (; *words; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

// Emit a line end, or a change of the indentation. None of them has any text.
static bool scan_line_end(Scanner *scanner, TSLexer *lexer, const bool *valid) {
  bool ended = false;
  uint16_t indent = 0;
  lexer->mark_end(lexer);
  for (;;) {
    if (lexer->eof(lexer)) {
      ended = true;
      indent = 0;
      break;
    }
    if (lexer->lookahead == '\n') {
      ended = true;
      indent = 0;
      lexer->advance(lexer, true);
    } else if (is_blank(lexer->lookahead)) {
      if (lexer->lookahead == ' ' || lexer->lookahead == '\t') indent++;
      lexer->advance(lexer, true);
    } else if (lexer->lookahead == '#' && ended) {
      while (lexer->lookahead != '\n' && !lexer->eof(lexer)) lexer->advance(lexer, true);
    } else {
      break;
    }
  }
  if (!ended) return false;
  uint16_t current = scanner->depth ? scanner->indents[scanner->depth - 1] : 0;
  if (indent > 0 && valid[NEWLINE]) {
    char word[MAX_WORD];
    read_word(lexer, word);
    if (is_one_of(word, CONTINUATIONS)) return false;
  }
  if (valid[INDENT] && indent > current && scanner->depth < MAX_DEPTH) {
    scanner->indents[scanner->depth++] = indent;
    lexer->result_symbol = INDENT;
    return true;
  }
  if (valid[DEDENT] && indent < current) {
    scanner->depth--;
    lexer->result_symbol = DEDENT;
    return true;
  }
  if (valid[NEWLINE]) {
    lexer->result_symbol = NEWLINE;
    return true;
  }
  return false;
}

// Emit a name at the start of a line that places or draws clues.
static bool scan_clue_name(TSLexer *lexer) {
  char word[MAX_WORD];
  read_word(lexer, word);
  if (word[0] == 0 || is_one_of(word, NOT_CLUES)) return false;
  lexer->mark_end(lexer);
  lexer->result_symbol = CLUE_NAME;
  bool apart = is_blank(lexer->lookahead);
  while (is_blank(lexer->lookahead)) next(lexer);
  switch (lexer->lookahead) {
    case '[':
      next(lexer);
      return lexer->lookahead == '[';
    case '<':
      next(lexer);
      if (lexer->lookahead == '=') return false;
      if (lexer->lookahead == '-') {
        next(lexer);
        return lexer->lookahead != '>';
      }
      if (!is_blank(lexer->lookahead)) return true;
      while (is_blank(lexer->lookahead)) next(lexer);
      return lexer->lookahead == '(';
    case '(':
      return apart;
    case '-':
      next(lexer);
      return apart && is_digit(lexer->lookahead);
  }
  if (!apart) return false;
  if (is_digit(lexer->lookahead)) return true;
  read_word(lexer, word);
  return word[0] != 0 && !is_one_of(word, NOT_AFTER_CLUES);
}

// Emit a piece of a picture, unless the picture ends here.
static bool scan_picture(TSLexer *lexer) {
  while (is_space(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->eof(lexer)) return false;
  if (lexer->lookahead == '.') {
    next(lexer);
    lexer->mark_end(lexer);
    lexer->result_symbol = EMPTY;
    return true;
  }
  bool frame = true;
  int length = 0;
  int32_t first = lexer->lookahead;
  while (!lexer->eof(lexer) && !is_space(lexer->lookahead) && lexer->lookahead != '.') {
    int32_t c = lexer->lookahead;
    if (c == ']') {
      lexer->mark_end(lexer);
      next(lexer);
      if (lexer->lookahead == ']') break;
      frame = false;
      length++;
      lexer->mark_end(lexer);
      continue;
    }
    frame = frame && is_frame(c);
    length++;
    next(lexer);
    lexer->mark_end(lexer);
  }
  if (length == 0) return false;
  bool alone = lexer->eof(lexer) || lexer->lookahead != '.';
  lexer->result_symbol = length == 1 && first == '_' ? EMPTY : frame && alone ? FRAME : MARK;
  return true;
}

static bool scan_key(TSLexer *lexer) {
  bool found = false;
  for (;;) {
    int32_t c = lexer->lookahead;
    if (lexer->eof(lexer) || is_space(c) || c == ',' || c == ':' || c == '=' || c == '#') break;
    next(lexer);
    found = true;
  }
  lexer->mark_end(lexer);
  lexer->result_symbol = KEY;
  return found;
}

// Emit the `x` between the sides of a grid.
static bool scan_by(TSLexer *lexer) {
  skip_blanks(lexer);
  if (lexer->lookahead != 'x' && lexer->lookahead != 0xd7) return false;
  next(lexer);
  lexer->mark_end(lexer);
  lexer->result_symbol = BY;
  if (lexer->lookahead != 'o') return true;
  next(lexer);
  return lexer->lookahead != 'r';
}

static bool scan_list_close(TSLexer *lexer) {
  while (is_space(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead != '>') return false;
  next(lexer);
  lexer->mark_end(lexer);
  lexer->result_symbol = LIST_CLOSE;
  return true;
}

// Emit a mark without text before a condition that follows the place of a clue and a blank.
static bool scan_gap(TSLexer *lexer) {
  lexer->mark_end(lexer);
  lexer->result_symbol = GAP;
  if (is_digit(lexer->lookahead) || lexer->lookahead == '|' || lexer->lookahead == '-') return true;
  char word[MAX_WORD];
  read_word(lexer, word);
  return is_one_of(word, CONDITION_STARTS);
}

bool tree_sitter_puz_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  Scanner *scanner = payload;
  if (valid[ERROR]) return scan_line_end(scanner, lexer, valid);
  if (valid[MARK]) return scan_picture(lexer);
  if (valid[LIST_CLOSE]) return scan_list_close(lexer);
  if (valid[BY]) return scan_by(lexer);
  if (valid[GAP] && is_blank(lexer->lookahead)) {
    skip_blanks(lexer);
    if (lexer->lookahead != '\n' && lexer->lookahead != '#' && !lexer->eof(lexer)) return scan_gap(lexer);
  }
  if (valid[NEWLINE] || valid[INDENT] || valid[DEDENT]) {
    if (scan_line_end(scanner, lexer, valid)) return true;
  }
  if (valid[KEY]) {
    while (is_space(lexer->lookahead)) lexer->advance(lexer, true);
    return scan_key(lexer);
  }
  if (valid[CLUE_NAME]) {
    while (is_space(lexer->lookahead)) lexer->advance(lexer, true);
    return scan_clue_name(lexer);
  }
  return false;
}

void *tree_sitter_puz_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }

void tree_sitter_puz_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_puz_external_scanner_serialize(void *payload, char *buffer) {
  Scanner *scanner = payload;
  unsigned size = scanner->depth * sizeof(scanner->indents[0]);
  memcpy(buffer, scanner->indents, size);
  return size;
}

void tree_sitter_puz_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  scanner->depth = (uint8_t)(length / sizeof(scanner->indents[0]));
  if (length) memcpy(scanner->indents, buffer, length);
}
