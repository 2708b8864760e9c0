# SPDX-License-Identifier: BSL-1.0
"""Runs `schema_ct check --library` on libraries that are built as users build theirs, and on right twins of wrong ones.

usage: records.py PROGRAM SOURCE_TREE [COMPILER…]"""
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "units"))
import precompiled  # noqa: E402

program, tree = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
compilers = sys.argv[3:] or ["g++"]
work = pathlib.Path(tempfile.mkdtemp())
failed = 0

FLAGS = ("-std=c++20", "-fPIC", "-I", str(tree / "include"), "-I", str(tree / "hosts/default"))
TYPES = """#include <torch/library.h>
inline at::Tensor unary(const at::Tensor& x) { return x; }
inline at::Tensor scaled(const at::Tensor& x, double) { return x; }
inline at::Tensor counted(const at::Tensor& x, int64_t) { return x; }
"""
DEFINITIONS = TYPES + """TORCH_LIBRARY(vision, m) {
  m.def("nms(Tensor dets, float threshold) -> Tensor");
  m.def("flip(Tensor x) -> Tensor");
}
"""
KERNELS = TYPES + """TORCH_LIBRARY_IMPL(vision, CPU, m) {
  m.impl("nms", &scaled);
  m.impl("flip", &unary);
}
"""


def run(*command):
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, cwd=work)


def must(*command):
    done = run(*command)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stderr}")


def compiled(name, text, compiler=None, *flags):
    """The object of a source. Its name contains the compiler's."""
    compiler = compiler or compilers[0]
    (work / f"{name}.cpp").write_text(text)
    object_file = work / f"{name}.{pathlib.Path(compiler).name}{''.join(flags)}.o"
    must(compiler, *precompiled.flags(compiler, FLAGS), *FLAGS, *flags, "-c", f"{name}.cpp", "-o", object_file)
    return object_file


def linked(name, *objects):
    must(compilers[0], "-shared", *objects, "-o", work / name)
    return work / name


def expect(what, status, lines, *arguments, loads=False):
    """`lines`: each is printed exactly once; if there are none, nothing is printed."""
    global failed
    done = run(program, "check", "--library", *([] if loads else ["--no-load"]), *arguments)
    printed = done.stdout + done.stderr
    missing = [line for line in lines if printed.count(line) != 1]
    if done.returncode == status and not missing and (lines or not printed):
        return
    failed += 1
    print(f"{what}: exit status {done.returncode} instead of {status}, {missing} not once; it prints\n{printed}")


def patched(library, change):
    """A copy of a library with a changed section."""
    section = work / "section"
    must("objcopy", "--dump-section", f".debug_schema_ct={section}", library, work / "unused")
    section.write_bytes(change(section.read_bytes()))
    out = work / "patched.so"
    must("objcopy", "--update-section", f".debug_schema_ct={section}", library, out)
    return out


definitions = compiled("definitions", DEFINITIONS)
kernels = compiled("kernels", KERNELS)
right = linked("right.so", definitions, kernels)
expect("two files that fit", 0, [], right)

# A kernel that does not fit the schema of another file, in each form that its library may have.
misfit = compiled("misfit", KERNELS.replace("&scaled", "&counted"))
SAID = ["misfit.cpp:6:1: error: argument 2 (threshold): the schema and the function disagree on a type, at 'float'",
        "  nms(Tensor dets, float threshold) -> Tensor\n                   ^~~~~\n",
        "definitions.cpp:6:1: note: the operator's schema is here",
        "misfit.cpp:6:1: note: the function takes `long` here; write `int` in the schema, or let the function take "
        "`double`" if "clang" in compilers[0] else "misfit.cpp:6:1: note: the function takes `long int` here; write "
        "`int` in the schema, or let the function take `double`"]
expect("in one library", 1, SAID, linked("wrong.so", definitions, misfit))
one, other = linked("one.so", definitions), linked("other.so", misfit)
expect("in two libraries", 1, SAID, one, other)
expect("alone", 0, [], other)
expect("in objects", 1, SAID, definitions, misfit)
must("ar", "rc", work / "wrong.a", definitions, misfit)
expect("in an archive", 1, SAID, "wrong.a")
must("ar", "rcT", work / "thin.a", definitions, misfit)
expect("in a thin archive", 2, ["thin.a: a thin archive has its objects elsewhere: give those"], "thin.a")
# The archive and the library that is linked from it have the same records.
must("ar", "rc", work / "right.a", definitions, kernels)
expect("twice", 0, [], right, "right.a", kernels)
must(compilers[0], "-r", definitions, misfit, "-nostdlib", "-o", work / "whole.o")
expect("linked into an object", 1, SAID, "whole.o")
must(compilers[0], "-shared", "-Wl,--gc-sections", definitions, misfit, "-o", work / "swept.so")
expect("without what nothing uses", 1, SAID, "swept.so")
optimised = [compiled("definitions", DEFINITIONS, None, "-O2", "-flto"),
             compiled("misfit", KERNELS.replace("&scaled", "&counted"), None, "-O2", "-flto")]
