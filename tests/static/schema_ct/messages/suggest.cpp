// SPDX-License-Identifier: BSL-1.0
// For an unknown type the message has the word that was probably meant, or the schema's spelling.
#include <schema_ct/messages/suggest.hpp>

namespace {

using schema_ct::suggest::distance;

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}
/// Whether this is the sentence for the unknown type at the beginning of the text.
template <std::size_t N, std::size_t M>
constexpr bool says(const char (&text)[N], const char (&expected)[M]) {
  const int n = static_cast<int>(schema_ct::lexer::name_end(text) - text);
  return same(schema_ct::suggest::unknown_type(text, n, text + N - 1), expected);
}

// Typing errors: a letter missing, added, wrong, in the other case, or two swapped.
static_assert(says("Tensr", "unknown type (did you mean Tensor?)"));
static_assert(says("Tensorr", "unknown type (did you mean Tensor?)"));
static_assert(says("Tenzor", "unknown type (did you mean Tensor?)"));
static_assert(says("Tesnor", "unknown type (did you mean Tensor?)"));
static_assert(says("tensor", "unknown type (did you mean Tensor?)"));
static_assert(says("Int", "unknown type (did you mean int?)"));
static_assert(says("inr", "unknown type (did you mean int?)"));
static_assert(says("Str", "unknown type (did you mean str?)"));
static_assert(says("flaot", "unknown type (did you mean float?)"));
static_assert(says("Scaler", "unknown type (did you mean Scalar?)"));
static_assert(says("device", "unknown type (did you mean Device?)"));
static_assert(says("Symint", "unknown type (did you mean SymInt?)"));
static_assert(says("Genarator", "unknown type (did you mean Generator?)"));
static_assert(says("Memoryformat", "unknown type (did you mean MemoryFormat?)"));

// The words of other languages.
static_assert(says("string", "unknown type (a text is str)"));
static_assert(says("String", "unknown type (a text is str)"));
static_assert(says("int64", "unknown type (every integer is int)"));
static_assert(says("uint8_t", "unknown type (every integer is int)"));
static_assert(says("Int32", "unknown type (every integer is int)"));
static_assert(says("size_t", "unknown type (every integer is int)"));
static_assert(says("float32", "unknown type (every floating-point number is float)"));
static_assert(says("Optional", "unknown type (an optional is written T?, such as int?)"));
static_assert(says("List", "unknown type (a list is written T[], such as int[])"));
static_assert(says("TensorList", "unknown type (a list of tensors is Tensor[])"));
static_assert(says("Tuple", "unknown type (a tuple is written (T, U), such as (int, Tensor))"));
static_assert(says("boolean", "unknown type (a truth value is bool)"));
static_assert(says("void", "unknown type (a function without a result is -> ())"));
static_assert(says("const", "unknown type (a schema has no const: const Tensor& is Tensor)"));
static_assert(says("Set", "unknown type (a list is written T[], such as int[])"));
static_assert(says("x: Tensor", "unknown type (a type stands before its name, such as Tensor a)"));
static_assert(says("k : int", "unknown type (a type stands before its name, such as Tensor a)"));
static_assert(
    says("at::Tensor",
         "unknown type (C++ names mean nothing here: at::Tensor is Tensor, std::string is str)"));

static_assert(says("SymIntArrayRef", "unknown type (a list is written T[], such as int[])"));
static_assert(says("ITensorListRef", "unknown type (a list of tensors is Tensor[])"));
static_assert(says("Callable", "unknown type (a function is no value that an operator takes)"));
static_assert(says("self", "unknown type (a type stands before each name, such as Tensor self)"));

constexpr char class_name[] =
    "unknown type (a custom class is written __torch__.torch.classes.ns.Name)";
static_assert(says("Matrix", class_name));
static_assert(says("SparseTensorView", class_name));

// A name of a Python module means what its last word means.
template <std::size_t N, std::size_t M>
constexpr bool dotted(const char (&text)[N], const char (&expected)[M]) {
  return same(schema_ct::suggest::unknown_type(text, N - 1, text + N - 1), expected);
}
static_assert(dotted("torch.Tensor", "unknown type (did you mean Tensor?)"));
static_assert(dotted("torch.dtype", "unknown type (a dtype is a ScalarType)"));
static_assert(dotted("typing.List", "unknown type (a list is written T[], such as int[])"));
static_assert(dotted("shop.Cart", class_name));
static_assert(dotted("torch.classes.shop.Cart", class_name));

// A word that is like no type gets no suggestion, which would mislead.
static_assert(says("x", "unknown type"));
static_assert(says("foo", "unknown type"));
static_assert(says("T", "unknown type"));
static_assert(says("a_type_variable_with_a_very_long_name_of_46_chars", "unknown type"));

// A mark that follows a type or a name, also behind blanks, belongs to C++ or Python.
template <std::size_t N>
constexpr bool is_foreign(const char (&text)[N], int at) {
  return schema_ct::suggest::foreign_mark(text, text + at, text + N - 1) != nullptr;
}
static_assert(is_foreign("Tensor&", 6) && is_foreign("Tensor  & x", 8));
static_assert(is_foreign("int[] & x", 6) && is_foreign("(int, int) & x", 11));
static_assert(is_foreign("int k?)", 5) && !is_foreign("k=1?", 3));
static_assert(is_foreign("Tensor a(a!))", 8) && is_foreign("Tensor a(b))", 8));
static_assert(!is_foreign("int k(1))", 5) && !is_foreign("f(x", 1));
static_assert(!is_foreign("& x", 0) && !is_foreign("  & x", 2));
static_assert(!is_foreign("x=12 & 3", 5) && !is_foreign("x=12& 3", 4));

// A declaration of C++ has its result in front.
template <std::size_t N>
constexpr bool is_declaration(const char (&text)[N], int at) {
  return schema_ct::suggest::is_declaration(text, text + at, text + N - 1);
}
static_assert(is_declaration("Tensor f(Tensor a)", 7));
static_assert(is_declaration("at::Tensor f(const at::Tensor& a)", 11));
static_assert(!is_declaration("my f(Tensor a) -> Tensor", 3));
static_assert(!is_declaration("f(Tensor a) -> Tensor g(int k)", 22));

static_assert(distance("abc", 3, "abc") == 0 && distance("ABC", 3, "abc") == 0);
static_assert(distance("abc", 3, "ab") == 1 && distance("ab", 2, "abc") == 1);
static_assert(distance("abc", 3, "acb") == 1 && distance("abcd", 4, "badc") == 2);
static_assert(distance("", 0, "abc") == 3 && distance("kitten", 6, "sitting") == 3);

}  // namespace
