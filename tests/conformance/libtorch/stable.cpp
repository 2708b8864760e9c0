// SPDX-License-Identifier: BSL-1.0
// Kernels of the stable ABI, registered with the checks on. stable_calls.cpp calls them.
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

#include <schema_ct/libtorch.hpp>

static_assert(SCHEMA_CT_CHECKS == 1);

using torch::headeronly::HeaderOnlyArrayRef;
using torch::headeronly::ScalarType;
using torch::stable::Tensor;

SCHEMA_CT_OPERATORS(stable_ops, "scaled(Tensor a, float by) -> Tensor",
                    "named(Tensor a, int? n=None, str s='') -> (Tensor, int)",
                    "lists(int[] a, Tensor[] b, ScalarType? t, SymInt d) -> int[]",
                    "nothing(bool a) -> ()");

namespace {

Tensor scaled(Tensor a, double) { return a; }
std::tuple<Tensor, int64_t> named(const Tensor& a, std::optional<int64_t> n, std::string_view s) {
  return {a, n.value_or(static_cast<int64_t>(s.size()))};
}
std::vector<int64_t> lists(HeaderOnlyArrayRef<int64_t> a, const std::vector<Tensor>& b,
                           std::optional<ScalarType> t, int64_t d) {
  return {static_cast<int64_t>(a.size()), static_cast<int64_t>(b.size()), t.has_value(), d};
}
void nothing(bool) {}
int64_t twice(int64_t a) { return 2 * a; }
int64_t length(std::string s) { return static_cast<int64_t>(s.size()); }

}  // namespace

STABLE_TORCH_LIBRARY(stable_ops, m) {
  m.def("scaled(Tensor a, float by) -> Tensor");
  m.def("named(Tensor a, int? n=None, str s='') -> (Tensor, int)");
  m.def("lists(int[] a, Tensor[] b, ScalarType? t, SymInt d) -> int[]");
  const char* text = "nothing(bool a) -> ()";
  m.def(text);
}
STABLE_TORCH_LIBRARY_IMPL(stable_ops, CompositeExplicitAutograd, m) {
  m.impl("scaled", TORCH_BOX(&scaled)).impl("named", TORCH_BOX(named));
  m.impl("stable_ops::lists", TORCH_BOX(&lists));
  const char* name = "nothing";
  m.impl(name, TORCH_BOX(&nothing));
}

STABLE_TORCH_LIBRARY_FRAGMENT(stable_ops, ) {}

// Without a table: the schema and its kernel in one call.
STABLE_TORCH_LIBRARY_FRAGMENT(stable_direct, m) {
  m.def("twice.int(int a) -> int", TORCH_BOX(&twice));
  m.def("length (str a) -> int", TORCH_BOX(&length));
}
