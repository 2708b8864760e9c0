# SPDX-License-Identifier: BSL-1.0
"""Makes mutated schemas: the same ones for the same seed, whatever the Python version.

Three sources: `mutants` (random changes to characters and tokens of given schemas), `grid` (every combination of small
tables of types, suffixes, defaults, names, bytes), and both together in `everything`. Schemas are bytes; inside this file
they are strings with one character per byte (latin-1). Nesting stays far below what ends a PyTorch process.
"""

import argparse
import itertools
import random
import re
import sys

import inputs

MAX_LENGTH = 4000
MAX_NESTING = 400

TYPES = """Tensor int float bool str complex Scalar SymInt SymBool ScalarType Layout MemoryFormat Device DeviceIndex
ConstQuantizerPtr Generator Storage Stream QScheme Quantizer Capsule Any AnyClassType AnyEnumType None NoneType""".split()

COMPOUND_TYPES = [
    "(int, int)", "()", "(int)", "((int))", "(Tensor, str?)", "(SymInt, ScalarType)", "Dict(str, int)", "Dict(int, Tensor[])",
    "Dict(Tensor, SymInt)", "Dict(Any, int)", "Dict(None, int)", "Dict(str?, int)", "Dict(t, int)", "Dict(bool, Layout)",
    "Dict(Device, (int, int))", "Dict(int[], int)", "Dict(int)", "Dict(int, int, int)", "Dict()", "Future(Tensor)",
    "Future(SymInt)", "Future(int, int)", "Future()", "Await(int?)", "RRef(int)", "RRef(t)", "Union(int, str)",
    "Union(str, int, Tensor)", "Union(int)", "Union(int, float, complex)", "Union(int, None)", "Union(Tensor?, int)",
    "Union(Any, int)", "Union(Union(int, str), float)", "Union(Layout, str)", "Union()", "Union(int[], str[])",
    "Union(int, Scalar)", "Union(float, int)", "Union(bool, int, float)", "Union(Tensor, Tensor[])", "Union((int, int), int)",
    "Union(t, int)", "Union(str, None, int)", "__torch__.torch.classes.a.B", "__torch__.torch.classes.quantized.Conv2dPackedParamsBase",
    "__torch__.torch.classes.a.if", "__torch__.torch.classes.a", "__torch__.a.b.c.D", "__torch__ . torch.classes . a . B",
    "Future(Future(Dict(str, (int, int)[])))", "Union(Device, str)", "Union(Dict(str, int), Dict(int, str))",
    "Union(int?, str?)", "Future(None)", "Future((int, int))", "(int?, int?)[]", "((int, int)[], str)", "Union(Future(int), int)",
    "(Tensor(a), Tensor(b!))", "Future(Tensor(a))", "Dict(str, Tensor(a!))", "Union(Tensor(a), int)",
]

UNKNOWN_TYPES = """Dimname SymFloat double int64_t long string number t T _t t1 foo Foo tensor TENSOR Int INT Float Double Half
Optional List Tuple Dict Future Union RRef Await IntArrayRef TensorList TensorOptions DispatchKey DispatchKeySet void byte char half
torch.Tensor at.Tensor a.b.c Foo.bar foo.Bar int.x None.x float32 int8 ScalarTyp Tensorx Tensors tens Enum Function Module PyObject
Pointer Object __torch__ classes self Any_ AnyListType AnyTupleType NoneTyp Layouts memory_format Complex Bool True Ellipsis
BFloat16 size_t uint8 Symint SYMINT SymInts sym_int symint""".split()

RESERVED = """def if elif else while return is not and or for in global raise assert break continue del pass class import with as
True False None NoneType Ellipsis""".split()

NAMES = RESERVED + """is_not notin isnot inn iff x x1 X _ __ ___ _x self out from lambda print yield try except type nonlocal async
default Default __x x__ index notes definition Tensor int str Dict Future Union __torch__ Nonex classes a0 a1 is  not_in 1x x.y""".split() + [
    "is not", "not in", "is  not", "not  in", "", "x y", "x-y", "x$", "x'", "\xe9", "x\xff", "\x80", "x?", "x[]", "x!", "*x", "x=", "x:", "x::y",
    "x" * 300,
]

SUFFIXES = ["[]", "?", "[2]", "[]?", "?[]", "[2]?", "[][]", "[][2]", "[2][]", "??", "?[2]", "[]?[]", "[ ]", " []", " ?", "[2", "[", "]",
            "[x]", "[0]", "[-1]", "[1]", "[3]", "[None]", "[]??", "[2]??", "?[]?", "[][][]", "[]()", "!", "[]!", "!?", "![]", "(a)", "(a!)",
            "(a)[]", "[](a)", "(a)[](b)", "(a!)?", "?(a)", "(a)[2]", "[2](a)", "[2](a)?", "(a)[]?", "(a)?[]", "(a)[][]", "(a)[](b!)[](c)"]

