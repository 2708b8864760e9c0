// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for structured kernels: what their meta() says of outputs, and the macros that
// define meta() and impl(). dispatch::structured_kernel makes the kernels of operators of them.
#pragma once

#include <cstdint>

#include <ATen/core/Tensor.h>
#include <c10/core/Scalar.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/Exception.h>
#include <c10/util/strides.h>

// void structured_NAME::meta(…) and structured_NAME_OVERLOAD::meta(…), in namespace at::meta.
#define TORCH_META_FUNC(name) void structured_##name::meta
#define TORCH_META_FUNC2(name, overload) void structured_##name##_##overload::meta
// … of an operator whose meta() computes what impl() takes in the place of arguments.
#define TORCH_PRECOMPUTE_META_FUNC(name) structured_##name::meta_return_ty structured_##name::meta
#define TORCH_PRECOMPUTE_META_FUNC2(name, overload) \
  structured_##name##_##overload::meta_return_ty structured_##name##_##overload::meta
// Of which it computes nothing yet.
#define TORCH_PRECOMPUTE_STRUCT(name) structured_##name::precompute_out<>
#define TORCH_PRECOMPUTE_STRUCT2(name, overload) structured_##name##_##overload::precompute_out<>
// void structured_KERNEL::impl(…), in namespace at::native.
#define TORCH_IMPL_FUNC(name) void structured_##name::impl

namespace at::impl {

/// The base of a structured kernel. Its meta() looks at the arguments and calls one of the
/// set_output functions for each output, which is then made, resized or checked: the operator's
/// variants differ in this alone.
struct SCHEMA_CT_POLYMORPHIC MetaBase {
  MetaBase() = default;
  MetaBase(const MetaBase&) = default;
  MetaBase& operator=(const MetaBase&) = default;
  MetaBase(MetaBase&&) noexcept = default;
  MetaBase& operator=(MetaBase&&) noexcept = default;
  virtual ~MetaBase() = default;

  /// The output that the caller gave, or an undefined tensor.
  virtual const Tensor& maybe_get_output(std::int64_t output_idx) = 0;
  [[nodiscard]] const Tensor& maybe_get_output() { return maybe_get_output(0); }

  /// impl() needs these strides: where the caller's output has others, it writes to another tensor,
  /// which is copied.
  virtual void set_output_strided([[maybe_unused]] std::int64_t output_idx,
                                  [[maybe_unused]] IntArrayRef sizes,
                                  [[maybe_unused]] IntArrayRef strides,
                                  [[maybe_unused]] TensorOptions options) {
    TORCH_INTERNAL_ASSERT(false, "set_output_strided not implemented.");
  }
  /// impl() takes any strides: these are for an output that is made or resized.
  virtual void set_output_raw_strided([[maybe_unused]] std::int64_t output_idx,
                                      [[maybe_unused]] IntArrayRef sizes,
                                      [[maybe_unused]] IntArrayRef strides_hint,
                                      [[maybe_unused]] TensorOptions options) {
    TORCH_INTERNAL_ASSERT(false, "set_output_strided not implemented.");
  }
  /// impl() needs the elements in the order of the indices.
  void set_output_contiguous(std::int64_t output_idx, IntArrayRef sizes, TensorOptions options) {
    set_output_strided(output_idx, sizes, c10::contiguous_strides(sizes), options);
  }
};

}  // namespace at::impl
