// SPDX-License-Identifier: BSL-1.0
// What is read from a literal before a compiler prints a message: the answer, the end of the text,
// and the namespace of the block that contains the literal.
#include <schema_ct/literals/reading.hpp>

namespace {

// Only the function of a block that defines operators has its namespace in its name.
using schema_ct::namespace_of_block;
constexpr bool same(const char* a, const char* b) { return __builtin_strcmp(a, b) == 0; }
constexpr bool is_of(const char* function, const char* ns) {
  const char* found = namespace_of_block(function);
  return found != nullptr && same(found, ns);
}
static_assert(is_of("TORCH_LIBRARY_init_vision", "vision"));
static_assert(is_of("TORCH_LIBRARY_init__C_ops", "_C_ops"));
static_assert(is_of("TORCH_LIBRARY_FRAGMENT_init_12_0_vision", "vision"));
static_assert(is_of("TORCH_LIBRARY_FRAGMENT_init_12_345_3d_1_2", "3d_1_2"));
static_assert(namespace_of_block("TORCH_LIBRARY_IMPL_init_12_0") == nullptr);
static_assert(namespace_of_block("TORCH_LIBRARY_FRAGMENT_init_12_0") == nullptr);
static_assert(namespace_of_block("TORCH_LIBRARY_FRAGMENT_init_") == nullptr);
static_assert(namespace_of_block("TORCH_LIBRARY_FRAGMENTS") == nullptr);
static_assert(namespace_of_block("TORCH_LIBRARY_initial") == nullptr);
static_assert(namespace_of_block("TORCH_LIBRARY_") == nullptr);
static_assert(namespace_of_block("operator()") == nullptr);
static_assert(namespace_of_block("") == nullptr);

static_assert(schema_ct::is_of_impl_block("TORCH_LIBRARY_IMPL_init_12_0"));
static_assert(schema_ct::is_of_impl_block("STABLE_TORCH_LIBRARY_IMPL_init_12_0"));
static_assert(!schema_ct::is_of_impl_block("TORCH_LIBRARY_init_IMPL_init_"));
static_assert(!schema_ct::is_of_impl_block("S"));

// The answer and the end of the text.
#if !defined(__CUDACC__)  // nvcc's front end takes every literal as correct
using schema_ct::errc;
using schema_ct::error;

consteval schema_ct::report::reading read(const char* text, bool name_suffices = false,
                                          const char* function = nullptr) {
  schema_ct::checker c{};
  return schema_ct::report::read(text, c, name_suffices, function);
}

static_assert(read("f(int x) -> ()").answer == schema_ct::ok);
static_assert(read("f", true).answer == schema_ct::ok);
static_assert(read("f").answer.code != errc::ok);
constexpr const char* unfinished = "f(int x -> ()";
static_assert(read(unfinished).answer.code != errc::ok);
static_assert(read(unfinished).last == unfinished + 13);

// A namespace that is not the block's is reported at its column, and only inside a block.
static_assert(read("p::f() -> ()", false, "TORCH_LIBRARY_init_q").answer ==
              error{errc::other_namespace, 0, 1, 1});
static_assert(read("q::f() -> ()", false, "TORCH_LIBRARY_init_q").answer == schema_ct::ok);
static_assert(read("p::f() -> ()", false, "main").answer == schema_ct::ok);
static_assert(read("p::f() -> ()").answer == schema_ct::ok);

// A block of kernels defines nothing.
static_assert(read("q::f.out() -> ()", false, "TORCH_LIBRARY_IMPL_init_1_2").answer ==
              error{errc::definition_in_impl_block, 0, 4, 5});
#endif

}  // namespace