ALIASES = ["(a)", "(a!)", "(a|b)", "(b|a)", "(a|b!)", "(a -> a)", "(a -> b)", "(a! -> a|b)", "(a! -> b|a)", "(* -> a)", "(*)", "(*!)", "(a|*)",
           "(*|a)", "(a -> *)", "(a->*)", "(a! -> b|*)", "(a|b|c|d!)", "(d|c|b|a)", "!", " !", "()", "(!)", "( a )", " (a)", "(a!->b)", "(a-> b)",
           "(a!=b)", "(a||b)", "(a|)", "(|a)", "(a,b)", "(a b)", "(a", "a)", "(if)", "(in|is)", "(a!b)", "(a! ->)", "(-> a)", "(a -> b!)", "(a -> )",
           "(1)", "(\"a\")", "(a.b)", "(self)", "(a\n)", "(a #c\n)", "(a!)!", "!(a)", "!!", "(a)(b)", "(a|a)", "(a -> a|a)", "(*|*)", "(* -> *)",
           "(a|b -> c|d)", "(zz|y|x -> w|v)", "(_)", "(__)", "(a_b|c_d!)"]

NUMBERS = """0 1 -1 2 5 7 10 007 00 08 25 123 1000 42 255 256 2147483647 2147483648 4294967295 4294967298 -2147483648 -2147483649
9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809 18446744073709551616 99999999999999999999 1.0 1. .5 5. 0.5
-0.0 0.1 1.5 2.25 3.14159 1e3 1E3 1e-3 1E-3 1e+3 1e05 1.e5 1.5e3 1.5E3 .5e1 1e18 1e19 1e23 1e100 1e300 1e308 1e309 1e999 -1e999 1e-307 1e-308 1e-320
4.9e-324 1e-400 0x1F 0X1F 0xe 0xE 0x1p4 0x1.8p1 0x 0x. 0xg 0x10 0b1 0b11 0o7 1_000 1__0 _1 1e 1e+ 1.e 1.2.3 1..2 5.. .. . -. -.5 - --5 +5 -+5 - 5 1j 2j 25j
1.5j 1.5e3j .5j 1J 1jj 1+2j 1j2 j 0j 0x1Fj 0x1j inf -inf nan infinity 1f 1.0f 1L 1l 1u 1d 0.30000000000000004 123456789.0 1234567.0 1e16 1e17 1e15
999999.5 0.0001 0.00001 123456789012345678 12345678901234567890.5 1.7976931348623157e308 1.7976931348623159e308 2.2250738585072014e-308
2.2250738585072011e-308 1e22 9007199254740993 9007199254740993.0 100000000000000000000.0 1e20 1e21 1.1 2.2 3.3 0.7 1e5 1e6 1e7 6.02214076e23
-1.0 -2j -25 -1e3 -1E3 -0 -0x1F -007 0e0 0e5 0E5 0.0e0 00.5 00e1 0x0 0x0p0 0xfp-2 0x1P4 0x1e5 0x1e 0xep1 1e0x1""".split() + ["- 5", "1 000", "1 e3", "0 x1"]

STRINGS = ['""', "''", '"a"', "'a'", '"a b"', "'say \"hi\"'", "'a\\'b'", '"a\\"b"', '"a\'b"', '"\\n"', '"\\t\\v\\f\\a\\b"', '"\\\\"', '"\\r"', '"\\0"', '"\\00"',
           '"\\000"', '"\\101"', '"\\377"', '"\\400"', '"\\777"', '"\\08"', '"\\1234"', '"\\x41"', '"\\u0041"', '"\\U00000041"', '"\\N{x}"', '"\\d"', '"\\e"', '"\\"',
           '"\\\n"', '"a\nb"', "'''a\nb'''", '"""a"""', "'''", '"""', '""""', '"""a', "'a\"", '"a\'', "'''a''b'''", '"""a"b"""', '"a" "b"', '"a"1', '"a"b', 'a"b"', "r'a'", "b'a'",
           '"#"', '"# type:"', '"->"', '"\xe9"', '"\xc3\xa9"', '"\xff"', '"\x80"', '"\r"', '"\t"', '"\x0b"', '"\x0c"', '"\x00"', '"\x7f"', '"\x1b"', '"cpu"', '"cuda"', '"cuda:0"', '"cuda:01"',
           '"cuda:-1"', '"cuda:128"', '"cuda:127"', '"cuda:"', '"cuda: 0"', '" cpu"', '"cpu:0"', '"meta"', '"xla:1"', '"privateuseone:2"', '"mtia"', '"maia:1"', '"ort"', '"nope"', '"CUDA"', '"cuda:1:2"',
           '"cuda:999999999999999999999"', '"cuda:0 "', '"cuda:256"', '"hip"', '"mkldnn"', '"fpga"', '"ipu:3"', '"hpu"', '"vulkan"', '"lazy"', '"ve"', '"ideep"', '"opengl"', '"opencl"', '"metal"', '"msnpu"', '"mps:0"', '"xpu:0"',
           '"\\"', "'\\'", '"a\\\\"', "'\\\\\\''", '"' + "y" * 500 + '"', '"\\7"', '"\\77"', '"\\8"', '"\\9"', '"\\/"', '"%s"', '"\\\r"', '"\\ "']

