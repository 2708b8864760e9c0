// SPDX-License-Identifier: BSL-1.0
// Kernels of PyTorch's own operators, whose C++ types have to be those of PyTorch's kernels. With
// the table, the compiler refuses the lines on which PyTorch throws, and those on which PyTorch has
// no kernel to compare with.
#include "asked.hpp"

#include <schema_ct/aten.hpp>

namespace {
using at::Scalar, at::Tensor, at::TensorList, at::IntArrayRef;
using Format = std::optional<at::MemoryFormat>;
using Type = std::optional<at::ScalarType>;
template <class T>
using Options = Tensor(T, Type, std::optional<at::Layout>, std::optional<at::Device>,
                       std::optional<bool>, Format);

/// A kernel of this signature.
template <class F>
struct kernel;
template <class R, class... A>
struct kernel<R(A...)> {
  static R call(A...) { throw std::exception(); }
};
}  // namespace

// clang-format off
#define KERNEL(name, ...) TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl(name, &kernel<__VA_ARGS__>::call); }

// Tensors and scalars.
KERNEL("add.Tensor", Tensor(const Tensor&, const Tensor&, const Scalar&))
KERNEL("mul.Tensor", Tensor(Tensor, const Tensor&))
KERNEL("div.Tensor", Tensor(const Tensor&, Tensor&))
KERNEL("sub.Tensor", Tensor(const Tensor&, const Tensor&, Scalar))
KERNEL("add_.Tensor", Tensor&(Tensor&, const Tensor&, const Scalar&))
KERNEL("mul_.Tensor", Tensor&(const Tensor&, const Tensor&))
KERNEL("add.out", Tensor&(const Tensor&, const Tensor&, const Scalar&, Tensor&))
KERNEL("mul.out", Tensor(const Tensor&, const Tensor&, Tensor&))
KERNEL("pow.Scalar", Tensor(const Scalar&, const Tensor&))
KERNEL("clamp", Tensor(const Tensor&, const std::optional<Scalar>&, const std::optional<Scalar>&))
KERNEL("clamp_", Tensor&(Tensor&, std::optional<Scalar>, std::optional<Scalar>))
KERNEL("aten::neg", Tensor(c10::DispatchKeySet, const Tensor&))
KERNEL("abs", Tensor(c10::DispatchKeySet, Tensor))
// Tensors that PyTorch's kernels take by const reference although they are written to.
KERNEL("resize_", const Tensor&(const Tensor&, c10::SymIntArrayRef, Format))
KERNEL("as_strided_", Tensor&(Tensor&, c10::SymIntArrayRef, c10::SymIntArrayRef, std::optional<c10::SymInt>))
// Lists.
KERNEL("cat", Tensor(const at::ITensorListRef&, std::int64_t))
KERNEL("cat.out", Tensor&(TensorList, std::int64_t, Tensor&))
KERNEL("stack", Tensor(TensorList, std::int64_t))
KERNEL("block_diag", Tensor(std::vector<Tensor>))
KERNEL("index.Tensor", Tensor(const Tensor&, const c10::List<std::optional<Tensor>>&))
KERNEL("index_put", Tensor(const Tensor&, c10::List<std::optional<Tensor>>, const Tensor&, bool))
KERNEL("split.Tensor", std::vector<Tensor>(const Tensor&, c10::SymInt, std::int64_t))
KERNEL("unbind.int", c10::List<Tensor>(const Tensor&, std::int64_t))
KERNEL("flip", Tensor(const Tensor&, IntArrayRef))
KERNEL("roll", Tensor(const Tensor&, c10::SymIntArrayRef, std::vector<std::int64_t>))
// Optionals of lists, and optional tensors.
KERNEL("sum.dim_IntList", Tensor(const Tensor&, at::OptionalIntArrayRef, bool, Type))
KERNEL("mean.dim", Tensor(const Tensor&, std::optional<IntArrayRef>, bool, Type))
KERNEL("bincount", Tensor(const Tensor&, const std::optional<Tensor>&, c10::SymInt))
KERNEL("_weight_norm_interface", std::tuple<Tensor, Tensor>(const Tensor&, const Tensor&, std::int64_t))
KERNEL("max.dim", std::tuple<Tensor, Tensor>(const Tensor&, std::int64_t, bool))
KERNEL("min.dim_min", std::tuple<Tensor, Tensor>(const Tensor&, std::int64_t, bool, Tensor&, Tensor&))
// SymInts: a kernel takes either all or none of them as SymInt.
KERNEL("empty.memory_format", Options<IntArrayRef>)
KERNEL("empty.memory_format", Options<c10::SymIntArrayRef>)
KERNEL("empty.memory_format", Options<std::vector<std::int64_t>>)  // PyTorch does not notice
KERNEL("as_strided", Tensor(const Tensor&, IntArrayRef, IntArrayRef, std::optional<std::int64_t>))
KERNEL("view", Tensor(const Tensor&, c10::SymIntArrayRef))
// Texts, generators, devices.
KERNEL("linalg_norm.ord_str", Tensor(const Tensor&, std::string_view, at::OptionalIntArrayRef, bool, Type))
KERNEL("linalg_cond.p_str", Tensor(const Tensor&, std::string))
KERNEL("bernoulli", Tensor(const Tensor&, std::optional<at::Generator>))
KERNEL("normal_", Tensor&(Tensor&, double, double, const std::optional<at::Generator>&))
KERNEL("is_pinned", bool(const Tensor&, std::optional<at::Device>))
