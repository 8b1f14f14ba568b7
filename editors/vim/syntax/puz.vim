" Vim syntax file: puz, the rules and puzzles of pzc. Made by editors/make from pzc/highlight.
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword puzKind_keyword else for if then where
syntax keyword puzKind_operator_word and div in is mod not or xor
syntax keyword puzKind_constant false true
syntax keyword puzKind_aggregate UNIQUE all any count distinct exactly len max min product sum
syntax keyword puzKind_ready along around as_number before between borders borders_out bottom cells column columns consecutive corner corners crosses crossings decreasing diagonal_directions diagonals different different_of_some digits directions distance ends equal equal_of_some even given goes in_a_row increasing inner inside joined knight last leading left links links_across links_out meets mirrored moved_by moved_to moves neighbours numbered_along odd opposite pairs pairs_of_some palindrome ray reach reverse right ring ring_runs row rows run seen shift side slants steps steps_of_numbers straight stretches stretches_where subsets tall third told top turns visible visits whisper wide windows wrapped
syntax keyword puzKind_type border cell direction int ints line link
syntax match puzKind_number "\<\d\+\>"
syntax match puzKind_operator "[=<>*^!|+×≠≤≥-]"
syntax match puzKind_keyword "^\%(hidden \+\)\?\%(author\|coords\|doubt\|draw\|expect\|for\|format\|grid\|hidden\|holes\|maximize\|minimize\|origin\|rule\|source\|tiling\|title\|unknown\|use\|wording\)\>"
syntax match puzKind_keyword "^\%(hidden \+\)\?\%(areas\|clue\|def\|layer\|param\|pattern\|regions\|shape\|shapes\)\>" nextgroup=puzKind_declared skipwhite
syntax match puzKind_declared "[[:alpha:]_]\w*'*" contained
syntax region puzKind_string start=+"+ skip=+\\.+ end=+"\|$+
syntax region puzKind_mark matchgroup=puzKind_frame start=+\[\[+ end=+\]\]+
syntax match puzKind_comment "#.*$"
highlight default link puzKind_comment Comment
highlight default link puzKind_keyword Statement
highlight default link puzKind_operator_word Operator
highlight default link puzKind_operator Operator
highlight default link puzKind_type Type
highlight default link puzKind_constant Boolean
highlight default link puzKind_number Number
highlight default link puzKind_string String
highlight default link puzKind_aggregate Function
highlight default link puzKind_ready Function
highlight default link puzKind_declared Identifier
highlight default link puzKind_mark String
highlight default link puzKind_frame Delimiter
let b:current_syntax = "puz"
