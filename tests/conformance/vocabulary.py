# SPDX-License-Identifier: BSL-1.0
"""The words and texts from which mutate.py makes schemas: right, wrong and odd ones."""

# Base types of the grammar.
TYPES = [
    "Tensor", "int", "float", "bool", "str", "complex", "Scalar", "SymInt", "SymBool", "ScalarType", "Layout",
    "MemoryFormat", "Device", "DeviceIndex", "ConstQuantizerPtr", "Generator", "Storage", "Stream", "QScheme",
    "Quantizer", "Capsule", "Any", "AnyClassType", "AnyEnumType", "None", "NoneType",
]

# Types made of types, right and wrong.
COMPOUND_TYPES = [
    "(int, int)", "()", "(int)", "((int))", "(Tensor, str?)", "(SymInt, ScalarType)", "Dict(str, int)",
    "Dict(int, Tensor[])", "Dict(Tensor, SymInt)", "Dict(Any, int)", "Dict(None, int)", "Dict(str?, int)",
    "Dict(t, int)", "Dict(bool, Layout)", "Dict(Device, (int, int))", "Dict(int[], int)", "Dict(int)",
    "Dict(int, int, int)", "Dict()", "Future(Tensor)", "Future(SymInt)", "Future(int, int)", "Future()",
    "Await(int?)", "RRef(int)", "RRef(t)", "Union(int, str)", "Union(str, int, Tensor)", "Union(int)",
    "Union(int, float, complex)", "Union(int, None)", "Union(Tensor?, int)", "Union(Any, int)",
    "Union(Union(int, str), float)", "Union(Layout, str)", "Union()", "Union(int[], str[])", "Union(int, Scalar)",
    "Union(float, int)", "Union(bool, int, float)", "Union(Tensor, Tensor[])", "Union((int, int), int)",
    "Union(t, int)", "Union(str, None, int)", "__torch__.torch.classes.a.B",
    "__torch__.torch.classes.quantized.Conv2dPackedParamsBase", "__torch__.torch.classes.a.if",
    "__torch__.torch.classes.a", "__torch__.a.b.c.D", "__torch__ . torch.classes . a . B",
    "Future(Future(Dict(str, (int, int)[])))", "Union(Device, str)", "Union(Dict(str, int), Dict(int, str))",
    "Union(int?, str?)", "Future(None)", "Future((int, int))", "(int?, int?)[]", "((int, int)[], str)",
    "Union(Future(int), int)", "(Tensor(a), Tensor(b!))", "Future(Tensor(a))", "Dict(str, Tensor(a!))",
    "Union(Tensor(a), int)",
]

# Words that are no types, or may be type variables.
UNKNOWN_TYPES = [
    "Dimname", "SymFloat", "double", "int64_t", "long", "string", "number", "t", "T", "_t", "t1", "foo", "Foo",
    "tensor", "TENSOR", "Int", "INT", "Float", "Double", "Half", "Optional", "List", "Tuple", "Dict", "Future",
    "Union", "RRef", "Await", "IntArrayRef", "TensorList", "TensorOptions", "DispatchKey", "DispatchKeySet", "void",
    "byte", "char", "half", "torch.Tensor", "at.Tensor", "a.b.c", "Foo.bar", "foo.Bar", "int.x", "None.x", "float32",
    "int8", "ScalarTyp", "Tensorx", "Tensors", "tens", "Enum", "Function", "Module", "PyObject", "Pointer", "Object",
    "__torch__", "classes", "self", "Any_", "AnyListType", "AnyTupleType", "NoneTyp", "Layouts", "memory_format",
    "Complex", "Bool", "True", "Ellipsis", "BFloat16", "size_t", "uint8", "Symint", "SYMINT", "SymInts", "sym_int",
    "symint",
]

# Words that PyTorch's lexer reserves.
RESERVED = [
    "def", "if", "elif", "else", "while", "return", "is", "not", "and", "or", "for", "in", "global", "raise",
    "assert", "break", "continue", "del", "pass", "class", "import", "with", "as", "True", "False", "None",
    "NoneType", "Ellipsis",
]

