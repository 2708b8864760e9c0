// SPDX-License-Identifier: BSL-1.0
// The eight bytes of a value in the stable ABI, and their conversion from and to C++ values.
#pragma once

#include <array>
#include <cstring>
#include <dispatch/base/tag.hpp>
#include <dispatch/stable/generator.hpp>
#include <dispatch/stable/tensor.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The bits of a number, or a handle that owns a tensor, a list or a text. An optional value is a
/// null pointer, or a pointer to a StableIValue.
using StableIValue = std::uint64_t;

struct StableListOpaque;
using StableListHandle = StableListOpaque*;
struct StringOpaque;
using StringHandle = StringOpaque*;

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// The objects behind handles of lists and texts.
[[nodiscard]] inline std::vector<StableIValue>& stable_list(StableListHandle handle) {
  return *reinterpret_cast<std::vector<StableIValue>*>(handle);
}
[[nodiscard]] inline StableListHandle stable_list_handle(std::vector<StableIValue> values) {
  return reinterpret_cast<StableListHandle>(new std::vector<StableIValue>(std::move(values)));
}
[[nodiscard]] inline std::string& stable_string(StringHandle handle) {
  return *reinterpret_cast<std::string*>(handle);
}
[[nodiscard]] inline StringHandle stable_string_handle(std::string_view text) {
  return reinterpret_cast<StringHandle>(new std::string(text));
}
/// An owning handle of a tensor.
[[nodiscard]] inline AtenTensorHandle stable_tensor_handle(held_tensor tensor) {
  return held::release(std::move(tensor));
}

