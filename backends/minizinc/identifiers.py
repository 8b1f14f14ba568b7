"""Unique MiniZinc identifiers for the names of a puzzle."""

import unicodedata
from collections.abc import Iterable

KEYWORDS = frozenset(
    "ann annotation any array assert bool case constraint default diff div else elseif endif enum exists false float "
    "forall function if in include int intersect infinity let list maximize minimize mod not of op opt output par "
    "predicate record satisfy set solve string subset superset symdiff test then true tuple type union var where xor "
    "_".split()
)
"""Reserved words of MiniZinc 2.6 to 2.10."""

FUNCTIONS = frozenset(
    (
        "abort abs absent acos acosh all_different alldifferent annotate arg_max arg_min arg_sort array1d array2d "
        "array2set array3d array_intersect array_union arrayXd asin asinh at_least at_most atan atanh bool2float "
        "bool2int card ceil clause col concat cos cosh count default deopt dom dom_array dom_size element enum_next "
        "enum_of enum_prev exp fix floor forall exists format had_zero has_ann has_bounds has_element has_index "
        "if_then_else iffall index_set index_set_1of2 index_set_2of2 index_sets_agree int2float is_fixed is_same join "
        "lb lb_array length lex_less ln log log10 log2 max min normal occurs outputJSON pow product "
        "redundant_constraint reverse round row seq_search set2array show show2d show3d show_float show_int sin sinh "
        "slice_1d slice_2d sort sort_by sqrt string_length sum symmetry_breaking_constraint tan tanh to_enum trace ub "
        "ub_array uniform xorall output_only domain set2iter weibull gamma poisson binomial table regular circuit "
        "inverse "
    ).split()
)
"""Functions of the standard library. A definition of the same name would overload them."""

ANNOTATIONS = frozenset(
    (
        "add_to_output annotated_expression anti_first_fail array_check_form bounds cache_result complete ctx_mix "
        "ctx_neg ctx_pos ctx_root dom_w_deg domain domain_change_constraint empty_ first_fail impact indomain "
        "indomain_interval indomain_max indomain_median indomain_middle indomain_min indomain_random "
        "indomain_reverse_split indomain_split indomain_split_random input_order is_defined_var is_reverse_map "
        "largest max_regret maybe_partial most_constrained no_cse no_output occurrence outdomain_max "
        "outdomain_median outdomain_min outdomain_random output_only output_var promise_ctx_antitone "
        "promise_ctx_monotone promise_total restart_none smallest value_propagation var_is_introduced "
        "mzn_break_here mzn_check_var mzn_internal_representation mzn_rhs_from_assignment mzn_was_undefined "
    ).split()
)
"""Annotations of the standard library. MiniZinc rejects anything else of the same name."""


class Identifiers:
    """The identifiers in use: those of the whole model and those of the open scopes."""

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self._taken = {*KEYWORDS, *ANNOTATIONS, *reserved}

    def fresh(self, wanted: str, also_taken: Iterable[str] = ()) -> str:
        """Reserve the wanted name, or a similar one if it is taken."""
        name = wanted if wanted.isascii() and wanted.isidentifier() else _to_ascii(wanted)
        if name.startswith("_"):
            name = "x" + name  # MiniZinc allows no leading underscore
        taken = self._taken.union(also_taken)
        found, number = name, 1
        while found in taken:
            number += 1
            found = f"{name}_{number}"
        self._taken.add(found)
        return found

    def free(self, *names: str) -> None:
        """Release names at the end of their scope."""
        self._taken.difference_update(names)

    def take(self, *names: str) -> None:
        """Reserve names that were released."""
        self._taken.update(names)


def _to_ascii(name: str) -> str:
    """Spell a name in the ASCII letters of MiniZinc's identifiers: `größe` becomes `groesse`."""
    name = name.replace("'", "_")
    if name.isupper():
        return _to_ascii(name.lower()).upper()
    for letter, spelled in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue")):
        name = name.replace(letter, spelled)
    plain = unicodedata.normalize("NFKD", name)
    text = "".join(c if c.isascii() and (c.isalnum() or c == "_") else "" for c in plain)
    if len(text) < len(name):
        text += "_" + "_".join(f"{ord(c):x}" for c in name if not c.isascii())
    return text if text[:1].isalpha() else "x" + text