# Names, right and wrong.
NAMES = [
    "def", "if", "elif", "else", "while", "return", "is", "not", "and", "or", "for", "in", "global", "raise",
    "assert", "break", "continue", "del", "pass", "class", "import", "with", "as", "True", "False", "None",
    "NoneType", "Ellipsis", "is_not", "notin", "isnot", "inn", "iff", "x", "x1", "X", "_", "__", "___", "_x", "self",
    "out", "from", "lambda", "print", "yield", "try", "except", "type", "nonlocal", "async", "default", "Default",
    "__x", "x__", "index", "notes", "definition", "Tensor", "int", "str", "Dict", "Future", "Union", "__torch__",
    "Nonex", "classes", "a0", "a1", "is", "not_in", "1x", "x.y", "is not", "not in", "is  not", "not  in", "", "x y",
    "x-y", "x$", "x'", "\xe9", "x\xff", "\x80", "x?", "x[]", "x!", "*x", "x=", "x:", "x::y", "x" * 300,
]

# Texts after a type, right and wrong.
SUFFIXES = [
    "[]", "?", "[2]", "[]?", "?[]", "[2]?", "[][]", "[][2]", "[2][]", "??", "?[2]", "[]?[]", "[ ]", " []", " ?", "[2",
    "[", "]", "[x]", "[0]", "[-1]", "[1]", "[3]", "[None]", "[]??", "[2]??", "?[]?", "[][][]", "[]()", "!", "[]!",
    "!?", "![]", "(a)", "(a!)", "(a)[]", "[](a)", "(a)[](b)", "(a!)?", "?(a)", "(a)[2]", "[2](a)", "[2](a)?",
    "(a)[]?", "(a)?[]", "(a)[][]", "(a)[](b!)[](c)",
]

# Alias annotations, right and wrong.
ALIASES = [
    "(a)", "(a!)", "(a|b)", "(b|a)", "(a|b!)", "(a -> a)", "(a -> b)", "(a! -> a|b)", "(a! -> b|a)", "(* -> a)",
    "(*)", "(*!)", "(a|*)", "(*|a)", "(a -> *)", "(a->*)", "(a! -> b|*)", "(a|b|c|d!)", "(d|c|b|a)", "!", " !", "()",
    "(!)", "( a )", " (a)", "(a!->b)", "(a-> b)", "(a!=b)", "(a||b)", "(a|)", "(|a)", "(a,b)", "(a b)", "(a", "a)",
    "(if)", "(in|is)", "(a!b)", "(a! ->)", "(-> a)", "(a -> b!)", "(a -> )", "(1)", '("a")', "(a.b)", "(self)",
    "(a\n)", "(a #c\n)", "(a!)!", "!(a)", "!!", "(a)(b)", "(a|a)", "(a -> a|a)", "(*|*)", "(* -> *)", "(a|b -> c|d)",
    "(zz|y|x -> w|v)", "(_)", "(__)", "(a_b|c_d!)",
]

# Numbers in odd forms.
NUMBERS = [
    "0", "1", "-1", "2", "5", "7", "10", "007", "00", "08", "25", "123", "1000", "42", "255", "256", "2147483647",
    "2147483648", "4294967295", "4294967298", "-2147483648", "-2147483649", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "99999999999999999999", "1.0", "1.", ".5", "5.", "0.5", "-0.0", "0.1", "1.5", "2.25", "3.14159", "1e3", "1E3",
    "1e-3", "1E-3", "1e+3", "1e05", "1.e5", "1.5e3", "1.5E3", ".5e1", "1e18", "1e19", "1e23", "1e100", "1e300",
    "1e308", "1e309", "1e999", "-1e999", "1e-307", "1e-308", "1e-320", "4.9e-324", "1e-400", "0x1F", "0X1F", "0xe",
    "0xE", "0x1p4", "0x1.8p1", "0x", "0x.", "0xg", "0x10", "0b1", "0b11", "0o7", "1_000", "1__0", "_1", "1e", "1e+",
    "1.e", "1.2.3", "1..2", "5..", "..", ".", "-.", "-.5", "-", "--5", "+5", "-+5", "-", "5", "1j", "2j", "25j",
    "1.5j", "1.5e3j", ".5j", "1J", "1jj", "1+2j", "1j2", "j", "0j", "0x1Fj", "0x1j", "inf", "-inf", "nan", "infinity",
    "1f", "1.0f", "1L", "1l", "1u", "1d", "0.30000000000000004", "123456789.0", "1234567.0", "1e16", "1e17", "1e15",
    "999999.5", "0.0001", "0.00001", "123456789012345678", "12345678901234567890.5", "1.7976931348623157e308",
    "1.7976931348623159e308", "2.2250738585072014e-308", "2.2250738585072011e-308", "1e22", "9007199254740993",
    "9007199254740993.0", "100000000000000000000.0", "1e20", "1e21", "1.1", "2.2", "3.3", "0.7", "1e5", "1e6", "1e7",
    "6.02214076e23", "-1.0", "-2j", "-25", "-1e3", "-1E3", "-0", "-0x1F", "-007", "0e0", "0e5", "0E5", "0.0e0",
    "00.5", "00e1", "0x0", "0x0p0", "0xfp-2", "0x1P4", "0x1e5", "0x1e", "0xep1", "1e0x1", "- 5", "1 000", "1 e3",
    "0 x1",
]

