// SPDX-License-Identifier: BSL-1.0
// Checks of a kernel's tensors, with errors that name the argument. The rules and texts are those
// of ATen/TensorUtils.cpp.
#pragma once

#include <dispatch/default_host/tensor_methods.hpp>

namespace SCHEMA_CT_HIDDEN at {

/// A tensor, the argument's name, and its number from 1 (0 omits the number). It refers to the
/// tensor, which must outlive it.
struct SCHEMA_CT_SHARED TensorArg {
  const Tensor& tensor;
  const char* name;
  int pos;
  TensorArg(const Tensor& of, const char* argument, int position) noexcept
      : tensor(of), name(argument), pos(position) {}
  TensorArg(Tensor&&, const char*, int) = delete;
  const Tensor* operator->() const noexcept { return &tensor; }
  const Tensor& operator*() const noexcept { return tensor; }
};
using TensorGeometryArg = TensorArg;

/// The name of the checking function, for the error.
using CheckedFrom = const char*;

namespace check_detail {

inline std::string named(const TensorArg& t) {
  if (t.pos == 0) return dispatch::message({"'", t.name, "'"});
  return dispatch::message({"argument #", t.pos, " '", t.name, "'"});
}
inline std::string sizes_of(const Tensor& t) { return dispatch::detail::text_of(t.sizes()); }
[[noreturn]] inline void refuse(CheckedFrom c, std::string text) {
  throw dispatch::Error(dispatch::message({text, " (while checking arguments for ", c, ")"}));
}
[[noreturn]] inline void refuse_dim(CheckedFrom c, const TensorArg& t, std::int64_t dim) {
  refuse(c, dispatch::message({"Expected ", dim, "-dimensional tensor, but got ", t->dim(),
                               "-dimensional tensor for ", named(t)}));
}

/// Compares each defined tensor with the first one.
template <class Check>
void against_first(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors, Check compare) {
  const TensorArg* first = nullptr;
  for (const TensorArg& t : tensors) {
    if (!t->defined()) continue;
    if (first == nullptr)
      first = &t;
    else
      compare(c, *first, t);
  }
}

}  // namespace check_detail

// Each of these throws dispatch::Error if its condition does not hold, also for an undefined
// tensor. Those with several tensors skip undefined ones.

inline void checkDim(CheckedFrom c, const TensorArg& t, std::int64_t dim) {
  if (t->dim() != dim) check_detail::refuse_dim(c, t, dim);
}
inline void checkDim(CheckedFrom c, const Tensor& tensor, const char* name, int pos,
                     std::int64_t dim) {
  checkDim(c, TensorArg(tensor, name, pos), dim);
}
/// From `dim_start` to less than `dim_end` dimensions.
inline void checkDimRange(CheckedFrom c, const TensorArg& t, std::int64_t dim_start,
                          std::int64_t dim_end) {
  if (t->dim() >= dim_start && t->dim() < dim_end) return;
  check_detail::refuse(
      c, dispatch::message({"Expected ", dim_start, " to ", dim_end - 1, " dimensions, but got ",
                            t->dim(), "-dimensional tensor for ", check_detail::named(t)}));
}
inline void checkSameDim(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  if (a->dim() == b->dim()) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor for ", check_detail::named(a),
                            " to have the same dimension as tensor for ", check_detail::named(b),
                            "; but ", a->dim(), " does not equal ", b->dim()}));
}

inline void checkContiguous(CheckedFrom c, const TensorArg& t) {
  if (t->is_contiguous()) return;
  check_detail::refuse(
      c, "Expected contiguous tensor, but got non-contiguous tensor for " + check_detail::named(t));
}
inline void checkAllContiguous(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors) {
  for (const TensorArg& t : tensors)
    if (t->defined()) checkContiguous(c, t);
}

inline void checkSize(CheckedFrom c, const TensorArg& t, dispatch::IntArrayRef sizes) {
  checkDim(c, t, static_cast<std::int64_t>(sizes.size()));
  if (t->sizes().equals(sizes)) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor of size ", dispatch::detail::text_of(sizes),
                            ", but got tensor of size ", check_detail::sizes_of(*t), " for ",
                            check_detail::named(t)}));
}
inline void checkSize(CheckedFrom c, const TensorArg& t, std::int64_t dim, std::int64_t size) {
  if (t->size(dim) == size) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor to have size ", size, " at dimension ", dim,
                            ", but got size ", t->size(dim), " for ", check_detail::named(t)}));
}
inline void checkSize_symint(CheckedFrom c, const TensorArg& t, dispatch::SymIntArrayRef sizes) {
  checkSize(c, t, dispatch::asIntArrayRefUnchecked(sizes));
}
inline void checkSize_symint(CheckedFrom c, const TensorArg& t, std::int64_t dim,
                             const dispatch::SymInt& size) {
  checkSize(c, t, dim, size.expect_int());
}
inline void checkSameSize(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  if (a->sizes().equals(b->sizes())) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor for ", check_detail::named(a),
                            " to have same size as tensor for ", check_detail::named(b), "; but ",
                            check_detail::sizes_of(*a), " does not equal ",
                            check_detail::sizes_of(*b)}));
}
inline void checkAllSameSize(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors) {
  check_detail::against_first(c, tensors, checkSameSize);
}

