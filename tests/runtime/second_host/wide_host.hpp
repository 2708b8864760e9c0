// SPDX-License-Identifier: BSL-1.0
// A second host for the tests, with types like Paddle's: a tensor of 64 bytes that is more than a
// pointer, an int64_t for SymInt, a Scalar of 32 bytes, and a Device of 16 bytes without a default
// constructor. It has none of PyTorch's Generator, Storage, Stream and QScheme. docs/hosts.md
// explains it member by member.
#pragma once

#include <array>
#include <cstdint>
#include <dispatch/keys/named_key_sets.hpp>
#include <initializer_list>
#include <memory>
#include <optional>
#include <schema_ct/cxx_type.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#define SCHEMA_CT_HOST wide_host
#define SCHEMA_CT_HOST_TAG "wide_host"

// ---- The types of the framework ----------------------------------------------------------------

namespace wide {

enum class DeviceType : std::uint8_t { undefined, cpu, gpu, custom };
/// Its numbers differ from PyTorch's.
enum class ScalarType : std::int8_t { boolean, int64, float32, other };
enum class Layout : std::int8_t { strided };
enum class MemoryFormat : std::int8_t { contiguous };

class Device {
 public:
  explicit Device(DeviceType type, std::int64_t index = 0) : index_(index), type_(type) {}
  /// Accepts every device that a schema's default may name. These are PyTorch's devices.
  explicit Device(const std::string& text)
      : Device(text == "cpu"                   ? DeviceType::cpu
               : text.starts_with("cuda")      ? DeviceType::gpu
               : text.find("gpu") != text.npos ? throw std::invalid_argument("no device: " + text)
                                               : DeviceType::custom) {}
  DeviceType type() const { return type_; }
  std::string text() const { return type_ == DeviceType::cpu ? "cpu" : "cuda"; }
  friend bool operator==(const Device&, const Device&) = default;

 private:
  std::int64_t index_;
  DeviceType type_;
};
static_assert(sizeof(Device) == 16 && !std::is_default_constructible_v<Device>);

struct Complex {
  double real = 0, imag = 0;  // data members, as in Paddle
};

class Scalar {
 public:
  explicit Scalar(std::int64_t value) : kind_(0), integer_(value) {}
  explicit Scalar(double value) : kind_(1), complex_{value, 0} {}
  explicit Scalar(bool value) : kind_(2), integer_(value) {}
  explicit Scalar(Complex value) : kind_(3), complex_(value) {}
  int kind() const { return kind_; }
  std::int64_t integer() const { return integer_; }
  Complex complex() const { return complex_; }

 private:
  int kind_;
  std::int64_t integer_ = 0;
  Complex complex_;
};
static_assert(sizeof(Scalar) == 32);

/// Consists of three owners, each of which costs something to copy. Counts its copies.
class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(DeviceType type, std::string name = {})
      : body_(std::make_shared<DeviceType>(type)), name_(std::move(name)) {}
  Tensor(const Tensor& other) : body_(other.body_), meta_(other.meta_), name_(other.name_) {
    ++copies;
  }
  Tensor(Tensor&& other) noexcept = default;
  Tensor& operator=(const Tensor& other) {
    Tensor copy(other);
    return *this = std::move(copy);
  }
  Tensor& operator=(Tensor&& other) noexcept = default;
  ~Tensor() = default;

  bool defined() const { return body_ != nullptr; }
  /// Throws for an undefined tensor, as Paddle's place() does.
  DeviceType device_type() const {
    if (!defined()) throw std::logic_error("an undefined tensor has no device");
    return *body_;
  }
  long use_count() const { return body_.use_count(); }
  bool is_same(const Tensor& other) const { return body_ == other.body_; }
  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }

  static inline int copies = 0;

 private:
  std::shared_ptr<DeviceType> body_;
  std::shared_ptr<void> meta_;
  std::string name_;
};
static_assert(sizeof(Tensor) == 64);

template <class T>
class ArrayRef {
 public:
  ArrayRef() = default;
  ArrayRef(const T* data, std::size_t size) : data_(data), size_(size) {}
  ArrayRef(const std::vector<T>& v) : ArrayRef(v.data(), v.size()) {}
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  const T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class T>
class OptionalArrayRef {
 public:
  OptionalArrayRef() = default;
  OptionalArrayRef(ArrayRef<T> view) : view_(view) {}
  bool has_value() const { return view_.has_value(); }
  const ArrayRef<T>& operator*() const { return *view_; }

 private:
  std::optional<ArrayRef<T>> view_;
};

}  // namespace wide

// ---- The definitions that make the framework a host --------------------------------------------

namespace dispatch {
inline namespace wide_host {

/// Stands for a type that the framework does not have.
template <int>
struct absent {
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr bool defined() { return false; }
};

struct host {
  using Tensor = wide::Tensor;
  using Device = wide::Device;
  using DeviceType = wide::DeviceType;
  using Scalar = wide::Scalar;
  using ScalarType = wide::ScalarType;
  using Layout = wide::Layout;
  using MemoryFormat = wide::MemoryFormat;
  using SymInt = std::int64_t;
  using SymFloat = double;
  using SymBool = bool;
  using Complex = wide::Complex;
  using QScheme = absent<0>;
  using Generator = absent<1>;
  using Stream = absent<2>;
  using Storage = absent<3>;
  template <class T>
  using ArrayRef = wide::ArrayRef<T>;
  template <class T>
  using OptionalArrayRef = wide::OptionalArrayRef<T>;

  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = false;

  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr BackendComponent backend_of(DeviceType type) {
    switch (type) {
      case DeviceType::cpu: return BackendComponent::CPUBit;
      case DeviceType::gpu: return BackendComponent::CUDABit;
      case DeviceType::custom: return BackendComponent::PrivateUse1Bit;
      default: return BackendComponent::InvalidBit;
    }
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr DispatchKeySet typical_key_set(
      BackendComponent backend) {
    return DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static DispatchKeySet key_set(const Tensor& tensor) {
    if (!tensor.defined()) return {};
    return typical_key_set(backend_of(tensor.device_type()));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Device read_device(const std::string& text) {
    return Device(text);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static std::string device_text(const Device& device) {
    return device.text();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr ScalarType scalar_type_of(std::int64_t number) {
    return number == 11  ? ScalarType::boolean
           : number == 4 ? ScalarType::int64
           : number == 6 ? ScalarType::float32
                         : ScalarType::other;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr int scalar_type_number(ScalarType type) {
    constexpr int numbers[] = {11, 4, 6, 0};
    return numbers[static_cast<int>(type)];
  }
  template <class F>
  SCHEMA_CT_HIDDEN static decltype(auto) visit(const Scalar& value, const F& f) {
    switch (value.kind()) {
      case 0: return f(value.integer());
      case 1: return f(value.complex().real);
      case 2: return f(value.integer() != 0);
      default: return f(value.complex());
    }
  }
};

}  // namespace wide_host
}  // namespace dispatch

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::Tensor> = word_of(code::tensor);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::Device> = word_of(code::device);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::Scalar> = word_of(code::scalar);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::Complex> = word_of(code::complex);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::ScalarType> = word_of(code::scalar_type);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::Layout> = word_of(code::layout);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::MemoryFormat> = word_of(code::memory_format);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::ArrayRef<T>> = list_of(word<bare<T>>);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<wide::OptionalArrayRef<T>> =
    optional_of(list_of(word<bare<T>>));

}  // namespace schema_ct