# String literals in odd forms.
STRINGS = [
    '""', "''", '"a"', "'a'", '"a b"', "'say \"hi\"'", "'a\\'b'", '"a\\"b"', '"a\'b"', '"\\n"', '"\\t\\v\\f\\a\\b"',
    '"\\\\"', '"\\r"', '"\\0"', '"\\00"', '"\\000"', '"\\101"', '"\\377"', '"\\400"', '"\\777"', '"\\08"', '"\\1234"',
    '"\\x41"', '"\\u0041"', '"\\U00000041"', '"\\N{x}"', '"\\d"', '"\\e"', '"\\"', '"\\\n"', '"a\nb"', "'''a\nb'''",
    '"""a"""', "'''", '"""', '""""', '"""a', "'a\"", "\"a'", "'''a''b'''", '"""a"b"""', '"a" "b"', '"a"1', '"a"b',
    'a"b"', "r'a'", "b'a'", '"#"', '"# type:"', '"->"', '"\xe9"', '"\xc3\xa9"', '"\xff"', '"\x80"', '"\r"', '"\t"',
    '"\x0b"', '"\x0c"', '"\x00"', '"\x7f"', '"\x1b"', '"cpu"', '"cuda"', '"cuda:0"', '"cuda:01"', '"cuda:-1"',
    '"cuda:128"', '"cuda:127"', '"cuda:"', '"cuda: 0"', '" cpu"', '"cpu:0"', '"meta"', '"xla:1"', '"privateuseone:2"',
    '"mtia"', '"maia:1"', '"ort"', '"nope"', '"CUDA"', '"cuda:1:2"', '"cuda:999999999999999999999"', '"cuda:0 "',
    '"cuda:256"', '"hip"', '"mkldnn"', '"fpga"', '"ipu:3"', '"hpu"', '"vulkan"', '"lazy"', '"ve"', '"ideep"',
    '"opengl"', '"opencl"', '"metal"', '"msnpu"', '"mps:0"', '"xpu:0"', '"\\"', "'\\'", '"a\\\\"', "'\\\\\\''",
    '"' + "y" * 500 + '"', '"\\7"', '"\\77"', '"\\8"', '"\\9"', '"\\/"', '"%s"', '"\\\r"', '"\\ "',
]

# Other defaults: constants, dtype names, lists.
WORDS = [
    "True", "False", "None", "true", "false", "none", "TRUE", "NONE", "float", "complex", "long", "strided", "Mean",
    "contiguous_format", "int", "double", "half", "bool", "short", "float16", "float32", "float64", "bfloat16",
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "complex32", "complex64", "complex128",
    "chalf", "cfloat", "cdouble", "quint8", "qint8", "qint32", "quint4x2", "quint2x4", "bits1x8", "bits2x4",
    "bits4x2", "bits8", "bits16", "float8_e5m2", "float8_e4m3fn", "float8_e5m2fnuz", "float8_e4m3fnuz",
    "float8_e8m0fnu", "float4_e2m1fn_x2", "uint1", "uint2", "uint3", "uint4", "uint5", "uint6", "uint7", "int1",
    "int2", "int3", "int4", "int5", "int6", "int7", "byte", "char", "Half", "Float", "undefined", "Undefined",
    "torch.float32", "torch.float", "channels_last", "channels_last_3d", "preserve_format", "Sum", "sparse_coo",
    "sparse_csr", "per_tensor_affine", "cpu", "cuda", "Tensor", "x", "[]", "{}", "()", "[None]", "[True]", "[False]",
    "[None,None]", "not", "Ellipsis", "inf", "nan", "j", "-True", "-None", "-x", '-"a"', "-[]", "[]", "[", "]", "[1]",
    "[1,2]", "[1,1]", "[1,1,1]", "[2,2]", "[0]", "[0,0]", "[-1]", "[-1,-1]", "[1,]", "[,1]", "[,]", "[1", "2]",
    "[1.5]", "[1.5,1.5]", "[.5]", "[1e3]", "[1e2]", "[1E3]", "[0x1F]", "[2j]", "[2j,3j]", "[25]", "[25,25]", '["a"]',
    "['a','b']", "[float]", "[long]", "[Mean]", "[int]", "[float32]", "[float32,float64]", "[[1]]", "[[1],[2]]",
    "[[]]", "[True,False]", "[True,True]", "[1,True]", "[1,None]", "[1,1.5]", "[inf]", "[", "[1", "1]", "[1]]",
    "[1,2,3,4,5,6,7,8,9,10]", "[1][2]", "[1]?", "[99999999999999999999]", "[1e999]", "[-", "1]", "[+1]", "[-.5]",
    "[0.1,0.1]", "[1,-1]", "[1,", "1]", "[1", ",1]", "[-0.0]", "[0.5,0.25]",
]