inline void checkNumel(CheckedFrom c, const TensorArg& t, std::int64_t numel) {
  if (t->numel() == numel) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor for ", check_detail::named(t), " to have ", numel,
                            " elements; but it actually has ", t->numel(), " elements"}));
}
inline void checkSameNumel(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  if (a->numel() == b->numel()) return;
  check_detail::refuse(c, dispatch::message({"Expected tensor for ", check_detail::named(a),
                                             " to have same number of elements as tensor for ",
                                             check_detail::named(b), "; but ", a->numel(),
                                             " does not equal ", b->numel()}));
}
inline void checkAllSameNumel(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors) {
  check_detail::against_first(c, tensors, checkSameNumel);
}

inline void checkScalarType(CheckedFrom c, const TensorArg& t, dispatch::ScalarType type) {
  if (t->scalar_type() == type) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor for ", check_detail::named(t), " to have scalar type ",
                            toString(type), "; but got ", t->toString(), " instead"}));
}
inline void checkScalarTypes(CheckedFrom c, const TensorArg& t,
                             dispatch::ArrayRef<dispatch::ScalarType> types) {
  std::string expected;
  for (const dispatch::ScalarType type : types) {
    if (t->scalar_type() == type) return;
    expected += dispatch::message({expected.empty() ? "" : ", ", toString(type)});
  }
  check_detail::refuse(c, dispatch::message({"Expected tensor for ", check_detail::named(t),
                                             " to have one of the following scalar types: ",
                                             expected, "; but got ", t->toString(), " instead"}));
}
/// Do both have the same device and element type?
inline void checkSameType(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  if (a->toString() == b->toString()) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor for ", check_detail::named(a),
                            " to have the same type as tensor for ", check_detail::named(b),
                            "; but type ", a->toString(), " does not equal ", b->toString()}));
}
inline void checkAllSameType(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors) {
  check_detail::against_first(c, tensors, checkSameType);
}

/// Are both on one device other than the CPU?
inline void checkSameGPU(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  std::string on_cpu;
  for (const TensorArg* t : {&a, &b})
    if ((*t)->is_cpu())
      on_cpu += dispatch::message({"Tensor for ", check_detail::named(*t), " is on CPU, "});
  if (!on_cpu.empty()) check_detail::refuse(c, on_cpu + "but expected it to be on GPU");
  if (a->get_device() == b->get_device()) return;
  check_detail::refuse(
      c,
      dispatch::message({"Expected tensor for ", check_detail::named(a),
                         " to have the same device as tensor for ", check_detail::named(b),
                         "; but device ", a->get_device(), " does not equal ", b->get_device()}));
}
inline void checkAllSameGPU(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors) {
  check_detail::against_first(c, tensors, checkSameGPU);
}

inline void checkDefined(CheckedFrom c, const TensorArg& t) {
  if (t->defined()) return;
  check_detail::refuse(c, dispatch::message({"Expected tensor for ", check_detail::named(t),
                                             " to be non-null, but it was undefined"}));
}
inline void checkAllDefined(CheckedFrom c, dispatch::ArrayRef<TensorArg> tensors) {
  for (const TensorArg& t : tensors) checkDefined(c, t);
}

inline void checkDeviceType(CheckedFrom c, dispatch::ArrayRef<Tensor> tensors,
                            dispatch::DeviceType type) {
  for (const Tensor& t : tensors) {
    if (!t.defined() || t.device().type() == type) continue;
    check_detail::refuse(c, dispatch::message({"Expected tensor to have ", toString(type),
                                               " DeviceType, but got tensor with ",
                                               toString(t.device().type()), " DeviceType"}));
  }
}
inline void checkLayout(CheckedFrom c, const Tensor& t, dispatch::Layout layout) {
  if (!t.defined() || t.layout() == layout) return;
  check_detail::refuse(
      c, dispatch::message({"Expected tensor to have ", toString(layout),
                            " Layout, but got tensor with ", toString(t.layout()), " Layout"}));
}
inline void checkLayout(CheckedFrom c, dispatch::ArrayRef<Tensor> tensors,
                        dispatch::Layout layout) {
  for (const Tensor& t : tensors) checkLayout(c, t, layout);
}

/// The tensor must have `dim_size` dimensions, and `size` elements in dimension `dim`.
inline void check_dim_size(const Tensor& t, std::int64_t dim_size, std::int64_t dim,
                           std::int64_t size) {
  if (t.dim() == dim_size && t.size(dim) == size) return;
  throw dispatch::Error(dispatch::message(
      {"Expected a tensor of dimension ", dim_size, " and tensor.size[", dim, "] == ", size,
       " but got: dimension ", t.dim(), " and tensor.size[", dim, "] = ", t.size(dim)}));
}

/// The first element; nullptr for an undefined tensor.
[[nodiscard]] inline void* maybe_data_ptr(const Tensor& t) {
  return t.defined() ? t.data_ptr() : nullptr;
}
[[nodiscard]] inline void* maybe_data_ptr(const TensorArg& t) { return maybe_data_ptr(*t); }

}  // namespace at