if run(compilers[0], "-shared", "-O2", "-flto", *optimised, "-o", work / "optimised.so").returncode == 0:
    expect("optimised while it is linked", 1, SAID, "optimised.so")

# Objects of several compilers in one library, and objects for another machine.
for compiler in compilers[1:]:
    expect(f"{compiler} beside", 1, ["misfit.cpp:6:1: error: argument 2 (threshold)"],
           linked("mixed.so", definitions, compiled("misfit", KERNELS.replace("&scaled", "&counted"), compiler)))
    expect(f"{compiler} beside, right", 0, [],
           linked("mixed.so", definitions, compiled("kernels", KERNELS, compiler)))
# With this flag g++ cannot compare most addresses in constants.
for compiler in compilers:
    expect(f"{compiler} with a sanitizer", 1, ["misfit.cpp:6:1: error: argument 2 (threshold)"], definitions,
           compiled("misfit", KERNELS.replace("&scaled", "&counted"), compiler, "-fsanitize=undefined"))
if shutil.which("aarch64-linux-gnu-g++"):
    expect("of another machine", 1, ["misfit.cpp:6:1: error: argument 2 (threshold)"],
           compiled("definitions", DEFINITIONS, "aarch64-linux-gnu-g++"),
           compiled("misfit", KERNELS.replace("&scaled", "&counted"), "aarch64-linux-gnu-g++"))

if shutil.which("nvcc") and "clang" not in compilers[0]:
    (work / "cuda.cu").write_text(KERNELS.replace("&scaled", "&counted"))
    must("nvcc", "-ccbin", compilers[0], *FLAGS[:1], "-Xcompiler", "-fPIC", *FLAGS[2:], "-c", "cuda.cu", "-o", "cuda.o")
    expect("by nvcc", 1, ["cuda.cu:6:1: error: argument 2 (threshold)"], definitions, "cuda.o")

# Other contradictions of two files about one operator.
more = compiled("more", TYPES + """
at::Tensor by_value(at::Tensor x) { return x; }
TORCH_LIBRARY_FRAGMENT(vision, m) {
  m.def("flip(Tensor x) -> Tensor");
  m.def("lonely(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(vision, CPU, m) {
  m.impl("nmss", &scaled);
  m.impl("entirely_different", &unary);
  m.impl("flip", &by_value);
}
TORCH_LIBRARY_IMPL(elsewhere, CPU, m) { m.impl("anything", &unary); }
""")
expect("two files that do not go together", 1, [
    "more.cpp:8:1: error: the operator 'vision::flip' is defined twice",
    "definitions.cpp:7:1: note: the first definition is here",
    "more.cpp:9:1: warning: nothing that is checked has a kernel of 'vision::lonely'",
    "more.cpp:12:1: error: nothing that is checked defines 'vision::nmss', which this kernel is for (CPU); is 'nms' "
    "meant?",
    "more.cpp:13:1: warning: nothing that is checked defines 'vision::entirely_different', which this kernel is for "
    "(CPU)\n",
    "more.cpp:14:1: warning: 'vision::flip' has two kernels for CPU: the one that is registered last is called",
    "more.cpp:14:1: error: another kernel of 'vision::flip' has another C++ signature than `at::Tensor (at::Tensor)`",
    "kernels.cpp:7:1: note: it is here: `at::Tensor (const at::Tensor",
], linked("more.so", definitions, kernels, more))
expect("kernels alone, of which nobody knows", 0, ["warning: 'vision::flip' has two kernels"], kernels,
       compiled("again", KERNELS.replace('m.impl("nms", &scaled);', "")))