# Defaults that span tokens and lines.
ODD_DEFAULTS = [
    "", "=1", "1=", "1 2", "None None", "not True", "1 if x", "[\n1\n]", "[1,\n1]", "[1, #c\n1]", "\n1", "#c\n1",
    "\\\n1",
]
DEFAULTS = NUMBERS + STRINGS + WORDS + ODD_DEFAULTS

# The shorter lists that are crossed with every type.
GRID_SUFFIXES = [
    "", "[]", "?", "[2]", "[1]", "[3]", "[]?", "?[]", "[2]?", "?[2]", "[][]", "[][2]", "(a!)", "(a)[]", "(a!)?",
    "[](a)",
]
GRID_DEFAULTS = [
    "None", "True", "1", "0", "25", "-1", "1.5", "1e3", "1E3", "2j", "25j", '"a"', '"cuda:0"', "float", "long",
    "float32", "int", "Mean", "Sum", "strided", "[]", "[1]", "[1,1]", "[1,2]", "[1,2,3]", "[1.5]", "[1.5,1.5]",
    "[True]", "[True,True]", "[None]", '["a"]', "[2j]", "[25]", "[float32]", "[float32,float32]", "[Mean]", "[[1]]",
    "x", "99999999999999999999", "1e999", "0x1F",
]

# Characters and tokens to put anywhere.
ODD = [
    "\n", "\r", "\t", "\x0b", "\x0c", "\r\n", "#", "\\", "\\\n", "'", '"', "'''", '"""', "0", "1", "9", "!", "|", "*",
    "**", "...", "..", ".", "->", "-", ">", "(", ")", "[", "]", "{", "}", "?", ",", ":", "::", "=", "==", "!=", "<=",
    ">=", "<=>", "<", "+", "+=", "-=", "/", "//", "%", "@", "^", "&", "~", ";", "$", "`", "\xe9", "\xc3\xa9", "\xff",
    "\x80", "\xa0", "\xc2\xa0", "\x00", "\x7f", "\x1f", "_", "a", "j", "e", "E", "x", "# type:", "#type:", "# c\n",
    " # c", "is", "is not", "not in", "in", "None", "True", "if", "\xe2\x80\x8b", "\xef\xbb\xbf", "<<", ">>", "<<=",
    ">>=", "|=", "&=", "^=", "*=", "**=", "%=", "/=", "~", "\x08", "\x1a", "\x85",
]

# Texts that separate tokens, and some that seem to.
BLANKS = [
    "", " ", "  ", "\t", "\n", "\n  ", "\n\n", "\r", "\r\n", "\x0b", "\x0c", " # c\n", "#\n", "# c # d\n  ", "\\\n",
    "\\\n ", " \\\n", "\\\r\n", "\\", "# type: x\n", "#type: x\n", "# type:\n", "\n# c\n", "  \n \n   ", "\xa0",
    "\x00", "/* c */", "// c\n", "\\\\\n", "# c\\\n",
]

