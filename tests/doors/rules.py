# SPDX-License-Identifier: BSL-1.0
"""The rules: for each a schema and a kernel that break it, and a mended pair."""

import typing

ALWAYS, IN_DEFINITIONS, IN_STRICT_MODE = "always", "of a schema that defines", "in the strict mode"


class Rule(typing.NamedTuple):
    """In the kernels `T` stands for the door's tensor type."""

    name: str  # of an errc; a colon and a word follow if it has several rules
    wrong: str
    right: str
    kernel: str = "void()"
    mended: str = ""  # the kernel for `right`; if empty, `kernel`
    held: str = ALWAYS

    @property
    def code(self):
        return self.name.partition(":")[0]

    @property
    def is_of_kernel(self):
        """Whether the kernel, alone or together with the schema, breaks the rule."""
        return self.code in OF_KERNELS


OF_KERNELS = {"argument_count", "return_count", "type_mismatch", "class_mismatch", "unsupported_type", "needs_conversion",
              "missing_alias", "list_size_mismatch"}  # fmt: skip
#: Codes without a rule, with the reasons.
ELSEWHERE = {
    "ok": "no mistake",
    "bad_number": "no text is known that has it",
    "too_long": "no literal is: a text that is parsed at run time may be",
    **dict.fromkeys(("only_a_name", "not_only_a_name", "not_an_identifier", "definition_in_impl_block",
                     "class_in_impl_block", "fallback_of_namespace", "other_key"),
                    "the form of a statement, not its schema"),
    **dict.fromkeys(("unknown_operator", "other_schema", "other_namespace", "duplicate_operator", "defined_twice",
                     "other_signature"), "a statement against another one"),
}  # fmt: skip