# A kernel with a key of its own may have another key than the block, and than its neighbour.
expect("kernels with keys of their own", 0, [], compiled("keys", TYPES + """
at::Tensor turned(const at::Tensor& x) { return x; }
TORCH_LIBRARY(turning, m) {
  m.def("turn(Tensor x) -> Tensor");
  m.impl("turn", torch::kCPU, &turned);
  m.impl("turn", c10::DispatchKey::CUDA, &turned);
  m.impl("turn", torch::dispatch(c10::DispatchKey::Meta, &turned));
}
"""))

# A body that the compiler cannot evaluate may define anything.
unread = compiled("unread", TYPES + "#include <cstdlib>\n" + """
TORCH_LIBRARY_FRAGMENT(vision, m) { if (std::getenv("X") != nullptr) m.def("nmss(Tensor x, float k) -> Tensor"); }
TORCH_LIBRARY_IMPL(vision, CPU, m) { m.impl("nmss", &scaled); }
""")
expect("a block that is not read", 0,
       ["unread.cpp:7: note: what this block registers is not known: its body is no constant; with "
        "-DSCHEMA_CT_READ_BLOCKS=2 the compiler says why\n"],
       linked("unread.so", definitions, kernels, unread))

# A function that takes the library is read if the compiler can evaluate it.
HELPER = """
%s void register_more(%s& m) { m.impl("nms", &counted); }
TORCH_LIBRARY_IMPL(vision, CUDA, m) { register_more(m); }
"""
for compiler in compilers:
    for name, helper in (("a template", ("constexpr", "auto")), ("a function", ("static constexpr", "torch::Library"))):
        expect(f"a helper that is {name}, by {compiler}", 1, ["helper.cpp:6:1: error: argument 2 (threshold): "], definitions,
               compiled("helper", TYPES + HELPER % helper, compiler))
    expect(f"a helper that is no constant, by {compiler}", 0, ["helper.cpp:7: note: what this block registers is not known"],
           definitions, compiled("helper", TYPES + HELPER % ("static", "torch::Library"), compiler))

# More registrations than compilers evaluate in a constant.
for compiler in compilers:
    expect(f"a file that registers too much, by {compiler}", 2,
           [": one of its files registers more than a record may have"],
           compiled("long", KERNELS.replace('m.impl("flip"', 'for (int i = 0; i != 6000; ++i) m.impl("flip"'), compiler))

# The stable ABI, whose kernels are compared by nothing else.
stable = compiled("stable", """#include <torch/csrc/stable/library.h>
torch::stable::Tensor scaled(torch::stable::Tensor x, int64_t) { return x; }
STABLE_TORCH_LIBRARY_IMPL(vision, CUDA, m) { m.impl("nms", TORCH_BOX(&scaled)); }
""")
expect("the stable ABI", 1, ["stable.cpp:3:1: error: argument 2 (threshold): the schema and the function disagree"],
       right, stable)

# Custom classes by their names, and the strict mode.
CLASS = """#include <torch/custom_class.h>
#include <schema_ct/class_name.hpp>
struct counter : torch::CustomClassHolder {};
SCHEMA_CT_CLASS(counter, "shop.Counter");
int64_t count(const c10::intrusive_ptr<counter>&) { return 1; }
TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("count", &count); }
"""
SHOP = '#include <torch/library.h>\nTORCH_LIBRARY(shop, m) {{ m.def("count(__torch__.torch.classes.shop.{} c) -> int"); }}\n'
of_class = compiled("of_class", CLASS)
expect("a class by its name", 0, [], of_class, compiled("shop", SHOP.format("Counter")))
expect("another class", 1, ["of_class.cpp:6:1: error: argument 1 (c): "], of_class, compiled("shop", SHOP.format("Cart")))
expect("the strict mode", 1, ["strict.cpp:4:1: error: argument 2 (threshold): "], definitions,
       compiled("strict", """#include <torch/library.h>
inline at::Tensor scaled(const at::Tensor& x, float) { return x; }
TORCH_LIBRARY_IMPL(vision, CPU, m) {
  m.impl("nms", &scaled); }
""", None, "-DSCHEMA_CT_STRICT"))

# Python defines operators, and C++ implements them.
(work / "ops.py").write_text("""import torch
lib = torch.library.Library("vision", "DEF")
lib.define("nms(Tensor dets, float threshold) -> Tensor")
lib.define("flip(Tensor x) -> Tensor")
""")
expect("a definition in Python", 1, ["misfit.cpp:6:1: error: argument 2 (threshold)",
                                     "ops.py:3:13: note: the operator's schema is here"], other, "ops.py")