# Return lists, right and wrong.
RETURNS = [
    "Tensor", "()", "(Tensor)", "(Tensor, Tensor)", "((Tensor, Tensor))", "(Tensor a, Tensor b)", "Tensor a",
    "(Tensor, Tensor b)", "...", "(...)", "(Tensor, ...)", "(..., Tensor)", "(Tensor,)", "(,)", "", "None",
    "NoneType", "(None, None)", "Tensor!", "Tensor(a!)", "Tensor(a!) out", "(Tensor(a!) a, Tensor(b) b)", "Tensor[]",
    "Tensor[2]", "Tensor[](a)", "Tensor(a)[]", "Tensor?", "int=1", "int x=1", "(int x=1)", "(int, int)[]",
    "((int, int)[])", "(int, int)?", "() x", "(int) x", "SymInt", "(SymInt, SymInt)", "((SymInt, SymInt))",
    "Dict(str, Tensor)", "Union(int, str)", "Future(int)", "t", "T", "void", "->", "Tensor ->", "Tensor, Tensor", "*",
    "(*)", "(Tensor, *)", "(int if)", "(Tensor out", "Tensor)", "Tensor;", "Tensor Tensor", "Tensor x y", "(())",
    "(()) x", "((()))", "[Tensor]", "Tensor[", "__torch__.torch.classes.a.B", "(int[2]?, float[])", "\nTensor",
    " \\\nTensor", "(\nTensor\n)", "Tensor\n", "Tensor # c", "Tensor\n\n", "Tensor\n  ", "Tensor\n  Tensor",
    "Tensor\r\n", "...?", "... x", "(...)[]", "(Tensor ...)", "Dimname", "complex", "double",
]

# Operator names, right and wrong.
HEADS = [
    "f", "ns::f", "ns::f.ov", "f.ov", "ns::f.default", "ns::f.Default", "ns::f.__x", "ns::f._x", "ns::f.__",
    "aten::f", "prim::f", "aten::f.default", " aten::f", "\naten::f", "aten_x::f", "prims::f", "ns::ns::f", "::f",
    "ns::", "ns:f", "ns:::f", "ns : : f", "ns:: f", "ns ::f", "ns\n::f", "ns::\nf", "ns::f\n", "ns::f .ov",
    "ns::f. ov", "ns::f.\nov", "ns::f.1", "ns::f.1a", "ns::f.a1", "ns::f.", "ns::f..ov", "ns::f...", "ns::f.a.b",
    "ns.f", "ns.x::f", "ns::f::g", "", "1", "1f", "ns::1", '"f"', "ns::if", "if::f", "ns::f.in", "ns::None",
    "ns::is not", "ns::Tensor", "Tensor", "_", "__", "ns::__add__", "f(x)", "ns::f*", "ns/f", "ns-f", "ns::f!",
    "ns->f", "ns::f#", "ns::\xe9", "\xe9::f", "ns::f.self", "ns::f.None", "ns::f.True", "ns::f.x y", "ns::default",
    "default::f.x", "ns::f.default_", "ns::\\\nf", "ns\\\n::f", "#c\nns::f", "  ns::f", "\n\n  ns::f", "\t\tns::f",
    "n" * 300 + "::f", "a::b.c", "aten", "aten(", "prim", "aten::", "Aten::f", "ATen::f",
]

# Types that are crossed with every default.
DEFAULT_KINDS = [
    "int", "float", "complex", "bool", "str", "Scalar", "SymInt", "ScalarType", "Device", "Tensor", "int?",
    "complex?", "ScalarType?", "int[]", "int[2]", "float[]", "float[2]", "bool[]", "complex[]", "complex[2]",
    "SymInt[2]", "str[]", "ScalarType[]", "Device?", "str?", "int[]?", "Layout", "Generator?", "Any?", "Stream?",
]

