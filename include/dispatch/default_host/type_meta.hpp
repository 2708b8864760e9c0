// SPDX-License-Identifier: BSL-1.0
// The result of Tensor::dtype(): a ScalarType that knows the name of its C++ type
// (caffe2::TypeMeta).
#pragma once

#include <iosfwd>
#include <optional>
#include <string_view>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/scalar_type.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// A number for an element type, to be compared and printed (caffe2::TypeIdentifier).
class SCHEMA_CT_SHARED TypeIdentifier {
 public:
  template <class T>
  [[nodiscard]] static constexpr TypeIdentifier Get() noexcept {
    return TypeIdentifier(CppTypeToScalarType<T>::value);
  }
  [[nodiscard]] static constexpr TypeIdentifier uninitialized() noexcept {
    return TypeIdentifier(ScalarType::Undefined);
  }
  constexpr explicit TypeIdentifier(ScalarType type) noexcept
      : id_(type == ScalarType::Undefined ? 0 : static_cast<int>(type) + 1) {}
  [[nodiscard]] constexpr int underlyingId() const noexcept { return id_; }

  friend constexpr bool operator==(TypeIdentifier a, TypeIdentifier b) noexcept {
    return a.id_ == b.id_;
  }
  friend constexpr bool operator<(TypeIdentifier a, TypeIdentifier b) noexcept {
    return a.id_ < b.id_;
  }
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                      TypeIdentifier id) {
    return out << id.id_;
  }

 private:
  int id_;
};

/// An element type, or none for an undefined tensor. Unlike PyTorch's, it converts to its
/// ScalarType.
class SCHEMA_CT_SHARED TypeMeta {
 public:
  constexpr TypeMeta() noexcept = default;
  constexpr explicit TypeMeta(ScalarType type) noexcept : type_(type) {}
  template <class T>
  [[nodiscard]] static constexpr TypeMeta Make() noexcept {
    return TypeMeta(CppTypeToScalarType<T>::value);
  }
  [[nodiscard]] static constexpr TypeMeta fromScalarType(ScalarType type) noexcept {
    return TypeMeta(type);
  }

  constexpr operator ScalarType() const noexcept { return type_; }
  [[nodiscard]] constexpr ScalarType toScalarType() const noexcept { return type_; }
  [[nodiscard]] constexpr bool isScalarType() const noexcept { return true; }
  [[nodiscard]] constexpr bool isScalarType(ScalarType type) const noexcept {
    return type_ == type;
  }
  /// Bytes of an element; 0 if there is none.
  [[nodiscard]] constexpr std::size_t itemsize() const noexcept { return elementSize(type_); }
  template <class T>
  [[nodiscard]] constexpr bool Match() const noexcept {
    return *this == Make<T>();
  }
  /// A number that is unique to the type; 0 for an undefined tensor's.
  [[nodiscard]] constexpr TypeIdentifier id() const noexcept { return TypeIdentifier(type_); }
  /// The C++ type in g++'s spelling: "float", "long int", "c10::Half".
  [[nodiscard]] constexpr std::string_view name() const noexcept { return toString(*this); }

  friend constexpr const char* toString(TypeMeta type) noexcept {
    constexpr const char* names[] = {"unsigned char",
                                     "signed char",
                                     "short int",
                                     "int",
                                     "long int",
                                     "c10::Half",
                                     "float",
                                     "double",
                                     "c10::complex<c10::Half>",
                                     "c10::complex<float>",
                                     "c10::complex<double>",
                                     "bool",
                                     "c10::qint8",
                                     "c10::quint8",
                                     "c10::qint32",
                                     "c10::BFloat16",
                                     "c10::quint4x2",
                                     "c10::quint2x4",
                                     "c10::bits1x8",
                                     "c10::bits2x4",
                                     "c10::bits4x2",
                                     "c10::bits8",
                                     "c10::bits16",
                                     "c10::Float8_e5m2",
                                     "c10::Float8_e4m3fn",
                                     "c10::Float8_e5m2fnuz",
                                     "c10::Float8_e4m3fnuz",
                                     "short unsigned int",
                                     "unsigned int",
                                     "long unsigned int",
                                     "c10::dummy_uint1_7_t<1>",
                                     "c10::dummy_uint1_7_t<2>",
                                     "c10::dummy_uint1_7_t<3>",
                                     "c10::dummy_uint1_7_t<4>",
                                     "c10::dummy_uint1_7_t<5>",
                                     "c10::dummy_uint1_7_t<6>",
                                     "c10::dummy_uint1_7_t<7>",
                                     "c10::dummy_int1_7_t<1>",
                                     "c10::dummy_int1_7_t<2>",
                                     "c10::dummy_int1_7_t<3>",
                                     "c10::dummy_int1_7_t<4>",
                                     "c10::dummy_int1_7_t<5>",
                                     "c10::dummy_int1_7_t<6>",
                                     "c10::dummy_int1_7_t<7>",
                                     "c10::Float8_e8m0fnu",
                                     "c10::Float4_e2m1fn_x2",
                                     "c10::complex<c10::BFloat16>",
                                     "nullptr (uninitialized)"};
    static_assert(sizeof(names) / sizeof(*names) ==
                  static_cast<std::size_t>(ScalarType::NumOptions));
    return names[static_cast<std::size_t>(type.type_)];
  }
  friend constexpr bool operator==(TypeMeta a, TypeMeta b) noexcept { return a.type_ == b.type_; }
  friend constexpr bool operator==(TypeMeta a, ScalarType b) noexcept { return a.type_ == b; }

 private:
  ScalarType type_ = ScalarType::Undefined;
};

[[nodiscard]] constexpr ScalarType typeMetaToScalarType(TypeMeta type) { return type; }
[[nodiscard]] constexpr TypeMeta scalarTypeToTypeMeta(ScalarType type) { return TypeMeta(type); }
/// Also for an optional ScalarType, the result of TensorOptions::dtype_opt() here.
template <class T>
[[nodiscard]] std::optional<ScalarType> optTypeMetaToScalarType(const std::optional<T>& type) {
  return type ? std::optional<ScalarType>(*type) : std::nullopt;
}

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, TypeMeta type) {
  return out << type.name();
}

}  // namespace default_host
}  // namespace dispatch
