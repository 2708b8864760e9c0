// SPDX-License-Identifier: BSL-1.0
// The properties of a new tensor: element type, device and layout, each set or left open.
#pragma once

#include <schema_ct/config.hpp>

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/key_of_options.hpp>
#include <dispatch/default_host/layout.hpp>
#include <dispatch/default_host/memory_format.hpp>
#include <dispatch/default_host/scalar_type.hpp>
#include <dispatch/default_host/type_meta.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Defaults: float, CPU, strided. Converts from ScalarType, Layout, DeviceType, MemoryFormat,
/// Device and what makes a Device (`x.to("cuda:0")`, `{kCUDA, 1}`). Flags instead of std::optional
/// members, and templates for functions with a std::optional: five instantiations of it cost more
/// than the rest of this header.
class SCHEMA_CT_SHARED TensorOptions final {
 public:
  TensorOptions() = default;
  TensorOptions(ScalarType type) : dtype_(type), given_(has_type) {}
  TensorOptions(TypeMeta type) : TensorOptions(type.toScalarType()) {}
  TensorOptions(Layout layout) : layout_(layout), given_(has_order) {}
  TensorOptions(DeviceType type) : device_(type), given_(has_place) {}
  TensorOptions(Device device) : device_(device), given_(has_place) {}
  TensorOptions(MemoryFormat format) : memory_format_(format), given_(has_format) {}
  template <class Text>
    requires std::is_constructible_v<Device, Text>
  TensorOptions(Text&& device) : TensorOptions(Device(std::forward<Text>(device))) {}
  template <std::integral Index>
  TensorOptions(DeviceType type, Index index)
      : TensorOptions(Device(type, static_cast<DeviceIndex>(index))) {}

  [[nodiscard]] TensorOptions dtype(ScalarType value) const {
    TensorOptions out = *this;
    out.dtype_ = value;
    out.given_ |= has_type;
    return out;
  }
  /// Sets the element type of this object to that of a C++ type.
  template <class T>
  TensorOptions& dtype() {
    return *this = dtype(CppTypeToScalarType<T>::value);
  }
  template <class T>
    requires std::same_as<T, ScalarType> || std::same_as<T, TypeMeta>
  [[nodiscard]] TensorOptions dtype(const std::optional<T>& value) const {
    return value ? dtype(*value) : without(has_type);
  }
  [[nodiscard]] TensorOptions device(Device value) const {
    TensorOptions out = *this;
    out.device_ = value;
    out.given_ |= has_place;
    return out;
  }
  template <std::same_as<Device> T>
  [[nodiscard]] TensorOptions device(const std::optional<T>& value) const {
    return value ? device(*value) : without(has_place);
  }
  [[nodiscard]] TensorOptions device(DeviceType type, DeviceIndex index = -1) const {
    return device(Device(type, index));
  }
  [[nodiscard]] TensorOptions layout(Layout value) const {
    TensorOptions out = *this;
    out.layout_ = value;
    out.given_ |= has_order;
    return out;
  }
  /// Selects a device of CUDA.
  [[nodiscard]] TensorOptions device_index(DeviceIndex index) const {
    return device(DeviceType::CUDA, index);
  }
  template <std::same_as<Layout> T>
  [[nodiscard]] TensorOptions layout(const std::optional<T>& value) const {
    return value ? layout(*value) : without(has_order);
  }
  [[nodiscard]] TensorOptions memory_format(MemoryFormat value) const {
    TensorOptions out = *this;
    out.memory_format_ = value;
    out.given_ |= has_format;
    return out;
  }
  template <std::same_as<MemoryFormat> T>
  [[nodiscard]] TensorOptions memory_format(const std::optional<T>& value) const {
    return value ? memory_format(*value) : without(has_format);
  }
  /// Sets the memory format, unless it is absent.
  template <std::same_as<MemoryFormat> T>
  [[nodiscard]] TensorOptions merge_memory_format(const std::optional<T>& value) const {
    return value ? memory_format(*value) : *this;
  }
  [[nodiscard]] TensorOptions merge_memory_format(MemoryFormat value) const {
    return memory_format(value);
  }
  [[nodiscard]] TensorOptions merge_memory_format(std::nullopt_t) const { return *this; }
  [[nodiscard]] TensorOptions requires_grad(bool value) const {
    TensorOptions out = *this;
    out.requires_grad_ = value;
    out.given_ |= has_grad;
    return out;
  }
  template <std::same_as<bool> T>
  [[nodiscard]] TensorOptions requires_grad(const std::optional<T>& value) const {
    return value ? requires_grad(*value) : without(has_grad);
  }
  [[nodiscard]] TensorOptions pinned_memory(bool value) const {
    TensorOptions out = *this;
    out.pinned_memory_ = value;
    out.given_ |= has_pin;
    return out;
  }
  template <std::same_as<bool> T>
  [[nodiscard]] TensorOptions pinned_memory(const std::optional<T>& value) const {
    return value ? pinned_memory(*value) : without(has_pin);
  }

  [[nodiscard]] TypeMeta dtype() const { return TypeMeta(dtype_); }
  [[nodiscard]] Device device() const { return device_; }
  [[nodiscard]] Layout layout() const { return layout_; }
  [[nodiscard]] bool requires_grad() const { return requires_grad_; }
  [[nodiscard]] bool pinned_memory() const { return pinned_memory_; }