# Schemas into which each byte is inserted.
BYTE_FRAMES = [
    "{}ns::f(Tensor x) -> Tensor", "ns{}::f(Tensor x) -> Tensor", "ns:{}:f(Tensor x) -> Tensor",
    "ns::{}f(Tensor x) -> Tensor", "ns::f{}(Tensor x) -> Tensor", "ns::f.{}ov(Tensor x) -> Tensor",
    "ns::f{}.ov(Tensor x) -> Tensor", "ns::f({}Tensor x) -> Tensor", "ns::f(Ten{}sor x) -> Tensor",
    "ns::f(Tensor{}x) -> Tensor", "ns::f(Tensor {} x) -> Tensor", "ns::f(Tensor x{}) -> Tensor",
    "ns::f(Tensor x,{}int y) -> Tensor", "ns::f(Tensor x{},int y) -> Tensor", "ns::f(Tensor x){}-> Tensor",
    "ns::f(Tensor x) -{}> Tensor", "ns::f(Tensor x) ->{}Tensor", "ns::f(Tensor x) -> {}Tensor",
    "ns::f(Tensor x) -> Tensor{}", "ns::f(Tensor x) -> (Tensor{}, int)", "ns::f(Tensor x) -> (Tensor, int{})",
    "ns::f(Tensor x) -> (Tensor, int){}", "ns::f(Tensor x) -> Tensor # {}", "ns::f(Tensor x) -> Tensor # c\n{}",
    "ns::f(int x{}=1) -> ()", "ns::f(int x={}1) -> ()", "ns::f(int x=1{}) -> ()", "ns::f(int x=-{}1) -> ()",
    'ns::f(str x="a{}b") -> ()', "ns::f(str x='a{}') -> ()", 'ns::f(str x="\\{}") -> ()',
    "ns::f(str x='\\{}0') -> ()", "ns::f(str x='''{}''') -> ()", "ns::f(int[{}] x) -> ()", "ns::f(int[2{}] x) -> ()",
    "ns::f(int{}[2] x) -> ()", "ns::f(int[2]{}? x) -> ()", "ns::f(int[{}]? x) -> ()", "ns::f(Tensor(a{}) x) -> ()",
    "ns::f(Tensor({}a!) x) -> ()", "ns::f(Tensor(a!{}) x) -> ()", "ns::f(Tensor(a!{}->b) x) -> ()",
    "ns::f(Tensor(a|{}b) x) -> ()", "ns::f(Tensor{}! x) -> ()", "ns::f(*{}, int x) -> ()", "ns::f(*,{} int x) -> ()",
    "ns::f(int x, {}) -> ()", "ns::f(int x{}...) -> ()", "ns::f({}) -> ()", "ns::f() -> ({})", "ns::f() -> {}", "{}",
    "ns::f{}", "ns::f(int[] x=[{}]) -> ()", "ns::f(int[] x=[1{}]) -> ()", "ns::f(int[] x=[1{}2]) -> ()",
    "ns::f((int{}int) x) -> ()", "ns::f(Dict(str{}int) x) -> ()", "ns::f(__torch__{}torch.classes.a.B x) -> ()",
    "ns::f(foo{}bar x) -> ()", "  ns::f(\n  Tensor x{})\n",
]

# Schemas into which each name is inserted.
NAME_FRAMES = [
    "ns::{}(Tensor x) -> Tensor", "{}::f() -> ()", "f.{}(int x) -> ()", "ns::f(Tensor {}) -> ()",
    "ns::f(int {}=1) -> ()", "ns::f() -> (int {})", "ns::f() -> int {}", "ns::f(Tensor({}) x) -> ()",
    "ns::f(Tensor(a|{}!) x) -> ()", "ns::f(Tensor(a -> {}) x) -> ()", "ns::f({} x) -> ()", "ns::f({}.x y) -> ()",
    "ns::f({}.torch.classes.a.B x) -> ()", "ns::f() -> {}.x", "ns::f(__torch__.torch.classes.a.{} x) -> ()",
    "ns::f(__torch__.torch.classes.{}.B x) -> ()", "ns::f(foo.{} x) -> ()", "ns::{}", "{}", "ns::f.{}",
]

# Arguments: every list of up to three of them is made.
ARGUMENTS = [
    "*", "...", "int x", "int x=1", "int? x", "int[] x", "int[2] x", "int[]? x", "Tensor x", "Tensor? x=None",
    "Tensor(a!) x", "Tensor! x", "t x", "(int, int) x", "Dict(str, int) x", "Stream x", "Tensor[] x", "Any x",
    'str x="a"', "",
]

# Types whose pairs are put into containers.
MEMBERS = [
    "int", "float", "bool", "str", "complex", "Scalar", "Tensor", "None", "Any", "int?", "Tensor?", "int[]",
    "Tensor[]", "SymInt", "ScalarType", "SymBool", "Device", "t", "(int, int)", "Dict(str, int)", "Union(int, str)",
    "Future(int)", "Stream", "str?", "Generator",
]
