; Made by editors/make from pzc/highlight.
[(comment)] @comment
[(by) (expected) (way)] @keyword
[(type)] @type
[(truth)] @constant.builtin.boolean
[(look_word)] @constant
[(number)] @constant.numeric
[(string)] @string
[(placeholder) (escape)] @string.special
[(aggregate)] @function.builtin
[(declared)] @function
[(file_name)] @namespace
[(clue_name)] @tag
[(mark)] @string
[(key)] @label
[(empty) (blank) (unspecified)] @comment
[(frame)] @punctuation.special
[(list_open) (list_close)] @punctuation.delimiter
["areas" "author" "clue" "coords" "def" "doubt" "draw" "else" "expect" "for" "format" "grid" "hidden" "holes" "if" "layer" "maximize" "minimize" "origin" "param" "pattern" "regions" "rule" "shape" "shapes" "source" "then" "tiling" "title" "unknown" "use" "where" "wording"] @keyword
["along" "as" "at" "of" "on" "optional" "toward"] @keyword
["and" "div" "in" "is" "mod" "not" "or" "xor"] @keyword.operator
["<->" "->" ".." "++" "!=" "<=" ">=" "=" "<" ">" "+" "-" "*" "×" "^" "!" "|" "≠" "≤" "≥"] @operator
["(" ")" "[" "]" "," ":"] @punctuation.delimiter
["[[" "]]"] @punctuation.special
((name) @function.builtin (#match? @function.builtin "^(along|around|as_number|before|between|borders|borders_out|bottom|cells|column|columns|consecutive|corner|corners|crosses|crossings|decreasing|diagonal_directions|diagonals|different|different_of_some|digits|directions|distance|ends|equal|equal_of_some|even|given|goes|in_a_row|increasing|inner|inside|joined|knight|last|leading|left|links|links_across|links_out|meets|mirrored|moved_by|moved_to|moves|neighbours|numbered_along|odd|opposite|pairs|pairs_of_some|palindrome|ray|reach|reverse|right|ring|ring_runs|row|rows|run|seen|shift|side|slants|steps|steps_of_numbers|straight|stretches|stretches_where|subsets|tall|third|told|top|turns|visible|visits|whisper|wide|windows|wrapped)$"))
(layer (name) @type (#eq? @type "bool"))
