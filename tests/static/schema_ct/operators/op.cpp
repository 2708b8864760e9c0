// SPDX-License-Identifier: BSL-1.0
// A schema's names, types, aliases and defaults as constants, and what is refused.
#include <schema_ct/operators/op.hpp>

#include <type_traits>

namespace {

using schema_ct::code;
using schema_ct::fixed_string;
using schema_ct::list_of;
using schema_ct::op;
using schema_ct::optional_of;
using schema_ct::word_of;

// The example of the header.
constexpr op<"vision::nms.out(Tensor dets, Tensor scores, float iou=0.5, *, int topk=-1) -> Tensor">
    nms;
static_assert(nms.ns == "vision" && nms.name == "nms" && nms.overload == "out");
static_assert(nms.arguments.size() == 4 && nms.returns.size() == 1);
static_assert(nms.arguments[0].name() == "dets" && nms.arguments[3].name() == "topk");
static_assert(nms.arguments[0].type == word_of(code::tensor));
static_assert(nms.arguments[2].type == word_of(code::real));
static_assert(nms.arguments[2].type_text() == "float");
static_assert(!nms.arguments[1].has_default() && nms.arguments[1].default_text().empty());
static_assert(nms.arguments[2].has_default() && nms.arguments[2].default_text() == "0.5");
static_assert(nms.arguments[3].default_text() == "-1");
static_assert(!nms.arguments[2].keyword_only && nms.arguments[3].keyword_only);
static_assert(nms.arguments[0].alias().empty() && !nms.arguments[0].is_write());
static_assert(nms.returns[0].type == word_of(code::tensor) && nms.returns[0].name() == "");
static_assert(!nms.is_vararg && !nms.is_varret);
static_assert(nms.index_of("iou") == 2 && nms.index_of("iuo") == -1 && nms.index_of("") == -1);
static_assert(nms.schema ==
              "vision::nms.out(Tensor dets, Tensor scores, float iou=0.5, *, int topk=-1) -> "
              "Tensor");
static_assert(std::is_empty_v<decltype(nms)>);

// The shortest schema.
constexpr op<"f() -> ()"> least;
static_assert(least.ns == "" && least.name == "f" && least.overload == "");
static_assert(least.arguments.size() == 0 && least.returns.size() == 0);
static_assert(least.arguments.begin() == least.arguments.end() && least.index_of("x") == -1);

// Aliases: only the outermost set counts, and of it only the mark for writing.
constexpr op<
    "f(Tensor(a!) a, Tensor(b) b, Tensor(c!)[] c, Tensor(d!)[](e) d, Tensor! e, "
    "Tensor(a -> *) f, Tensor(a|b!) g, Tensor(x!)? h, Tensor i) -> (Tensor(a!) r, Tensor(b)[])">
    aliases;
static_assert(aliases.arguments[0].alias() == "(a!)" && aliases.arguments[0].is_write());
static_assert(aliases.arguments[0].type_text() == "Tensor(a!)");
static_assert(aliases.arguments[1].alias() == "(b)" && !aliases.arguments[1].is_write());
static_assert(aliases.arguments[2].alias() == "(c!)" && aliases.arguments[2].is_write());
static_assert(aliases.arguments[2].type == list_of(word_of(code::tensor)));
static_assert(aliases.arguments[3].alias() == "(e)" && !aliases.arguments[3].is_write());
static_assert(aliases.arguments[4].alias() == "!" && aliases.arguments[4].is_write());
static_assert(aliases.arguments[5].alias() == "(a -> *)" && !aliases.arguments[5].is_write());
static_assert(aliases.arguments[6].alias() == "(a|b!)" && aliases.arguments[6].is_write());
static_assert(aliases.arguments[7].alias() == "(x!)" && aliases.arguments[7].is_write());
static_assert(aliases.arguments[8].alias().empty() && !aliases.arguments[8].is_write());
static_assert(aliases.returns[0].alias() == "(a!)" && aliases.returns[0].name() == "r");
static_assert(aliases.returns[1].type_text() == "Tensor(b)[]" && !aliases.returns[1].is_write());
static_assert(!op<"f(Tensor(a # no ! here\n) x) -> ()">::arguments[0].is_write());

// Nested types of more than eight codes, and sizes.
constexpr op<
    "f(Dict(str, (int, Tensor?)[])[]? x, int[3] y=[1, 2, 3], bool[]? z=None, *, "
    "__torch__.torch.classes.ns.Name c) -> ((int, str), Tensor[]?)">
    nested;
static_assert(nested.arguments[0].type_text() == "Dict(str, (int, Tensor?)[])[]?");
static_assert(schema_ct::is_wide(nested.arguments[0].type));
static_assert(schema_ct::last_code(nested.arguments[0].type) == code::optional);
static_assert(nested.arguments[1].size == 3 && nested.arguments[1].type_text() == "int[3]");
static_assert(nested.arguments[1].default_text() == "[1, 2, 3]");
static_assert(nested.arguments[2].size == -1);
static_assert(nested.arguments[2].type == optional_of(list_of(word_of(code::boolean))));
static_assert(nested.arguments[3].type == word_of(code::class_type));
static_assert(nested.arguments.size() == 4 && nested.returns.size() == 2);
static_assert(nested.returns[0].type_text() == "(int, str)");

// Commas and brackets in strings separate no arguments.
constexpr op<R"(f(str a="x, y) -> z", str b='\'', str c="""a"b""") -> str)"> strings;
static_assert(strings.arguments.size() == 3);
static_assert(strings.arguments[0].default_text() == R"("x, y) -> z")");
static_assert(strings.arguments[1].default_text() == R"('\'')");
static_assert(strings.arguments[2].default_text() == R"("""a"b""")");

