// SPDX-License-Identifier: BSL-1.0
// Defaults as values of the schema's types.
#include <schema_ct/operators/op_default.hpp>

#include <type_traits>

namespace {

using schema_ct::complex_value;
using schema_ct::list_value;
using schema_ct::none_value;
using schema_ct::op;
using schema_ct::op_default;
using schema_ct::text;

template <class Op, int i>
using type_of = std::remove_const_t<decltype(op_default<Op, i>)>;

using numbers = op<
    "f(int a=3, int b=-3, int c=- 3, int d=-9223372036854775808, float e=0.5, float f=1, "
    "float g=-1e-5, float h=3.14159265358979323846264, complex i=2, complex j=-2.5j, "
    "Scalar k=1, Scalar l=1.5, Scalar m=2j, SymInt n=4, Scalar o=1.5, bool p=True, bool q=False, "
    "int? r=3, float? s=3, float t=-0.0) -> ()">;
static_assert(std::is_same_v<type_of<numbers, 0>, std::int64_t> && op_default<numbers, 0> == 3);
static_assert(op_default<numbers, 1> == -3 && op_default<numbers, 2> == -3);
static_assert(op_default<numbers, 3> == INT64_MIN);
static_assert(std::is_same_v<type_of<numbers, 4>, double> && op_default<numbers, 4> == 0.5);
static_assert(std::is_same_v<type_of<numbers, 5>, double> && op_default<numbers, 5> == 1.0);
static_assert(op_default<numbers, 6> == -1e-5);
static_assert(op_default<numbers, 7> == 3.141592653589793);
static_assert(op_default<numbers, 8> == complex_value{2, 0});
static_assert(op_default<numbers, 9> == complex_value{0, -2.5});
static_assert(std::is_same_v<type_of<numbers, 10>, std::int64_t> && op_default<numbers, 10> == 1);
static_assert(std::is_same_v<type_of<numbers, 11>, double> && op_default<numbers, 11> == 1.5);
static_assert(op_default<numbers, 12> == complex_value{0, 2});
static_assert(op_default<numbers, 13> == 4);
static_assert(std::is_same_v<type_of<numbers, 14>, double> && op_default<numbers, 14> == 1.5);
static_assert(std::is_same_v<type_of<numbers, 15>, bool> && op_default<numbers, 15>);
static_assert(!op_default<numbers, 16>);
static_assert(op_default<numbers, 17> == 3);
static_assert(std::is_same_v<type_of<numbers, 18>, std::int64_t>, "as PyTorch reads an optional");
static_assert(__builtin_bit_cast(std::int64_t, op_default<numbers, 19>) == INT64_MIN);

using words = op<"f(ScalarType a=float, ScalarType? b=uint8, int c=Mean, Layout d=strided) -> ()">;
static_assert(op_default<words, 0> == 6 && op_default<words, 1> == 0);
static_assert(op_default<words, 2> == 1 && op_default<words, 3> == 0);

using nothing = op<"f(Tensor? a=None, int? b=None, int[]? c=None, str? d=None) -> ()">;
static_assert(std::is_same_v<type_of<nothing, 0>, none_value>);
static_assert(std::is_same_v<type_of<nothing, 1>, none_value>);
static_assert(std::is_same_v<type_of<nothing, 2>, none_value>);
static_assert(std::is_same_v<type_of<nothing, 3>, none_value>);

using strings = op<R"(f(str a="", str b='it\'s', str c="tab\t\\\101\n", str d="""two
lines""", Device e="cuda:1", str? f='x', str g='a, b') -> ())">;
static_assert(op_default<strings, 0> == text("") && op_default<strings, 0>.size() == 0);
static_assert(op_default<strings, 1> == text("it's"));
static_assert(op_default<strings, 2> == text("tab\t\\A\n"));
static_assert(op_default<strings, 3> == text("two\nlines"));
static_assert(op_default<strings, 4> == text("cuda:1"));
static_assert(op_default<strings, 5> == text("x") && op_default<strings, 6> == text("a, b"));
static_assert(op_default<strings, 5>.characters[1] == '\0');

using lists =
    op<"f(int[] a=[], int[] b=[ ], int[] c=[1], int[3] d=[1,-2 , - 3], int[2] e=7, "
       "float[] f=[0.5, -1e2], bool[3] g=[True, False, True], bool[2] h=True, complex[] i=[1j], "
       "SymInt[] j=[4, # four\n 5], int[0] k=1) -> ()">;
static_assert(std::is_same_v<type_of<lists, 0>, list_value<std::int64_t, 0>>);
static_assert(op_default<lists, 1>.size() == 0);
static_assert(op_default<lists, 2>.size() == 1 && op_default<lists, 2>.values[0] == 1);
static_assert(op_default<lists, 3>.size() == 3 && op_default<lists, 3>.values[0] == 1 &&
              op_default<lists, 3>.values[1] == -2 && op_default<lists, 3>.values[2] == -3);
static_assert(op_default<lists, 4>.size() == 2 && op_default<lists, 4>.values[0] == 7 &&
              op_default<lists, 4>.values[1] == 7);
static_assert(std::is_same_v<type_of<lists, 5>, list_value<double, 2>>);
static_assert(op_default<lists, 5>.values[0] == 0.5 && op_default<lists, 5>.values[1] == -100);
static_assert(std::is_same_v<type_of<lists, 6>, list_value<bool, 3>>);
static_assert(op_default<lists, 6>.values[0] && !op_default<lists, 6>.values[1]);
static_assert(op_default<lists, 7>.size() == 2 && op_default<lists, 7>.values[1]);
static_assert(op_default<lists, 8>.values[0] == complex_value{0, 1});
static_assert(op_default<lists, 9>.size() == 2 && op_default<lists, 9>.values[1] == 5);
static_assert(op_default<lists, 10>.size() == 0);

}  // namespace