  [[nodiscard]] bool has_dtype() const { return has(has_type); }
  [[nodiscard]] bool has_device() const { return has(has_place); }
  [[nodiscard]] bool has_layout() const { return has(has_order); }
  [[nodiscard]] bool has_requires_grad() const { return has(has_grad); }
  [[nodiscard]] bool has_pinned_memory() const { return has(has_pin); }
  [[nodiscard]] bool has_memory_format() const { return has(has_format); }
  [[nodiscard]] DeviceIndex device_index() const { return device_.index(); }
  [[nodiscard]] bool is_sparse() const { return layout_ == kSparse; }
  [[nodiscard]] bool is_sparse_csr() const { return layout_ == kSparseCsr; }
  [[nodiscard]] bool is_sparse_compressed() const {
    return layout_ == kSparseCsr || layout_ == kSparseCsc || layout_ == kSparseBsr ||
           layout_ == kSparseBsc;
  }
  /// Do both have the same dispatch key and element type?
  [[nodiscard]] bool type_equal(const TensorOptions& other) const {
    return layout_ == other.layout_ && device_.type() == other.device_.type() &&
           dtype_ == other.dtype_;
  }
  /// The dispatch key for such a tensor. Throws NotImplementedError if there is none.
  [[nodiscard]] DispatchKey computeDispatchKey() const {
    return key_of_options(dtype_, layout_, device_.type());
  }
  [[nodiscard]] Backend backend() const { return dispatchKeyToBackend(computeDispatchKey()); }

  /// The value that was set, or std::nullopt.
  template <class T = TypeMeta>
  [[nodiscard]] std::optional<T> dtype_opt() const {
    return has(has_type) ? std::optional<T>(T(dtype_)) : std::nullopt;
  }
  template <class T = Device>
  [[nodiscard]] std::optional<T> device_opt() const {
    return has(has_place) ? std::optional<T>(device_) : std::nullopt;
  }
  template <class T = Layout>
  [[nodiscard]] std::optional<T> layout_opt() const {
    return has(has_order) ? std::optional<T>(layout_) : std::nullopt;
  }
  template <class T = MemoryFormat>
  [[nodiscard]] std::optional<T> memory_format_opt() const {
    return has(has_format) ? std::optional<T>(memory_format_) : std::nullopt;
  }
  template <class T = bool>
  [[nodiscard]] std::optional<T> requires_grad_opt() const {
    return has(has_grad) ? std::optional<T>(requires_grad_) : std::nullopt;
  }
  template <class T = bool>
  [[nodiscard]] std::optional<T> pinned_memory_opt() const {
    return has(has_pin) ? std::optional<T>(pinned_memory_) : std::nullopt;
  }

  /// These options, overridden by everything that `other` sets.
  [[nodiscard]] TensorOptions merge_in(TensorOptions other) const {
    TensorOptions out = *this;
    if (other.has(has_type)) out.dtype_ = other.dtype_;
    if (other.has(has_place)) out.device_ = other.device_;
    if (other.has(has_order)) out.layout_ = other.layout_;
    if (other.has(has_format)) out.memory_format_ = other.memory_format_;
    if (other.has(has_grad)) out.requires_grad_ = other.requires_grad_;
    if (other.has(has_pin)) out.pinned_memory_ = other.pinned_memory_;
    out.given_ |= other.given_;
    return out;
  }

 private:
  enum flag : unsigned {
    has_type = 1,
    has_place = 2,
    has_order = 4,
    has_format = 8,
    has_grad = 16,
    has_pin = 32,
  };
  [[nodiscard]] bool has(flag f) const { return (given_ & f) != 0; }
  [[nodiscard]] TensorOptions without(flag f) const {
    // Merging copies only what is set, so that everything else keeps its default value.
    TensorOptions kept = *this;
    kept.given_ &= ~static_cast<unsigned>(f);
    return TensorOptions().merge_in(kept);
  }

  ScalarType dtype_ = kFloat;
  Layout layout_ = kStrided;
  MemoryFormat memory_format_ = MemoryFormat::Contiguous;
  bool requires_grad_ = false;
  bool pinned_memory_ = false;
  Device device_ = Device(kCPU);
  unsigned given_ = 0;
};

[[nodiscard]] inline TensorOptions dtype(ScalarType type) { return type; }
[[nodiscard]] inline TensorOptions device(Device device) { return device; }
[[nodiscard]] inline TensorOptions layout(Layout layout) { return layout; }
[[nodiscard]] inline TensorOptions memory_format(MemoryFormat format) { return format; }
[[nodiscard]] inline TensorOptions device_index(DeviceIndex index) {
  return TensorOptions().device_index(index);
}
[[nodiscard]] inline TensorOptions requires_grad(bool value = true) {
  return TensorOptions().requires_grad(value);
}

/// PyTorch's text, with the default for what is not set.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             const TensorOptions& options) {
  const auto put = [&](const char* name, bool given, const auto& value) {
    out << name << value << (given ? "" : " (default)");
  };
  const auto truth = [](bool value) { return value ? "true" : "false"; };
  put("TensorOptions(dtype=", options.has_dtype(), toString(options.dtype()));
  put(", device=", options.has_device(), options.device());
  put(", layout=", options.has_layout(), options.layout());
  put(", requires_grad=", options.has_requires_grad(), truth(options.requires_grad()));
  put(", pinned_memory=", options.has_pinned_memory(), truth(options.pinned_memory()));
  out << ", memory_format=";
  if (const auto format = options.memory_format_opt())
    out << *format;
  else
    out << "(nullopt)";
  return out << ')';
}

}  // namespace default_host
}  // namespace dispatch