expect("a definition in Python that fits", 0, [], kernels, "ops.py")

# C++ that calls an operator by its name.
(work / "caller.cpp").write_text("""#include <ATen/core/dispatch/Dispatcher.h>
static auto nms = c10::Dispatcher::singleton().findSchemaOrThrow("vision::nms", "")
                      .typed<at::Tensor(const at::Tensor&, int64_t)>();
static auto flip = c10::Dispatcher::singleton().findSchemaOrThrow("vision::flip", "").typed<at::Tensor(const at::Tensor&)>();
static auto flop = c10::Dispatcher::singleton().findSchemaOrThrow("vision::flop", "");
""")
SAID_OF_CALLS = ["caller.cpp:2:67: error: argument 2 (threshold): the schema and the function disagree on a type, at 'float'",
                 "caller.cpp:3:60: note: the function takes `int64_t` here", "caller.cpp:5:68: warning: ", "is 'flip' meant?"]
expect("calls by name", 1, [*SAID_OF_CALLS, "definitions.cpp:6:1: note: the operator's schema is here"], right, "caller.cpp")
expect("calls by name, beside the sources", 1, SAID_OF_CALLS, right, "caller.cpp", "definitions.cpp")

# Python that calls an operator.
(work / "caller.py").write_text("""import torch
torch.ops.vision.nms(boxes, 0.5)
torch.ops.vision.nms(boxes, "0.5")
torch.ops.vision.flop(boxes)
""")
SAID_OF_PYTHON = ["caller.py:3:29: error: argument 2 (threshold) is float, which a str is not",
                  "caller.py:4:1: warning: ", "is 'flip' meant?"]
expect("calls in Python", 1, [*SAID_OF_PYTHON, "definitions.cpp:6:1: note: the operator's schema is here"], right, "caller.py")
expect("calls in Python, beside the sources", 1, SAID_OF_PYTHON, right, "caller.py", "definitions.cpp")

# Overloads of which some are in objects and others in sources.
FIRST, SECOND = ('m.def("flip.%s");' % text for text in ("x(Tensor x) -> Tensor", "by(Tensor x, int by) -> Tensor"))
OVERLOADS = """#include <torch/library.h>
TORCH_LIBRARY_FRAGMENT(vision, m) { %s }
"""
first = linked("first_overload", compiled("first_overload", OVERLOADS % FIRST))
both = linked("both_overloads", compiled("both_overloads", OVERLOADS % (FIRST + SECOND)))
(work / "overload.py").write_text("""import torch
lib = torch.library.Library("vision", "FRAGMENT")
lib.define("flip.by(Tensor x, int by) -> Tensor")
""")
(work / "overloads.py").write_text("import torch\ntorch.ops.vision.flip(x)\ntorch.ops.vision.flip(x, 1)\n")
(work / "wrong_overload.py").write_text("import torch\ntorch.ops.vision.flip(x, 1.5)\n")
NONE_FITS = ["wrong_overload.py:2:1: error: none of the 2 overloads of 'vision::flip' takes this call"]
expect("an overload of an object and one of a source", 0, [], first, "overload.py", "overloads.py")
expect("a wrong call of the two", 1, NONE_FITS, first, "overload.py", "wrong_overload.py")
expect("two overloads that the sources have, too", 0, [], both, "both_overloads.cpp", "overloads.py")
expect("a wrong call of these", 1, NONE_FITS, both, "both_overloads.cpp", "wrong_overload.py")

# Kernels of PyTorch's own operators.
own = linked("own", compiled("own", """#include <torch/library.h>
at::Tensor relu(const at::Tensor& x) { return x; }
TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("relu", &relu);
  m.impl("sin", [](const at::Tensor& x, double) { return x; });
  m.impl("cosin", &relu); }
"""))
expect("PyTorch's own operators", 1, ["own.cpp:5:1: error: the function takes another number of arguments (2)",
                                      "PyTorch 2.14:", "own.cpp:6:1: ", "nothing that is checked defines 'aten::cosin'"],
       own, "--pytorch")
expect("PyTorch's own operators without the list", 0, [], own)

# Reading a library does not load it.
deadly = compiled("deadly", KERNELS + "[[gnu::constructor]] static void die() { __builtin_trap(); }\n")
expect("a library that nobody can load", 0, [], linked("deadly.so", definitions, deadly))