WORDS = """True False None true false none TRUE NONE float complex long strided Mean contiguous_format int double half bool short float16 float32 float64 bfloat16
int8 int16 int32 int64 uint8 uint16 uint32 uint64 complex32 complex64 complex128 chalf cfloat cdouble quint8 qint8 qint32 quint4x2 quint2x4 bits1x8 bits2x4 bits4x2 bits8 bits16 float8_e5m2 float8_e4m3fn
float8_e5m2fnuz float8_e4m3fnuz float8_e8m0fnu float4_e2m1fn_x2 uint1 uint2 uint3 uint4 uint5 uint6 uint7 int1 int2 int3 int4 int5 int6 int7 byte char Half Float undefined Undefined
torch.float32 torch.float channels_last channels_last_3d preserve_format Sum sparse_coo sparse_csr per_tensor_affine cpu cuda Tensor x [] {} () [None] [True] [False] [None,None] not Ellipsis inf nan j -True -None -x
-"a" -[] [] [ ] [1] [1,2] [1,1] [1,1,1] [2,2] [0] [0,0] [-1] [-1,-1] [1,] [,1] [,] [1 2] [1.5] [1.5,1.5] [.5] [1e3] [1e2] [1E3] [0x1F] [2j] [2j,3j] [25] [25,25] ["a"] ['a','b'] [float] [long] [Mean] [int] [float32] [float32,float64]
[[1]] [[1],[2]] [[]] [True,False] [True,True] [1,True] [1,None] [1,1.5] [inf] [ [1 1] [1]] [1,2,3,4,5,6,7,8,9,10] [1][2] [1]? [99999999999999999999] [1e999] [- 1] [+1] [-.5] [0.1,0.1] [1,-1] [1, 1] [1 ,1] [-0.0] [0.5,0.25]""".split()

DEFAULTS = NUMBERS + STRINGS + WORDS + ["", "=1", "1=", "1 2", "None None", "not True", "1 if x", "[\n1\n]", "[1,\n1]", "[1, #c\n1]", "\n1", "#c\n1", "\\\n1"]

# The shorter lists that are crossed with every type.
GRID_SUFFIXES = ["", "[]", "?", "[2]", "[1]", "[3]", "[]?", "?[]", "[2]?", "?[2]", "[][]", "[][2]", "(a!)", "(a)[]", "(a!)?", "[](a)"]
GRID_DEFAULTS = ["None", "True", "1", "0", "25", "-1", "1.5", "1e3", "1E3", "2j", "25j", '"a"', '"cuda:0"', "float", "long", "float32", "int", "Mean", "Sum", "strided", "[]", "[1]", "[1,1]",
                 "[1,2]", "[1,2,3]", "[1.5]", "[1.5,1.5]", "[True]", "[True,True]", "[None]", '["a"]', "[2j]", "[25]", "[float32]", "[float32,float32]", "[Mean]", "[[1]]", "x", "99999999999999999999", "1e999", "0x1F"]

ODD = ["\n", "\r", "\t", "\x0b", "\x0c", "\r\n", "#", "\\", "\\\n", "'", '"', "'''", '"""', "0", "1", "9", "!", "|", "*", "**", "...", "..", ".", "->", "-", ">", "(", ")", "[", "]", "{", "}", "?", ",", ":", "::",
       "=", "==", "!=", "<=", ">=", "<=>", "<", "+", "+=", "-=", "/", "//", "%", "@", "^", "&", "~", ";", "$", "`", "\xe9", "\xc3\xa9", "\xff", "\x80", "\xa0", "\xc2\xa0", "\x00", "\x7f", "\x1f", "_", "a", "j", "e", "E", "x", "# type:", "#type:", "# c\n", " # c",
       "is", "is not", "not in", "in", "None", "True", "if", "\xe2\x80\x8b", "\xef\xbb\xbf", "<<", ">>", "<<=", ">>=", "|=", "&=", "^=", "*=", "**=", "%=", "/=", "~", "\x08", "\x1a", "\x85"]

BLANKS = ["", " ", "  ", "\t", "\n", "\n  ", "\n\n", "\r", "\r\n", "\x0b", "\x0c", " # c\n", "#\n", "# c # d\n  ", "\\\n", "\\\n ", " \\\n", "\\\r\n", "\\", "# type: x\n", "#type: x\n", "# type:\n", "\n# c\n", "  \n \n   ", "\xa0", "\x00",
          "/* c */", "// c\n", "\\\\\n", "# c\\\n"]