namespace stable_detail {
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool has_own_number =
    std::is_same_v<T, ScalarType> || std::is_same_v<T, DeviceType> || std::is_same_v<T, Layout> ||
    std::is_same_v<T, MemoryFormat> || std::is_same_v<T, Tag>;
}  // namespace stable_detail

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN torch {
namespace stable {
namespace detail {

template <class T>
StableIValue from(T value);
template <class T>
StableIValue from(const std::optional<T>& value);
inline StableIValue from(const Tensor& value);
template <class T>
[[nodiscard]] T to(StableIValue value);

/// The bits of a T in the lowest bytes; the other bytes are zero.
template <class T>
struct FromImpl {
  static_assert(sizeof(T) <= sizeof(StableIValue) && std::is_trivially_copyable_v<T>,
                "the stable ABI passes values that are trivially copyable and of at most 64 bits, "
                "and the types that have a conversion of their own");
  static StableIValue call(T value, std::uint64_t = 0, bool = false) {
    if constexpr (dispatch::stable_detail::has_own_number<T>) {
      return FromImpl<std::int32_t>::call(static_cast<std::int32_t>(value));
    } else {
      StableIValue out = 0;
      std::memcpy(&out, static_cast<const void*>(&value), sizeof value);
      return out;
    }
  }
};
template <class T>
struct ToImpl {
  static_assert(sizeof(T) <= sizeof(StableIValue) && std::is_trivially_copyable_v<T>,
                "the stable ABI passes values that are trivially copyable and of at most 64 bits, "
                "and the types that have a conversion of their own");
  static T call(StableIValue value, std::uint64_t = 0, bool = false) {
    if constexpr (dispatch::stable_detail::has_own_number<T>) {
      return static_cast<T>(ToImpl<std::int32_t>::call(value));
    } else {
      std::array<unsigned char, sizeof(T)> bytes;
      std::memcpy(bytes.data(), &value, sizeof bytes);
      return __builtin_bit_cast(T, bytes);
    }
  }
};

template <>
struct FromImpl<std::nullopt_t> {
  static StableIValue call(std::nullopt_t, std::uint64_t = 0, bool = false) { return 0; }
};
template <class T>
struct FromImpl<std::optional<T>> {
  static StableIValue call(const std::optional<T>& value, std::uint64_t = 0, bool = false) {
    if (!value.has_value()) return 0;
    return detail::from(new StableIValue(FromImpl<T>::call(*value)));
  }
};
template <class T>
struct ToImpl<std::optional<T>> {
  static std::optional<T> call(StableIValue value, std::uint64_t = 0, bool = false) {
    auto* const held = to<StableIValue*>(value);
    if (held == nullptr) return std::nullopt;
    const StableIValue inner = *held;
    delete held;
    return to<T>(inner);
  }
};

template <>
struct FromImpl<Tensor> {
  static StableIValue call(const Tensor& value, std::uint64_t = 0, bool = false) {
    return detail::from(dispatch::stable_tensor_handle(dispatch::stable_tensor::host(value)));
  }
};
template <>
struct ToImpl<Tensor> {
  static Tensor call(StableIValue value, std::uint64_t = 0, bool = false) {
    return Tensor(to<AtenTensorHandle>(value));
  }
};

template <>
struct FromImpl<Generator> {
  static StableIValue call(const Generator& value, std::uint64_t = 0, bool = false) {
    return detail::from(reinterpret_cast<AtenGeneratorHandle>(
        new dispatch::Generator(dispatch::stable_generator::host(value))));
  }
};
template <>
struct ToImpl<Generator> {
  static Generator call(StableIValue value, std::uint64_t = 0, bool = false) {
    return Generator(to<AtenGeneratorHandle>(value));
  }
};

/// The upper half is the type, the lower half the index.
template <>
struct FromImpl<Device> {
  static StableIValue call(const Device& value, std::uint64_t = 0, bool = false) {
    return detail::from(value.type()) << 32 | detail::from(value.index());
  }
};
template <>
struct ToImpl<Device> {
  static Device call(StableIValue value, std::uint64_t = 0, bool = false) {
    return {to<dispatch::DeviceType>(value >> 32), to<DeviceIndex>(value)};
  }
};

template <>
struct FromImpl<std::string> {
  static StableIValue call(const std::string& value, std::uint64_t = 0, bool = false) {
    return detail::from(dispatch::stable_string_handle(value));
  }
};
template <>
struct ToImpl<std::string> {
  static std::string call(StableIValue value, std::uint64_t = 0, bool = false) {
    std::string* const held = &dispatch::stable_string(to<StringHandle>(value));
    std::string out = std::move(*held);
    delete held;
    return out;
  }
};

template <class T>
struct FromImpl<dispatch::ArrayRef<T>> {
  static StableIValue call(const dispatch::ArrayRef<T>& value, std::uint64_t = 0, bool = false) {
    std::vector<StableIValue> out;
    out.reserve(value.size());
    for (const T& element : value) out.push_back(FromImpl<T>::call(element));
    return detail::from(dispatch::stable_list_handle(std::move(out)));
  }
};
template <class T>
struct FromImpl<std::vector<T>> {
  static StableIValue call(const std::vector<T>& value, std::uint64_t = 0, bool = false) {
    std::vector<StableIValue> out;
    out.reserve(value.size());
    for (const auto& element : value) out.push_back(FromImpl<T>::call(element));
    return detail::from(dispatch::stable_list_handle(std::move(out)));
  }
};
template <class T>
struct ToImpl<std::vector<T>> {
  static std::vector<T> call(StableIValue value, std::uint64_t = 0, bool = false) {
    std::vector<StableIValue>* const held = &dispatch::stable_list(to<StableListHandle>(value));
    const std::vector<StableIValue> values = std::move(*held);
    delete held;
    std::vector<T> out;
    out.reserve(values.size());
    for (const StableIValue element : values) out.push_back(to<T>(element));
    return out;
  }
};

/// Converts a value to eight bytes, which own what they refer to.
template <class T>
StableIValue from(T value) {
  return FromImpl<T>::call(value);
}
template <class T>
StableIValue from(const std::optional<T>& value) {
  return FromImpl<std::optional<T>>::call(value);
}
inline StableIValue from(const Tensor& value) { return FromImpl<Tensor>::call(value); }
/// Converts eight bytes to a value, which takes their ownership.
template <class T>
T to(StableIValue value) {
  return ToImpl<T>::call(value);
}

}  // namespace detail
}  // namespace stable
}  // namespace torch

// The older names.
template <class T>
[[deprecated("torch::stable::detail::from")]] SCHEMA_CT_HIDDEN StableIValue from(T value) {
  return torch::stable::detail::from<T>(value);
}
template <class T>
[[deprecated("torch::stable::detail::from")]] SCHEMA_CT_HIDDEN StableIValue
from(const std::optional<T>& value) {
  return torch::stable::detail::from(value);
}
[[deprecated("torch::stable::detail::from")]] SCHEMA_CT_HIDDEN inline StableIValue from(
    const torch::stable::Tensor& value) {
  return torch::stable::detail::from(value);
}
template <class T>
[[deprecated("torch::stable::detail::to")]] SCHEMA_CT_HIDDEN T to(StableIValue value) {
  return torch::stable::detail::to<T>(value);
}
