// SPDX-License-Identifier: BSL-1.0
// The operators that composite kernels call: typed handles of the dispatcher, under their names.
#pragma once

#include <ATen/ATen.h>
#include <dispatch/op.hpp>

#include "../common/dimensions.hpp"

namespace dispatch::composite {
namespace SCHEMA_CT_HIDDEN calls {

inline constexpr op<
    "aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? "
    "storage_offset=None) -> Tensor(a)">
    as_strided{};
inline constexpr op<"aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)"> view_op{};
inline constexpr op<"aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor">
    clone_op{};
inline constexpr op<
    "aten::expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)">
    expand_op{};
inline constexpr op<"aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)"> permute_op{};
inline constexpr op<"aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)">
    transpose{};
inline constexpr op<
    "aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt "
    "step=1) -> Tensor(a)">
    slice{};
inline constexpr op<"aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)"> unsqueeze{};
inline constexpr op<"aten::squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)"> squeeze{};
inline constexpr op<
    "aten::copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)">
    copy_{};
inline constexpr op<"aten::cat(Tensor[] tensors, int dim=0) -> Tensor",
                    Tensor(const ITensorListRef&, std::int64_t)>
    cat{};
inline constexpr op<"aten::cat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)",
                    Tensor&(const ITensorListRef&, std::int64_t, Tensor&)>
    cat_out_op{};
inline constexpr op<"aten::flip(Tensor self, int[] dims) -> Tensor"> flip_op{};
inline constexpr op<"aten::nonzero(Tensor self) -> Tensor"> nonzero{};
inline constexpr op<"aten::index_select(Tensor self, int dim, Tensor index) -> Tensor">
    index_select{};
inline constexpr op<
    "aten::repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor">
    repeat_interleave_op{};
inline constexpr op<"aten::_local_scalar_dense(Tensor self) -> Scalar"> local_scalar_dense{};
inline constexpr op<
    "aten::_index_put_impl_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool "
    "accumulate=False, bool unsafe=False) -> Tensor(a!)">
    index_put_impl_{};
inline constexpr op<"aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor"> index{};
inline constexpr op<
    "aten::masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> "
    "Tensor(a!)">
    masked_fill_scalar_{};
inline constexpr op<
    "aten::masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> "
    "Tensor(a!)">
    masked_fill_tensor_{};
inline constexpr op<
    "aten::masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> "
    "Tensor(a!)">
    masked_scatter_{};
inline constexpr op<
    "aten::index_fill_.int_Scalar(Tensor(a!) self, int dim, Tensor index, Scalar "
    "value) -> Tensor(a!)">
    index_fill_scalar_{};
inline constexpr op<
    "aten::index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor "
    "value) -> Tensor(a!)">
    index_fill_tensor_{};
inline constexpr op<
    "aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) "
    "-> Tensor">
    gather{};
inline constexpr op<
    "aten::sort.stable(Tensor self, *, bool? stable, int dim=-1, bool "
    "descending=False) -> (Tensor values, Tensor indices)">
    sort{};

// With lists of integers, and with keyword-only arguments by position.
inline Tensor view(const Tensor& self, IntArrayRef sizes) {
  return view_op(self, backend::symbolic(sizes));
}
inline Tensor expand(const Tensor& self, IntArrayRef sizes) {
  return expand_op(self, backend::symbolic(sizes));
}
inline Tensor permute(const Tensor& self, IntArrayRef dims) { return permute_op(self, dims); }
inline Tensor flip(const Tensor& self, IntArrayRef dims) { return flip_op(self, dims); }
inline Tensor clone(const Tensor& self, MemoryFormat format) {
  using namespace literals;
  return clone_op(self, "memory_format"_a = format);
}
inline Tensor& cat_out(const ITensorListRef& tensors, std::int64_t dim, Tensor& out) {
  using namespace literals;
  return cat_out_op(tensors, dim, "out"_a = out);
}
inline Tensor repeat_interleave(const Tensor& repeats, std::optional<SymInt> output_size) {
  using namespace literals;
  return repeat_interleave_op(repeats, "output_size"_a = output_size);
}

}  // namespace calls
}  // namespace dispatch::composite
