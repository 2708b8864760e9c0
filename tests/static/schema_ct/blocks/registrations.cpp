// SPDX-License-Identifier: BSL-1.0
// Which statements of a file belong to one operator, and which of them are wrong.
// Compiled alone: it specialises schema_ct::word for a type of its own.
#include <array>
#include <cstdint>
#include <schema_ct/blocks/registrations.hpp>
#include <schema_ct/check.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#if !defined(__CUDACC__)  // nvcc's front end takes every literal as correct
namespace {

using schema_ct::definition;
using schema_ct::errc;
using schema_ct::kernel;
using schema_ct::registration;
using schema_ct::detail::registered_name;

consteval registration in(const char* ns, registration r) {
  r.ns = ns;
  return r;
}
template <std::size_t n>
struct file {
  schema_ct::registrations<n> found;
  consteval file(const registration (&all)[n]) {
    for (std::size_t i = 0; i != n; ++i) found.all[i] = all[i];
    found.connect(n);
  }
  consteval errc code(int i) const { return found.find(i).wrong.code; }
  consteval bool is_right() const { return found.next(0, n) == n && !found.is_wrong(n); }
};

// The name is what stands before the arguments, without its namespace and without blanks.
consteval bool is_name(const char* text, std::string_view name) {
  const registered_name n(text);
  return std::string_view(n.begin, static_cast<std::size_t>(n.length)) == name;
}
static_assert(is_name("add.out(Tensor a) -> Tensor", "add.out"));
static_assert(is_name("  vision::add (str a=\"x:y\") -> ()", "add"));
static_assert(is_name("vision::add.out", "add.out"));
static_assert(is_name("f", "f") && is_name("", "") && is_name("a::", ""));
static_assert(registered_name("a::abc") == registered_name("abc(int k) -> ()"));
static_assert(!(registered_name("abc") == registered_name("abd")));
static_assert(!(registered_name("ab") == registered_name("abc")));

using takes_int = void (*)(std::int64_t);
using takes_float = void (*)(double);
using takes_both = void (*)(std::int64_t, double);

// A kernel is compared with the definition that has its name, overload and namespace.
static_assert(
    file({in("a", definition("f(int k) -> ()", 1)), in("a", kernel<takes_int, false>("f", 2)),
          in("a", definition("f.two(int k, float x) -> ()", 3)),
          in("a", kernel<takes_both, false>("a::f.two", 4)),
          in("b", definition("f(float x) -> ()", 5)), in("b", kernel<takes_float, false>("f", 6)),
          in("a", kernel<takes_float, false>("of_another_file", 7))})
        .is_right());
static_assert(file({in("a", kernel<takes_float, false>("f", 2)),
                    in("a", definition("f(int k) -> ()", 1))})
                  .code(0) == errc::type_mismatch);
static_assert(file({in("a", definition("f(int k) -> ()", 1)),
                    in("a", kernel<takes_both, false>("f", 2))})
                  .code(1) == errc::argument_count);
// So is a definition with a kernel that its literal was not held against; one without arguments has
// nothing to compare with.
constexpr const schema_ct::kernel_rows* types_of_float =
    &schema_ct::detail::rows_of_kernel<void(double)>::rows;
static_assert(file({in("a", registration::defined_with(types_of_float, "f(float x) -> ()", 1)),
                    in("a", registration::defined_with(types_of_float, "g", 2)),
                    in("a", registration::defined_with(nullptr, "h(int k) -> ()", 3))})
                  .is_right());
static_assert(file({in("a", registration::defined_with(types_of_float, "f(int k) -> ()", 1))})
                  .code(0) == errc::type_mismatch);
static_assert(file({in("a", definition("f(float x) -> ()", 1)),
                    in("b", definition("f(int k) -> ()", 2)),
                    in("b", kernel<takes_float, false>("f", 3))})
                  .code(2) == errc::type_mismatch);

// Each wrong kernel is found, also after another wrong one.
constexpr file two_wrong({in("a", definition("f(int k) -> ()", 1)),
                          in("a", kernel<takes_float, false>("f", 2, false)),
                          in("a", kernel<takes_int, false>("f", 3, false)),
                          in("a", kernel<takes_both, false>("f", 4, false))});
static_assert(two_wrong.found.next(0, 4) == 1 && two_wrong.found.next(2, 4) == 3);
static_assert(two_wrong.found.find(3).line == 4 && two_wrong.found.find(3).other_line == 1);

// Of two definitions the second is wrong, with or without a kernel.
constexpr file twice({in("a", kernel<takes_int, true>("f(int k) -> ()", 1)),
                      in("a", definition("a::f(float x) -> ()", 2))});
static_assert(twice.code(0) == errc::ok && twice.code(1) == errc::defined_twice);
static_assert(twice.found.find(1).line == 2 && twice.found.find(1).other_line == 1);

// A statement that its block does not allow is wrong by itself.
consteval registration of_other_key(registration r) {
  r.wrong = errc::other_key;
  return r;
}
constexpr file misplaced_statements({in("a", registration::misplaced(errc::fallback_of_namespace,
                                                                     "fallback", 1)),
                                     in("a", definition("fallback(int k) -> ()", 2)),
                                     in("a", of_other_key(kernel<takes_int, false>("fallback", 3))),
                                     in("a", kernel<takes_float, false>("fallback", 4))});
static_assert(misplaced_statements.code(0) == errc::fallback_of_namespace);
static_assert(misplaced_statements.code(1) == errc::ok);
static_assert(misplaced_statements.code(2) == errc::other_key);
static_assert(misplaced_statements.code(3) == errc::type_mismatch);
static_assert(misplaced_statements.found.find(2).line == 3 &&
              misplaced_statements.found.find(2).other_line == 0);

// All kernels that are called unboxed have one signature; boxed ones may have different ones.
using by_view = void (*)(std::string_view);
using by_text = void (*)(std::string);
static_assert(file({in("a", kernel<by_view, false>("f", 1)),
                    in("a", kernel<by_text, false>("f", 2))})
                  .code(1) == errc::other_signature);
static_assert(file({in("a", kernel<by_view, false>("f", 1, false)),
                    in("a", kernel<by_text, false>("f", 2, false))})
                  .is_right());
// An operator may have kernels with SymInts and without: each of the two kinds has one signature.
struct symbol {};
}  // namespace
template <>
inline constexpr schema_ct::type_word schema_ct::word<symbol> = word_of(schema_ct::code::sym_int);
namespace {
using takes_symbol = void (*)(symbol);
using takes_symbol_by_reference = void (*)(const symbol&);
constexpr file symbolic({in("a", kernel<takes_int, false>("f", 1)),
                         in("a", kernel<takes_symbol, false>("f", 2)),
                         in("a", kernel<takes_int, false>("f", 3)),
                         in("a", kernel<takes_symbol_by_reference, false>("f", 4)),
                         in("a", kernel<takes_float, false>("f", 5))});
static_assert(symbolic.code(1) == errc::ok && symbolic.code(2) == errc::ok);
static_assert(symbolic.code(3) == errc::other_signature &&
              symbolic.code(4) == errc::other_signature);
static_assert(symbolic.found.find(3).other_line == 2 && symbolic.found.find(4).other_line == 1);
struct no_kernel {};
static_assert(file({in("a", definition("f(int k) -> ()", 1)),
                    in("a", kernel<no_kernel, false>("f", 2))})
                  .is_right());

// A kernel apart from its definition gets the same verdict as in def().
template <class F>
consteval bool agree(const char* schema) {
  const file apart({in("a", definition(schema, 1)), in("a", kernel<F, false>("f", 2))});
  return apart.found.find(1).wrong == schema_ct::literal<F>::find(schema).wrong;
}
using lists = std::vector<std::int64_t> (*)(std::int64_t, double, bool);
static_assert(agree<lists>("f(int a, float b, bool c) -> int[]"));
static_assert(agree<lists>("f(int a, float b, bool? c=None) -> int[]"));
static_assert(agree<lists>("f(int a, *, float b=1.5, bool c=True) -> int[]"));
static_assert(agree<lists>("f(int a, float b, bool c) -> (int, int)"));
static_assert(agree<lists>("f(int[2] a, float b, bool c) -> int[]"));
static_assert(agree<lists>("f(SymInt a, float b, bool c) -> int[]"));
static_assert(agree<lists>("f() -> ()"));

}  // namespace
#endif
