// SPDX-License-Identifier: BSL-1.0
// A host with only the members that <dispatch/host_members.hpp> requires. Every type is its own,
// and has only the operations that docs/hosts.md requires.
#pragma once

#include <cstddef>
#include <cstdint>
#include <dispatch/keys/named_key_sets.hpp>
#include <schema_ct/cxx_type.hpp>
#include <string>
#include <type_traits>
#include <vector>

#define SCHEMA_CT_HOST least_host

namespace least {

struct tensor {
  explicit tensor(int n) : number(n) {}
  tensor(const tensor&) = default;
  tensor(tensor&&) = default;
  tensor& operator=(const tensor&) = default;
  tensor& operator=(tensor&&) = default;
  bool operator==(const tensor&) const = delete;

  int number;
};

struct Device {
  explicit Device(std::string text) : name(std::move(text)) {}
  bool operator==(const Device&) const = delete;

  std::string name;
};

enum class DeviceType : std::uint8_t { cpu };
enum class ScalarType : std::uint8_t { real };
enum class Layout : std::uint8_t { strided };
enum class MemoryFormat : std::uint8_t { contiguous };
struct QScheme {};

struct Complex {
  Complex(double r, double i) : real(r), imag(i) {}

  double real, imag;
};

struct Scalar {
  explicit Scalar(std::int64_t value) : number(static_cast<double>(value)) {}
  explicit Scalar(double value) : number(value) {}
  explicit Scalar(bool value) : number(value ? 1 : 0) {}
  explicit Scalar(const Complex& value) : number(value.real) {}

  double number;
};

class SymInt {
 public:
  SymInt(std::int64_t value) : value_(value) {}
  std::int64_t expect_int() const { return value_; }

 private:
  std::int64_t value_;
};
class SymFloat {
 public:
  SymFloat(double value) : value_(value) {}
  double expect_float() const { return value_; }

 private:
  double value_;
};
class SymBool {
 public:
  SymBool(bool value) : value_(value) {}
  bool expect_bool() const { return value_; }

 private:
  bool value_;
};

struct Generator {
  bool defined() const { return false; }
};
struct Stream {};
struct Storage {};

template <class T>
class ArrayRef {
 public:
  ArrayRef() = default;
  ArrayRef(const T* data, std::size_t size) : data_(data), size_(size) {}
  ArrayRef(const std::vector<T>& values) : ArrayRef(values.data(), values.size()) {}
  std::size_t size() const { return size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

 private:
  const T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class T>
class OptionalArrayRef {
 public:
  OptionalArrayRef() = default;
  OptionalArrayRef& operator=(ArrayRef<T> view) {
    view_ = view;
    has_value_ = true;
    return *this;
  }
  bool has_value() const { return has_value_; }
  ArrayRef<T> operator*() const { return view_; }

 private:
  ArrayRef<T> view_;
  bool has_value_ = false;
};

}  // namespace least

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<least::tensor> = word_of(code::tensor);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<least::Device> = word_of(code::device);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<least::Scalar> = word_of(code::scalar);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<least::SymInt> = word_of(code::sym_int);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<least::ArrayRef<T>> = list_of(word<bare<T>>);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<least::OptionalArrayRef<T>> =
    optional_of(list_of(word<bare<T>>));

}  // namespace schema_ct

namespace dispatch {
inline namespace least_host {

struct host {
  using Tensor = least::tensor;
  using Device = least::Device;
  using DeviceType = least::DeviceType;
  using Complex = least::Complex;
  using Scalar = least::Scalar;
  using ScalarType = least::ScalarType;
  using Layout = least::Layout;
  using MemoryFormat = least::MemoryFormat;
  using QScheme = least::QScheme;
  using SymInt = least::SymInt;
  using SymFloat = least::SymFloat;
  using SymBool = least::SymBool;
  using Generator = least::Generator;
  using Stream = least::Stream;
  using Storage = least::Storage;
  template <class T>
  using ArrayRef = least::ArrayRef<T>;
  template <class T>
  using OptionalArrayRef = least::OptionalArrayRef<T>;

  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = false;

  SCHEMA_CT_HIDDEN static DispatchKeySet key_set(const Tensor& x) {
    return x.number < 0 ? DispatchKeySet() : dense_tensor_key_set(BackendComponent::CPUBit);
  }
  SCHEMA_CT_HIDDEN static constexpr DispatchKeySet typical_key_set(BackendComponent backend) {
    return dense_tensor_key_set(backend);
  }
  SCHEMA_CT_HIDDEN static constexpr BackendComponent backend_of(DeviceType) {
    return BackendComponent::CPUBit;
  }
  SCHEMA_CT_HIDDEN static Device read_device(const std::string& text) { return Device(text); }
  SCHEMA_CT_HIDDEN static std::string device_text(const Device& device) { return device.name; }
  SCHEMA_CT_HIDDEN static constexpr ScalarType scalar_type_of(std::int64_t) {
    return ScalarType::real;
  }
  SCHEMA_CT_HIDDEN static constexpr int scalar_type_number(ScalarType) { return 7; }
  template <class F>
  SCHEMA_CT_HIDDEN static auto visit(const Scalar& value, const F& f) {
    return f(value.number);
  }
};

}  // namespace least_host
}  // namespace dispatch