# Programs do not load the section, and strip removes it.
sections = run("readelf", "-SW", right).stdout
line = next(line for line in sections.splitlines() if ".debug_schema_ct" in line)
if line.split("PROGBITS")[1].split()[4] not in "0123":
    failed += 1
    print("the section has flags:", line)
NOTHING = "it has no section .debug_schema_ct, in which its compiler puts what it registers (docs/records.md)"
must("strip", right, "-o", work / "stripped.so")
expect("a stripped library", 2, [NOTHING], "stripped.so")

# A library that is loaded, because it has none, beside one that is read.
for bare in (one, other):
    must("strip", bare, "-o", work / f"bare_{bare.name}")
PLACES = ["definitions.cpp:6", "misfit.cpp:6:1: error:"]
expect("a stripped library of kernels", 1, [*PLACES, "Type mismatch in argument 2: float vs int"], one,
       "bare_other.so", loads=True)
expect("a stripped library of definitions", 1,
       [*PLACES, "argument 2 (threshold): the schema and the function disagree on a type"], "bare_one.so", other,
       loads=True)
right_kernels = linked("right_kernels.so", kernels)
must("strip", right_kernels, "-o", work / "bare_kernels.so")
expect("a stripped library of kernels that fit", 0, [], one, "bare_kernels.so", loads=True)
expect("a stripped library of definitions that fit", 0, [], "bare_one.so", right_kernels, loads=True)
expect("the list of both", 0, ["vision::nms(Tensor dets, float threshold) -> Tensor\n  defined",
                               "vision::flip(Tensor x) -> Tensor\n  defined", "kernels.cpp:6\n"],
       "--list", one, "bare_kernels.so", loads=True)
must("objcopy", "--compress-debug-sections", right, work / "compressed.so")
expect("a compressed section", 2, ["its section is compressed"], "compressed.so")
expect("a file without", 2, [NOTHING], compiled("without", KERNELS, None, "-DSCHEMA_CT_RECORDS=0"))
expect("what is none", 2, [NOTHING], tree / "LICENSE")
expect("what is not there", 2, ["missing.so: No such file or directory"], "missing.so")

# Records that are damaged, or of another version.
expect("as it is", 0, [], patched(right, lambda s: s))
expect("another version", 2, ["it has a record of version 7, and this program reads 1"],
       patched(right, lambda s: s[:8] + struct.pack("<I", 7) + s[12:]))
expect("cut off", 2, ["it is cut off in a record"], patched(right, lambda s: s[:200]))
expect("cut off within a word", 2, ["its section is cut off"], patched(right, lambda s: s[:203]))
expect("no record", 2, ["it is damaged: a record does not begin as one"], patched(right, lambda s: b"x" * len(s)))
expect("no entries", 2, ["it is damaged: an entry of a record makes no sense"],
       patched(right, lambda s: s[:16] + b"\xff" * (len(s) - 16)))
DOUBLE = struct.pack("<Q", 3) + b"double]"  # a schema_ct::type_word, and the type's name
expect("a type that is none", 1, ["kernels.cpp:6:1: error: argument 2 (threshold)"],
       patched(right, lambda s: s.replace(DOUBLE, struct.pack("<Q", 0x26) + b"double]")))
expect("a type that has classes and no names", 2, ["it is damaged: an entry of a record makes no sense"],
       patched(right, lambda s: s.replace(DOUBLE, struct.pack("<Q", 1 << 62) + b"double]")))
expect("a definition in a namespace without a block", 0, ["warning: nothing that is checked defines 'vision::flip'"],
       patched(right, lambda s: s.replace(b"flip(Tensor x) -> Tensor", b"a::f(Tensor x)->Tensor  ")))
expect("the same record twice", 0, [], patched(right, lambda s: s + s))
whole = right.read_bytes()
for size in (3, 17, 63, 200, len(whole) // 2, len(whole) - 1):
    (work / "short.so").write_bytes(whole[:size])
    expect(f"the first {size} bytes", 2, ["short.so"], "short.so")

# Nor is a part of one loaded, however it is asked for.
for size in (3, 63, 200, 20000):
    (work / "short.so").write_bytes(whole[:size])
    for command in (["list"], ["check", "--library", "--load"], ["diff", "right.so"]):
        done = run(program, *command, "./short.so")
        if done.returncode != 2 or "short.so: " not in done.stderr:
            failed += 1
            print(f"{command} of the first {size} bytes: exit status {done.returncode}, {done.stderr}")

shutil.rmtree(work)
sys.exit(failed != 0)
