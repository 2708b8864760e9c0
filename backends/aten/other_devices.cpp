// SPDX-License-Identifier: BSL-1.0
// The operators that the default host's tensor calls for operations that it does not implement.
#include <ATen/ops/add_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/copy_ops.h>
#include <ATen/ops/empty_ops.h>
#include <ATen/ops/equal_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/item_ops.h>
#include <ATen/ops/to_ops.h>
#include <ATen/ops/zero_ops.h>

namespace {

at::Tensor empty(at::IntArrayRef sizes, const at::TensorOptions& options,
                 std::optional<at::MemoryFormat> format) {
  return at::_ops::empty_memory_format::call(at::fromIntArrayRefSlow(sizes), options.dtype_opt(),
                                             options.layout_opt(), options.device_opt(),
                                             options.pinned_memory_opt(), format);
}

at::Tensor to(const at::Tensor& self, const at::TensorOptions& options, bool non_blocking,
              bool copy, std::optional<at::MemoryFormat> format) {
  return at::_ops::to_dtype_layout::call(self, options.dtype_opt(), options.layout_opt(),
                                         options.device_opt(), options.pinned_memory_opt(),
                                         non_blocking, copy, format);
}

constexpr dispatch::host_detail::other_devices operators = {
    &empty,
    &at::_ops::clone::call,
    &to,
    &at::_ops::copy_::call,
    &at::_ops::fill__Scalar::call,
    &at::_ops::zero_::call,
    &at::_ops::add__Scalar::call,
    &at::_ops::item::call,
    &at::_ops::equal::call,
};

}  // namespace

extern "C" [[gnu::visibility("default")]] const dispatch::host_detail::other_devices*
schema_ct_default_host_operators() {
  return &operators;
}