// Comments, newlines and blanks of all kinds.
constexpr op<
    "  ns :: f . over (  # the first line\n"
    "    Tensor x,\t# an input, not written!\n"
    "    int k = 3  # how many\n"
    ") -> ( Tensor )  # all\n">
    spaced;
static_assert(spaced.ns == "ns" && spaced.name == "f" && spaced.overload == "over");
static_assert(spaced.arguments.size() == 2 && spaced.arguments[1].name() == "k");
static_assert(spaced.arguments[0].type_text() == "Tensor");
static_assert(spaced.arguments[1].default_text() == "3" && spaced.returns.size() == 1);

// Variable numbers of arguments and returns.
static_assert(op<"f(int n, ...) -> ...">::is_vararg && op<"f(int n, ...) -> ...">::is_varret);
static_assert(op<"f(int n, ...) -> ...">::arguments.size() == 1);
static_assert(op<"f(int n, ...) -> ...">::returns.size() == 0);
static_assert(!op<"f(int n) -> ...">::is_vararg && op<"f() -> (Tensor, ...)">::is_varret);

// Type variables of PyTorch's own operators.
static_assert(op<"aten::f(t[] x) -> t">::returns[0].type == word_of(code::variable));

// 64 arguments and returns.
#define EIGHT_(p) \
  "int " p "0, int " p "1, int " p "2, int " p "3, int " p "4, int " p "5, int " p "6, int " p "7"
constexpr op<"f(" EIGHT_("a") ", " EIGHT_("b") ", " EIGHT_("c") ", " EIGHT_("d") ", " EIGHT_(
    "e") ", " EIGHT_("f") ", " EIGHT_("g") ", " EIGHT_("h") ") -> (" EIGHT_("a") ", " EIGHT_("b") 
    ", " EIGHT_("c") ", " EIGHT_("d") ", " EIGHT_("e") ", " EIGHT_("f") ", " EIGHT_("g") ", " EIGHT_(
    "h") ")">
    many;
static_assert(many.arguments.size() == 64 && many.returns.size() == 64);
static_assert(many.arguments[63].name() == "h7" && many.returns[63].name() == "h7");
static_assert(many.index_of("h7") == 63);

// No operator can be made of a wrong schema; the message says why.
template <fixed_string S>
concept is_operator = requires { typename op<S>; };
static_assert(is_operator<"f(Tensor x) -> ()">);
static_assert(!is_operator<"f(Tensr x) -> ()">);
static_assert(!is_operator<"f">);
static_assert(!is_operator<"">);
static_assert(!is_operator<"f(int a=1, Tensor b) -> ()">);
static_assert(!is_operator<"f(t x) -> t">);
// The schema has to follow the rules for definitions.
static_assert(!is_operator<"f(int k=1.5) -> ()"> && !is_operator<"f(bool k=3) -> ()">);
static_assert(!is_operator<"f(int k='a') -> ()"> && !is_operator<"f(str s=3) -> ()">);
static_assert(!is_operator<"f(int k=None) -> ()">);
static_assert(is_operator<"f(int[2] k=[1, 2]) -> ()"> && is_operator<"f(int[2] k=1) -> ()">);
static_assert(!is_operator<"f(int[2] k=[1, 2, 3]) -> ()">);
static_assert(!is_operator<"f(Tensor x, *) -> ()">);
static_assert(!is_operator<"f(Tensor x, *, int j, *, int k) -> ()">);
static_assert(!is_operator<"f(Tensor(a!) x) -> Tensor(b!)">);
static_assert(!is_operator<"f(Tensor(a!) x) -> Tensor(a)">);
#if !defined(__CUDACC__)  // nvcc cannot pass a sentence on to the host compiler
static_assert(std::is_same_v<
              schema_ct::verdict<schema_ct::detail::schema_words<"f(int a, Tensr b) -> ()">>,
              schema_ct::wrong_because<schema_ct::sentence<75>(
                  "argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 10")>>);
static_assert(
    std::is_same_v<schema_ct::verdict<schema_ct::detail::schema_words<"f(bool k=3) -> ()">>,
                   schema_ct::wrong_because<
                       schema_ct::sentence<84>("argument 1 (k): the default is of another "
                                               "type than the argument, at '3', column 10")>>);
#endif

}  // namespace
