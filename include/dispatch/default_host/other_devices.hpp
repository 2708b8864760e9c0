// SPDX-License-Identifier: BSL-1.0
// What linked libraries do for the host's tensor: the operators of schema_ct::aten what it does not
// implement, on other devices than the CPU and in other memory formats, and the loops of
// schema_ct::cpu what it would do to elements one by one.
#pragma once

#include <schema_ct/config.hpp>

#include <optional>

#include <dispatch/default_host/scalar.hpp>
#include <dispatch/default_host/tag.hpp>
#include <dispatch/default_host/tensor_options.hpp>
#include <dispatch/system/linked_function.hpp>

namespace at {
class SCHEMA_CT_OF_HOST Tensor;
}  // namespace at

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

/// Calls of the operators of these names in namespace aten. The host is below the dispatcher and
/// cannot look them up.
struct other_devices {
  at::Tensor (*empty)(IntArrayRef, const TensorOptions&, std::optional<MemoryFormat>);
  at::Tensor (*clone)(const at::Tensor&, std::optional<MemoryFormat>);
  at::Tensor (*to)(const at::Tensor&, const TensorOptions&, bool, bool,
                   std::optional<MemoryFormat>);
  at::Tensor& (*copy_)(at::Tensor&, const at::Tensor&, bool);
  at::Tensor& (*fill_)(at::Tensor&, const Scalar&);
  at::Tensor& (*zero_)(at::Tensor&);
  at::Tensor& (*add_)(at::Tensor&, const Scalar&, const Scalar&);
  Scalar (*item)(const at::Tensor&);
  bool (*equal)(const at::Tensor&, const at::Tensor&);
};

/// Loops over elements, for tensors on the CPU that have memory and that the host has checked.
struct cpu_loops {
  /// Converts the elements of a tensor of the same sizes, as copy_() does.
  void (*copy)(const at::Tensor& to, const at::Tensor& from);
  /// The type of `to` can hold the value.
  void (*fill)(const at::Tensor& to, const Scalar& value);
  void (*add)(at::Tensor& to, const Scalar& other, const Scalar& alpha);
  bool (*equal)(const at::Tensor& a, const at::Tensor& b);
};

/// The error text if there are no operators.
inline constexpr const char* how_elsewhere =
    "; with the library schema_ct::aten, the kernels of a backend compute it";

/// Does a tensor that is made like another one, with this format, have strides in the same order?
[[nodiscard]] inline bool preserves(std::optional<MemoryFormat> format) {
  return !format || *format == MemoryFormat::Preserve;
}

/// Does the host make tensors of this format without operators?
[[nodiscard]] inline bool is_dense(std::optional<MemoryFormat> format) {
  return preserves(format) || *format == MemoryFormat::Contiguous;
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

/// Defined by schema_ct::aten. Its address is null unless that library is linked.
extern "C" [[gnu::weak]] const dispatch::host_detail::other_devices*
schema_ct_default_host_operators();
/// Defined by schema_ct::cpu, likewise.
extern "C" [[gnu::weak]] const dispatch::host_detail::cpu_loops* schema_ct_default_host_cpu_loops();

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {
/// nullptr if schema_ct::aten is not linked.
[[nodiscard]] inline const other_devices* linked_operators() {
  auto* const linked = SCHEMA_CT_IF_LINKED(schema_ct_default_host_operators);
  return linked == nullptr ? nullptr : linked();
}
/// nullptr if schema_ct::cpu is not linked.
[[nodiscard]] inline const cpu_loops* linked_cpu_loops() {
  auto* const linked = SCHEMA_CT_IF_LINKED(schema_ct_default_host_cpu_loops);
  return linked == nullptr ? nullptr : linked();
}
}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