RETURNS = ["Tensor", "()", "(Tensor)", "(Tensor, Tensor)", "((Tensor, Tensor))", "(Tensor a, Tensor b)", "Tensor a", "(Tensor, Tensor b)", "...", "(...)", "(Tensor, ...)", "(..., Tensor)", "(Tensor,)", "(,)", "", "None", "NoneType", "(None, None)", "Tensor!",
           "Tensor(a!)", "Tensor(a!) out", "(Tensor(a!) a, Tensor(b) b)", "Tensor[]", "Tensor[2]", "Tensor[](a)", "Tensor(a)[]", "Tensor?", "int=1", "int x=1", "(int x=1)", "(int, int)[]", "((int, int)[])", "(int, int)?", "() x", "(int) x", "SymInt", "(SymInt, SymInt)",
           "((SymInt, SymInt))", "Dict(str, Tensor)", "Union(int, str)", "Future(int)", "t", "T", "void", "->", "Tensor ->", "Tensor, Tensor", "*", "(*)", "(Tensor, *)", "(int if)", "(Tensor out", "Tensor)", "Tensor;", "Tensor Tensor", "Tensor x y", "(())", "(()) x", "((()))",
           "[Tensor]", "Tensor[", "__torch__.torch.classes.a.B", "(int[2]?, float[])", "\nTensor", " \\\nTensor", "(\nTensor\n)", "Tensor\n", "Tensor # c", "Tensor\n\n", "Tensor\n  ", "Tensor\n  Tensor", "Tensor\r\n", "...?", "... x", "(...)[]", "(Tensor ...)", "Dimname", "complex", "double"]

HEADS = ["f", "ns::f", "ns::f.ov", "f.ov", "ns::f.default", "ns::f.Default", "ns::f.__x", "ns::f._x", "ns::f.__", "aten::f", "prim::f", "aten::f.default", " aten::f", "\naten::f", "aten_x::f", "prims::f", "ns::ns::f", "::f", "ns::", "ns:f", "ns:::f", "ns : : f", "ns:: f", "ns ::f", "ns\n::f", "ns::\nf", "ns::f\n", "ns::f .ov", "ns::f. ov",
         "ns::f.\nov", "ns::f.1", "ns::f.1a", "ns::f.a1", "ns::f.", "ns::f..ov", "ns::f...", "ns::f.a.b", "ns.f", "ns.x::f", "ns::f::g", "", "1", "1f", "ns::1", "\"f\"", "ns::if", "if::f", "ns::f.in", "ns::None", "ns::is not", "ns::Tensor", "Tensor", "_", "__", "ns::__add__", "f(x)", "ns::f*", "ns/f", "ns-f", "ns::f!", "ns->f", "ns::f#", "ns::\xe9", "\xe9::f",
         "ns::f.self", "ns::f.None", "ns::f.True", "ns::f.x y", "ns::default", "default::f.x", "ns::f.default_", "ns::\\\nf", "ns\\\n::f", "#c\nns::f", "  ns::f", "\n\n  ns::f", "\t\tns::f", "n" * 300 + "::f", "a::b.c", "aten", "aten(", "prim", "aten::", "Aten::f", "ATen::f"]

TOKEN = re.compile(r"""[A-Za-z_][A-Za-z0-9_]*|[0-9.]*[0-9][0-9A-Za-z_.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|->|\.\.\.|::|\s+|.""", re.S)
WORD = re.compile(r"[A-Za-z_]")
TYPE_WORDS = frozenset(TYPES + ["Dimname", "t", "Dict", "Union", "Future", "RRef", "Await", "double", "long"])


class Chance:
    """Random choices made of random() alone, whose sequence Python promises to keep."""

    def __init__(self, seed):
        self._random = random.Random(seed).random

    def below(self, n):
        return int(self._random() * n)

    def pick(self, values):
        return values[int(self._random() * len(values))]

    def one_in(self, n):
        return self._random() * n < 1


def tokens_of(text):
    return TOKEN.findall(text)


def argument_spans(tokens):
    """[(first, last)] token ranges of the arguments in the first pair of parentheses, and the index after it."""
    if "(" not in tokens:
        return [], len(tokens)
    start = tokens.index("(") + 1
    depth, spans, first = 0, [], start
    for i in range(start, len(tokens)):
        token = tokens[i]
        if token in ("(", "["):
            depth += 1
        elif token == ")" and depth == 0:
            if i > start:
                spans.append((first, i))
            return spans, i + 1
        elif token in (")", "]"):
            depth -= 1
        elif token == "," and depth == 0:
            spans.append((first, i))
            first = i + 1
    return spans, len(tokens)


def word_places(tokens, words=None):
    return [i for i, token in enumerate(tokens) if WORD.match(token) and (words is None or token in words)]


# Character changes: str -> str.

def delete_character(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i + 1:]


