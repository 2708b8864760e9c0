// SPDX-License-Identifier: BSL-1.0
// The tensor's methods for gradients, which it does not record, for replacing its data, and for the
// order of its dimensions in memory.
#pragma once

#include <string>

#include <dispatch/default_host/channels_last.hpp>
#include <dispatch/default_host/tensor.hpp>

namespace dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {

[[nodiscard]] inline const at::Tensor& no_tensor() {
  static const at::Tensor tensor;
  return tensor;
}

[[nodiscard]] inline const std::string& no_name() {
  static const std::string name;
  return name;
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace at {

SCHEMA_CT_COMMON_ENGINE void Tensor::refuse_gradients(const char* method) {
  throw dispatch::Error(dispatch::message(
      {"Tensor::", method, "(): the default host's tensors record no gradients"}));
}

SCHEMA_CT_COMMON_ENGINE const Tensor& Tensor::set_requires_grad(bool wanted) const {
  static_cast<void>(get("set_requires_grad"));
  if (wanted) refuse_gradients("set_requires_grad");
  return *this;
}
SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::requires_grad_(bool wanted) const {
  return const_cast<Tensor&>(set_requires_grad(wanted));
}
SCHEMA_CT_COMMON_ENGINE void Tensor::backward(const Tensor&, std::optional<bool>, bool,
                                              std::optional<dispatch::ArrayRef<Tensor>>) const {
  refuse_gradients("backward");
}
SCHEMA_CT_COMMON_ENGINE void Tensor::backward() const { refuse_gradients("backward"); }
SCHEMA_CT_COMMON_ENGINE const Tensor& Tensor::_fw_grad(std::uint64_t) const {
  return dispatch::host_detail::no_tensor();
}
SCHEMA_CT_COMMON_ENGINE const std::string& Tensor::name() const {
  return dispatch::host_detail::no_name();
}
SCHEMA_CT_COMMON_ENGINE void Tensor::retain_grad() const { refuse_gradients("retain_grad"); }
SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::mutable_grad() const { refuse_gradients("mutable_grad"); }

SCHEMA_CT_COMMON_ENGINE void Tensor::set_data(const Tensor& other) const {
  impl_type& self = get("set_data");
  const impl_type& from = other.get("set_data");
  if (self.device().type() != from.device().type()) {
    throw dispatch::Error(
        dispatch::message({"Tensor::set_data(): a tensor of another type of device, ", other.str(),
                           ", for ", str()}));
  }
  if (&self != &from) self.shallow_copy_from(other.getIntrusivePtr());
}

SCHEMA_CT_COMMON_ENGINE dispatch::MemoryFormat Tensor::suggest_memory_format(bool exact) const {
  impl_type& self = get("suggest_memory_format");
  const dispatch::IntArrayRef sizes = self.sizes(), strides = self.strides();
  const bool flat = dispatch::is_channels_last_strides_2d(sizes, strides);
  if (!flat && !dispatch::is_channels_last_strides_3d(sizes, strides))
    return dispatch::MemoryFormat::Contiguous;
  if (exact &&
      strides != dispatch::IntArrayRef(flat ? dispatch::get_channels_last_strides_2d(sizes)
                                            : dispatch::get_channels_last_strides_3d(sizes)))
    return dispatch::MemoryFormat::Contiguous;
  return flat ? dispatch::MemoryFormat::ChannelsLast : dispatch::MemoryFormat::ChannelsLast3d;
}

}  // namespace at