_ALWAYS = [
    # Characters and tokens.
    Rule("invalid_character", "f(Tensor a; Tensor b) -> ()", "f(Tensor a, Tensor b) -> ()", "void(T, T)"),
    Rule("unterminated_string", "f(str mode=\"mean) -> ()", "f(str mode=\"mean\") -> ()", "void(std::string)"),
    Rule("bad_escape", "f(str pattern='\\d') -> ()", "f(str pattern='\\\\d') -> ()", "void(std::string)"),
    Rule("expected_colon", "f:g(Tensor x) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("expected_name:argument", "f(Tensor, int k) -> ()", "f(Tensor x, int k) -> ()", "void(T, int64_t)"),
    Rule("expected_name:comma", "f(Tensor x,) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("expected_name:reference", "f(Tensor& x) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("reserved_word", "f(Tensor None) -> ()", "f(Tensor none) -> ()", "void(T)"),
    Rule("expected_arrow", "f(Tensor x)", "f(Tensor x) -> ()", "void(T)"),
    Rule("expected_name:return", "f(Tensor x) -> [Tensor]", "f(Tensor x) -> Tensor", "T(T)"),
    Rule("expected_open", "f(Dict[str, int] x) -> ()", "f(Dict(str, int) x) -> ()", "void(c10::Dict<std::string, int64_t>)"),
    Rule("expected_comma_or_close", "f(Tensor x int k) -> ()", "f(Tensor x, int k) -> ()", "void(T, int64_t)"),
    Rule("expected_close", "f(Tensor(a! x) -> ()", "f(Tensor(a!) x) -> ()", "void(T)"),
    Rule("expected_close_bracket", "f(int[2 k) -> ()", "f(int[2] k) -> ()", "void(std::vector<int64_t>)"),
    Rule("expected_dot", "f(__torch__ x) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("expected_number", "f(int[n] k) -> ()", "f(int[3] k) -> ()", "void(std::vector<int64_t>)"),
    Rule("expected_end", "f(Tensor x) -> Tensor, Tensor", "f(Tensor x) -> (Tensor, Tensor)", "T(T)", "std::tuple<T, T>(T)"),
    # Names.
    Rule("bad_overload_name", "f.default(Tensor x) -> ()", "f.of_tensor(Tensor x) -> ()", "void(T)"),
    # Types.
    Rule("unknown_type", "f(Tensr x) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("unknown_type:return", "f(Tensor x) -> tensor", "f(Tensor x) -> Tensor", "T(T)"),
    Rule("use_float_for_double", "f(double k) -> ()", "f(float k) -> ()", "void(double)"),
    Rule("use_int_for_int64_t", "f(int64_t k) -> ()", "f(int k) -> ()", "void(int64_t)"),
    Rule("bad_dict_key", "f(Dict(Generator, int) x) -> ()", "f(Dict(str, int) x) -> ()", "void(c10::Dict<std::string, int64_t>)"),
    Rule("bad_class_name", "f(__torch__.classes.doors.Box x) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("bad_list_size", "f(int[3000000000] k) -> ()", "f(int[3] k) -> ()", "void(std::vector<int64_t>)"),
    Rule("too_deep", f"f({'(' * 201}int{',)' * 201} x) -> ()", "f(int x) -> ()", "void(int64_t)"),
    # Defaults.
    Rule("expected_none", "f(Tensor x=1) -> ()", "f(Tensor? x=None) -> ()", "void(T)", "void(std::optional<T>)"),
    Rule("expected_string", "f(Device x=cpu) -> ()", "f(Device x='cpu') -> ()", "void(c10::Device)"),
    Rule("expected_open_bracket", "f(int[] k=None) -> ()", "f(int[] k=[]) -> ()", "void(std::vector<int64_t>)"),
    Rule("bad_default", "f(bool k=false) -> ()", "f(bool k=False) -> ()", "void(bool)"),
    Rule("no_default_for_type", "f(Dict(str, int) x=None) -> ()", "f(Dict(str, int)? x=None) -> ()",
         "void(c10::Dict<std::string, int64_t>)", "void(std::optional<c10::Dict<std::string, int64_t>>)"),
    Rule("no_list_default_for_type", "f(str[] k=[]) -> ()", "f(str[]? k=None) -> ()",
         "void(std::vector<std::string>)", "void(std::optional<std::vector<std::string>>)"),
    Rule("bad_list_element", "f(int[] k=[1, 2.5]) -> ()", "f(float[] k=[1.0, 2.5]) -> ()",
         "void(std::vector<int64_t>)", "void(std::vector<double>)"),
    Rule("expected_comma_or_close:number", "f(int k=1e) -> ()", "f(int k=1) -> ()", "void(int64_t)"),
    Rule("number_out_of_range", "f(int k=9223372036854775808) -> ()", "f(int k=9223372036854775807) -> ()", "void(int64_t)"),
    Rule("bad_device", "f(Device x='gpu:0') -> ()", "f(Device x='cuda:0') -> ()", "void(c10::Device)"),
    # The order of arguments.
    Rule("default_before_positional", "f(Tensor? x=None, int k) -> ()", "f(Tensor? x=None, *, int k) -> ()",
         "void(std::optional<T>, int64_t)"),
    Rule("vararg_not_last", "f(..., Tensor x) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("varret_not_last", "f(Tensor x) -> (..., Tensor)", "f(Tensor x) -> Tensor", "T(T)"),
    Rule("vararg_with_default", "f(int k=1, ...) -> ()", "f(int k=1) -> ()", "void(int64_t)"),
    # The schema and the function.
    Rule("argument_count:fewer", "f(Tensor x, bool k) -> ()", "f(Tensor x) -> ()", "void(T)"),
    Rule("argument_count:more", "f(Tensor x) -> ()", "f(Tensor x, bool k) -> ()", "void(T, bool)"),
    Rule("return_count:one", "f(Tensor x) -> (Tensor, Tensor)", "f(Tensor x) -> Tensor", "T(T)"),
    Rule("return_count:nothing", "f(Tensor x) -> Tensor", "f(Tensor x) -> ()", "void(T)"),
    Rule("return_count:something", "f(Tensor x) -> ()", "f(Tensor x) -> Tensor", "T(T)"),
    Rule("type_mismatch", "f(Tensor x, float k) -> ()", "f(Tensor x, int k) -> ()", "void(T, int64_t)"),
    Rule("type_mismatch:optional", "f(int? k) -> ()", "f(int k) -> ()", "void(int64_t)"),
    Rule("type_mismatch:list", "f(int[] k) -> ()", "f(int k) -> ()", "void(int64_t)"),
    Rule("type_mismatch:return", "f() -> float", "f() -> int", "int64_t()"),
    Rule("class_mismatch", "f(__torch__.torch.classes.doors.Box x) -> ()", "f(__torch__.torch.classes.doors.Cart x) -> ()",
         "void(c10::intrusive_ptr<Cart>)"),
    Rule("unsupported_type:pointer", "f(str k) -> ()", "f(str k) -> ()", "void(const char*)", "void(std::string)"),
    Rule("unsupported_type:int64_t&", "f(int k) -> ()", "f(int k) -> ()", "void(int64_t&)", "void(int64_t)"),
    Rule("unsupported_type:list&", "f(int[] k) -> ()", "f(int[] k) -> ()", "void(std::vector<int64_t>&)",
         "void(const std::vector<int64_t>&)"),
    Rule("unsupported_type:string&", "f(str k) -> ()", "f(str k) -> ()", "void(std::string&)", "void(const std::string&)"),
    Rule("unsupported_type:optional&", "f(int? k) -> ()", "f(int? k) -> ()", "void(std::optional<int64_t>&)",
         "void(const std::optional<int64_t>&)"),
    Rule("unsupported_type:return", "f() -> str", "f() -> str", "const char*()", "std::string()"),
]  # fmt: skip
# Schemas that PyTorch's parser takes, and with which it defines no operator.
_IN_DEFINITIONS = [
    Rule("second_star", "f(int a, *, int b, *, int c) -> ()", "f(int a, *, int b, int c) -> ()", "void(int64_t, int64_t, int64_t)"),
    Rule("star_at_end", "f(Tensor x, *) -> ()", "f(*, Tensor x) -> ()", "void(T)"),
    Rule("default_of_other_type:float for int", "f(int k=1.5) -> ()", "f(int k=1) -> ()", "void(int64_t)"),
    Rule("default_of_other_type:int for bool", "f(bool k=3) -> ()", "f(bool k=True) -> ()", "void(bool)"),
    Rule("default_of_other_type:str for int", "f(int k='a') -> ()", "f(str k='a') -> ()", "void(int64_t)", "void(std::string)"),
    Rule("default_of_other_type:int for str", "f(str k=3) -> ()", "f(str k='3') -> ()", "void(std::string)"),
    Rule("default_of_other_type:None for int", "f(int k=None) -> ()", "f(int? k=None) -> ()", "void(int64_t)",
         "void(std::optional<int64_t>)"),
    Rule("default_of_other_type:int for list", "f(int[]? k=1) -> ()", "f(int[]? k=None) -> ()",
         "void(std::optional<std::vector<int64_t>>)"),
    Rule("default_list_size", "f(int[2] k=[1, 2, 3]) -> ()", "f(int[3] k=[1, 2, 3]) -> ()", "void(std::vector<int64_t>)"),
    Rule("undeclared_alias:write", "f(Tensor(a!) x) -> Tensor(b!)", "f(Tensor(a!) x) -> Tensor(a!)", "T(T)"),
    Rule("contradicting_alias", "f(Tensor(a!) x) -> Tensor(a)", "f(Tensor(a!) x) -> Tensor(a!)", "T(T)"),
]  # fmt: skip
_IN_STRICT_MODE = [
    Rule("needs_conversion:int", "f(int k) -> ()", "f(int k) -> ()", "void(int)", "void(int64_t)"),
    Rule("needs_conversion:float", "f(float k) -> ()", "f(float k) -> ()", "void(float)", "void(double)"),
    Rule("duplicate_name", "f(int a, int a) -> ()", "f(int a, int b) -> ()", "void(int64_t, int64_t)"),
    Rule("undeclared_alias", "f(Tensor(a) x) -> Tensor(b)", "f(Tensor(a) x) -> Tensor(a)", "T(T)"),
    Rule("missing_alias", "f(Tensor x) -> ()", "f(Tensor(a!) x) -> ()", "void(T&)"),
    Rule("list_size_mismatch", "f(int[3] k) -> ()", "f(int[3] k) -> ()", "void(std::array<int64_t, 2>)",
         "void(std::array<int64_t, 3>)"),
]  # fmt: skip
RULES = [*_ALWAYS, *(rule._replace(held=IN_DEFINITIONS) for rule in _IN_DEFINITIONS),
         *(rule._replace(held=IN_STRICT_MODE) for rule in _IN_STRICT_MODE)]  # fmt: skip