def delete_range(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i + 1 + chance.below(12):]


def insert_odd(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + chance.pick(ODD) + text[i:]


def insert_byte(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + chr(chance.below(256)) + text[i:]


def replace_odd(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + chance.pick(ODD) + text[i + 1:]


def swap_characters(text, chance):
    i = chance.below(max(1, len(text) - 1))
    return text[:i] + text[i + 1:i + 2] + text[i:i + 1] + text[i + 2:]


def double_character(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i:i + 1] * (2 + chance.below(2)) + text[i + 1:]


def cut(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] if chance.one_in(2) else text[i:]


def change_case(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i:i + 1].swapcase() + text[i + 1:]


# Token changes: list of tokens -> str.

def replace_at(tokens, i, text):
    return "".join(tokens[:i]) + text + "".join(tokens[i + 1:])


def insert_at(tokens, i, text):
    return "".join(tokens[:i]) + text + "".join(tokens[i:])


def swap_type(tokens, chance):
    places = word_places(tokens, TYPE_WORDS) or word_places(tokens)
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(chance.pick([TYPES, TYPES, UNKNOWN_TYPES, COMPOUND_TYPES])))


def add_suffix(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    return insert_at(tokens, chance.pick(places) + 1, chance.pick(SUFFIXES))


def add_alias(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    return insert_at(tokens, chance.pick(places) + 1, chance.pick(ALIASES))


def size_of_list(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    return insert_at(tokens, chance.pick(places) + 1, "[" + chance.pick(NUMBERS) + "]" + chance.pick(["", "", "?"]))


def change_default(tokens, chance):
    spans, _ = argument_spans(tokens)
    if not spans:
        return None
    first, last = chance.pick(spans)
    text = "".join(tokens[first:last]).split("=")[0]
    equals = chance.pick(["=", "=", "=", " = ", "= ", "=="]) if chance.one_in(6) else "="
    return "".join(tokens[:first]) + text + equals + chance.pick(DEFAULTS) + "".join(tokens[last:])


def drop_default(tokens, chance):
    places = [i for i, token in enumerate(tokens) if token == "="]
    if not places:
        return None
    i = chance.pick(places)
    end = i + 1
    while end < len(tokens) and tokens[end] not in (",", ")"):
        end += 1
    return "".join(tokens[:i]) + "".join(tokens[end:])


def change_number(tokens, chance):
    places = [i for i, token in enumerate(tokens) if token[0].isdigit() and token[0] < "\x80"]
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(NUMBERS))


def change_string(tokens, chance):
    places = [i for i, token in enumerate(tokens) if token[0] in "'\"" and len(token) > 1]
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(STRINGS))


def change_name(tokens, chance):
    places = word_places(tokens)
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(NAMES))


def change_head(tokens, chance):
    if "(" not in tokens:
        return None
    return chance.pick(HEADS) + "".join(tokens[tokens.index("("):])


def change_return(tokens, chance):
    _, end = argument_spans(tokens)
    return "".join(tokens[:end]) + chance.pick([" -> ", " -> ", " -> ", "->", " ", " - > ", " => ", "\n-> ", " ->", "\\\n-> "]) + chance.pick(RETURNS)


def move_arguments(tokens, chance):
    spans, _ = argument_spans(tokens)
    if not spans:
        return None
    texts = ["".join(tokens[first:last]).strip(" ") for first, last in spans]
    what, i, j = chance.below(4), chance.below(len(texts)), chance.below(len(texts))
    if what == 0:
        texts.insert(j, texts[i])
    elif what == 1:
        texts[i], texts[j] = texts[j], texts[i]
    elif what == 2:
        del texts[i]
    else:
        texts.insert(i, chance.pick(["*", "...", "*", "...", "**", "*args", "* ", "", "int", "int x=1", "Tensor y", "int[] y", "int? y", "* int x", "\n", "Tensor(a!) out", "(int, int) y", "...,", "[]"]))
    start, end = spans[0][0], spans[-1][1]
    return "".join(tokens[:start]) + chance.pick([", ", ", ", ",", ",\n", " , "]).join(texts) + "".join(tokens[end:])


def wrap_type(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    i = chance.pick(places)
    before, after = chance.pick([("(", ")"), ("(int, ", ")"), ("Dict(str, ", ")"), ("Dict(", ", int)"), ("Future(", ")"), ("RRef(", ")"), ("Await(", ")"), ("Union(int, ", ")"), ("Union(", ", str)"), ("Union(", ", None)"), ("", "[]"), ("", "?"),
                                 ("(", ""), ("", ")"), ("Future (", ")"), ("Optional(", ")"), ("List[", "]"), ("((", "))"), ("(", ")[]"), ("(", ")?")])
    levels = chance.pick([1, 1, 1, 1, 2, 3, 4, 8, 20, 60, 150, 190, 199, 200, 201, 210]) if chance.one_in(4) else 1
    return replace_at(tokens, i, before * levels + tokens[i] + after * levels)


def change_blank(tokens, chance):
    i = chance.below(len(tokens) + 1)
    blank = chance.pick(BLANKS)
    if i < len(tokens) and tokens[i].isspace():
        return replace_at(tokens, i, blank)
    return insert_at(tokens, i, blank)


def delete_token(tokens, chance):
    return replace_at(tokens, chance.below(len(tokens)), "")


def insert_token(tokens, chance):
    return insert_at(tokens, chance.below(len(tokens) + 1), chance.pick(chance.pick([ODD, NAMES, TYPES])))


def swap_tokens(tokens, chance):
    i, j = chance.below(len(tokens)), chance.below(len(tokens))
    changed = list(tokens)
    changed[i], changed[j] = changed[j], changed[i]
    return "".join(changed)


def repeat_token(tokens, chance):
    i = chance.below(len(tokens))
    return insert_at(tokens, i, tokens[i])


CHARACTER_CHANGES = [delete_character, delete_range, insert_odd, insert_byte, replace_odd, swap_characters, double_character, cut, change_case]
TOKEN_CHANGES = [swap_type, swap_type, add_suffix, add_alias, add_alias, size_of_list, change_default, change_default, change_default, drop_default, change_number, change_number, change_string, change_name,
                 change_head, change_return, move_arguments, move_arguments, wrap_type, wrap_type, change_blank, change_blank, delete_token, insert_token, swap_tokens, repeat_token]


def nesting(text):
    """An upper bound of how deep the types of `text` nest: open brackets, and the longest run of [] and ?."""
    depth = deepest = 0
    for c in text:
        if c in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif c in ")]":
            depth = max(0, depth - 1)
    chain = max((len(run) for run in re.findall(r"(?:[\[\]?\s]|\([A-Za-z_!|*>\s-]*\))+", text)), default=0)
    return max(deepest, chain)


SIZE_BEFORE_DEFAULT = re.compile(r"\[\D*?(\d{7,})[^\[\]]*\][^,]*=")


def costly(text):
    """Whether a sized list with a default has so many elements that PyTorch would need gigabytes for its value."""
    for match in SIZE_BEFORE_DEFAULT.finditer(text):
        size = int(match.group(1)) % 2**32
        if 10**6 < size < 2**31:
            return True
    return False


def harmless(text):
    return len(text) <= MAX_LENGTH and nesting(text) <= MAX_NESTING and not costly(text)


def splice(a, b, chance):
    i, j = chance.below(len(a) + 1), chance.below(len(b) + 1)
    return "".join(a[:i]) + "".join(b[j:])


def mutants(schemas, count, seed):
    """`count` different byte strings, none of them in `schemas`, made from `schemas` by one to four changes each."""
    chance = Chance(seed)
    sources = [text.decode("latin-1") for text in dict.fromkeys(schemas) if 0 < len(text) <= MAX_LENGTH]
    seen = set(schemas)
    made = []
    while len(made) < count:
        text = chance.pick(sources)
        if chance.one_in(25):
            text = splice(tokens_of(text), tokens_of(chance.pick(sources)), chance)
        changes = 1
        while changes < 4 and chance.one_in(3):
            changes += 1
        for _ in range(changes):
            if not text:
                break
            if chance.one_in(3):
                changed = chance.pick(CHARACTER_CHANGES)(text, chance)
            else:
                changed = chance.pick(TOKEN_CHANGES)(tokens_of(text), chance)
            text = text if changed is None else changed
        if not harmless(text):
            continue
        mutant = text.encode("latin-1")
        if mutant not in seen:
            seen.add(mutant)
            made.append(mutant)
    return made


def grid():
    """Combinations of the tables above, each in a small schema."""
    chance = Chance(0)
    texts = []
    every_type = TYPES + COMPOUND_TYPES + UNKNOWN_TYPES
    for word, suffix in itertools.product(every_type, SUFFIXES + [""]):
        texts.append(f"ns::f({word}{suffix} x) -> ()")
        texts.append(f"ns::f() -> {word}{suffix}")
    for word, suffix, default in itertools.product(TYPES + ["Dimname", "t", "(int, int)", "Dict(str, int)", "Union(int, str)", "Union(int, None)", "Union(None, float?)", "Union(Tensor, None)", "Union(ScalarType, None)", "Union(int[], None)", "Future(int)", "__torch__.torch.classes.a.B", "Foo"],
                                                     GRID_SUFFIXES, GRID_DEFAULTS):
        texts.append(f"ns::f({word}{suffix} x={default}) -> ()")
    kinds = ["int", "float", "complex", "bool", "str", "Scalar", "SymInt", "ScalarType", "Device", "Tensor", "int?", "complex?", "ScalarType?", "int[]", "int[2]", "float[]", "float[2]", "bool[]", "complex[]", "complex[2]", "SymInt[2]", "str[]", "ScalarType[]",
             "Device?", "str?", "int[]?", "Layout", "Generator?", "Any?", "Stream?"]
    for kind, default in itertools.product(kinds, DEFAULTS):
        texts.append(f"ns::f({kind} x={default}) -> ()")
    for element, number in itertools.product(["int[]", "float[]", "bool[]", "complex[]", "SymInt[]", "int[2]", "float[3]"], NUMBERS + STRINGS + WORDS):
        texts.append(f"ns::f({element} x=[{number}]) -> ()")
        texts.append(f"ns::f({element} x=[{number}, {number}]) -> ()")
    for word, number in itertools.product(["int", "Tensor", "SymInt", "t"], NUMBERS):
        texts.append(f"ns::f({word}[{number}] x) -> ()")
        texts.append(f"ns::f({word}[{number}] x=1) -> ()")
    for word, alias in itertools.product(every_type, ALIASES):
        texts.append(f"ns::f({word}{alias} x) -> ()")
    for alias, after in itertools.product(ALIASES, SUFFIXES):
        texts.append(f"ns::f(Tensor{alias}{after} x) -> Tensor{alias}")
        texts.append(f"ns::f(Tensor{after}{alias} x, Tensor! y) -> ()")
    for head in HEADS:
        for rest in ["(Tensor x) -> Tensor", "(foo x) -> foo", "", "()->()", " (int x=1)\n", "(int64_t x) -> ()", "(double x=1) -> ()", " "]:
            texts.append(head + rest)
    for name in NAMES:
        for frame in ["ns::{}(Tensor x) -> Tensor", "{}::f() -> ()", "f.{}(int x) -> ()", "ns::f(Tensor {}) -> ()", "ns::f(int {}=1) -> ()", "ns::f() -> (int {})", "ns::f() -> int {}", "ns::f(Tensor({}) x) -> ()", "ns::f(Tensor(a|{}!) x) -> ()", "ns::f(Tensor(a -> {}) x) -> ()",
                      "ns::f({} x) -> ()", "ns::f({}.x y) -> ()", "ns::f({}.torch.classes.a.B x) -> ()", "ns::f() -> {}.x", "ns::f(__torch__.torch.classes.a.{} x) -> ()", "ns::f(__torch__.torch.classes.{}.B x) -> ()", "ns::f(foo.{} x) -> ()", "ns::{}", "{}", "ns::f.{}"]:
            texts.append(frame.format(name))
    for returned, arrow in itertools.product(RETURNS, [" -> ", "->", "-> ", " ", "\n-> ", " -\\\n> ", "->->", " -> \\\n"]):
        texts.append(f"ns::f(Tensor x){arrow}{returned}")
    frames = ["{}ns::f(Tensor x) -> Tensor", "ns{}::f(Tensor x) -> Tensor", "ns:{}:f(Tensor x) -> Tensor", "ns::{}f(Tensor x) -> Tensor", "ns::f{}(Tensor x) -> Tensor", "ns::f.{}ov(Tensor x) -> Tensor", "ns::f{}.ov(Tensor x) -> Tensor", "ns::f({}Tensor x) -> Tensor",
              "ns::f(Ten{}sor x) -> Tensor", "ns::f(Tensor{}x) -> Tensor", "ns::f(Tensor {} x) -> Tensor", "ns::f(Tensor x{}) -> Tensor", "ns::f(Tensor x,{}int y) -> Tensor", "ns::f(Tensor x{},int y) -> Tensor", "ns::f(Tensor x){}-> Tensor", "ns::f(Tensor x) -{}> Tensor",
              "ns::f(Tensor x) ->{}Tensor", "ns::f(Tensor x) -> {}Tensor", "ns::f(Tensor x) -> Tensor{}", "ns::f(Tensor x) -> (Tensor{}, int)", "ns::f(Tensor x) -> (Tensor, int{})", "ns::f(Tensor x) -> (Tensor, int){}", "ns::f(Tensor x) -> Tensor # {}", "ns::f(Tensor x) -> Tensor # c\n{}",
              "ns::f(int x{}=1) -> ()", "ns::f(int x={}1) -> ()", "ns::f(int x=1{}) -> ()", "ns::f(int x=-{}1) -> ()", "ns::f(str x=\"a{}b\") -> ()", "ns::f(str x='a{}') -> ()", "ns::f(str x=\"\\{}\") -> ()", "ns::f(str x='\\{}0') -> ()", "ns::f(str x='''{}''') -> ()", "ns::f(int[{}] x) -> ()", "ns::f(int[2{}] x) -> ()", "ns::f(int{}[2] x) -> ()",
              "ns::f(int[2]{}? x) -> ()", "ns::f(int[{}]? x) -> ()", "ns::f(Tensor(a{}) x) -> ()", "ns::f(Tensor({}a!) x) -> ()", "ns::f(Tensor(a!{}) x) -> ()", "ns::f(Tensor(a!{}->b) x) -> ()", "ns::f(Tensor(a|{}b) x) -> ()", "ns::f(Tensor{}! x) -> ()", "ns::f(*{}, int x) -> ()", "ns::f(*,{} int x) -> ()", "ns::f(int x, {}) -> ()", "ns::f(int x{}...) -> ()",
              "ns::f({}) -> ()", "ns::f() -> ({})", "ns::f() -> {}", "{}", "ns::f{}", "ns::f(int[] x=[{}]) -> ()", "ns::f(int[] x=[1{}]) -> ()", "ns::f(int[] x=[1{}2]) -> ()", "ns::f((int{}int) x) -> ()", "ns::f(Dict(str{}int) x) -> ()", "ns::f(__torch__{}torch.classes.a.B x) -> ()", "ns::f(foo{}bar x) -> ()", "  ns::f(\n  Tensor x{})\n"]
    for frame in frames:
        for byte in range(256):
            texts.append(frame.replace("{}", chr(byte)))
        for odd in dict.fromkeys(ODD + BLANKS + [a + b for a in ["\n", " \n", "#c\n", "\\\n", "# type:"] for b in [" ", "\n", "  #d\n", "\\\n", "\t"]]):
            texts.append(frame.replace("{}", odd))
    items = ["*", "...", "int x", "int x=1", "int? x", "int[] x", "int[2] x", "int[]? x", "Tensor x", "Tensor? x=None", "Tensor(a!) x", "Tensor! x", "t x", "(int, int) x", "Dict(str, int) x", "Stream x", "Tensor[] x", "Any x", "str x=\"a\"", ""]
    for length in (1, 2, 3):
        for combination in itertools.product(items, repeat=length):
            texts.append(f"ns::f({', '.join(combination)}) -> ()")
    members = ["int", "float", "bool", "str", "complex", "Scalar", "Tensor", "None", "Any", "int?", "Tensor?", "int[]", "Tensor[]", "SymInt", "ScalarType", "SymBool", "Device", "t", "(int, int)", "Dict(str, int)", "Union(int, str)", "Future(int)", "Stream", "str?", "Generator"]
    for a, b in itertools.product(members, repeat=2):
        texts.append(f"ns::f(Union({a}, {b}) x) -> ()")
        texts.append(f"ns::f(Dict({a}, {b}) x) -> ()")
        texts.append(f"ns::f(({a}, {b}) x) -> ({a}, {b})")
        for c in ["int", "float", "complex", "None", "Tensor", "str", "Any"]:
            texts.append(f"ns::f(Union({a}, {b}, {c}) x) -> ()")
    for level in list(range(1, 12)) + [50, 100, 150, 198, 199, 200, 201, 202, 250, 300]:
        for before, inner, after in [("(", "int", ")"), ("Future(", "int", ")"), ("Dict(str, ", "int", ")"), ("", "int", "[]"), ("", "int", "?"), ("", "int", "?[]"), ("", "int", "[]?"), ("Union(str, ", "int", ")"), ("RRef(", "int", ")"), ("(", "int", ")[]"), ("(", "int", ")?"), ("(int, ", "int", ")"),
                                      ("", "Tensor", "(a)[]"), ("(", "", ")"), ("(", "int", ""), ("", "Tensor(a)", "[](a)")]:
            texts.append(f"ns::f({before * level}{inner}{after * level} x) -> ()")
            texts.append(f"ns::f() -> {before * level}{inner}{after * level}")
        texts.append(f"ns::f(int[] x={'[' * level}1{']' * level}) -> ()")
        texts.append(f"ns::f(int x={'-' * level}1) -> ()")
        texts.append("ns::f(" + ", ".join(f"int a{i}" for i in range(level)) + ") -> ()")
        texts.append("ns::f() -> (" + ", ".join(["Tensor"] * level) + ")")
        texts.append(f"ns::f(int[{level}] x={level}) -> ()")
        texts.append(f"ns::f(int[2] x=[{', '.join(['1'] * level)}]) -> ()")
        texts.append(f"ns::f(Tensor({'|'.join('abcdefghijklmnopqrstuvwxyz'[chance.below(26)] + str(i) for i in range(level))}) x) -> ()")
    return [text.encode("latin-1") for text in dict.fromkeys(texts) if harmless(text)]


def main():
    parser = argparse.ArgumentParser(description="Print mutated schemas, one a line, as JSON strings.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grid", action="store_true", help="print the fixed combinations instead")
    parser.add_argument("--corpus", default=inputs.CORPUS)
    arguments = parser.parse_args()
    made = grid() if arguments.grid else mutants([line for _, line in inputs.corpus_lines(arguments.corpus)], arguments.count, arguments.seed)
    for mutant in made:
        sys.stdout.write(inputs.show(mutant) + "\n")


if __name__ == "__main__":
    main()
