// SPDX-License-Identifier: BSL-1.0
// Conversions between each C++ type of the table and IValue.
#pragma once

#include <dispatch/types/type.hpp>
#include <dispatch/values/ivalue_storage.hpp>
#include <optional>
#include <schema_ct/signatures/std_types.hpp>
#include <string_view>
#include <tuple>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

[[noreturn, gnu::cold]] inline void wrong_kind(std::string_view wanted, const IValue& value) {
  throw TypeError(message(
      {"Expected a value of type '", wanted, "' but found type '", value.type_name(), "'"}));
}

template <class T>
std::string annotation_of() {
  return Type::of<T>().annotation_str();
}

}  // namespace internal

template <>
struct value_traits<IValue> {
  static IValue box(IValue value) { return value; }
  static IValue unbox(const IValue& value) { return value; }
};

template <>
struct value_traits<bool> {
  static IValue box(bool value) { return IValue::of(value_tag::boolean, value); }
  static bool unbox(const IValue& value) { return value.toBool(); }
};

/// int64_t unchanged; other integers if the number fits.
template <class T>
  requires std::is_integral_v<T> && (!std::is_same_v<T, bool>)
struct value_traits<T> {
  static IValue box(T value) {
    if constexpr (sizeof(T) == 8 && std::is_unsigned_v<T>)
      if (value >> 63 != 0) out_of_range(message({value}));
    return IValue::of(value_tag::integer, static_cast<std::int64_t>(value));
  }
  static T unbox(const IValue& value) {
    const std::int64_t wide = value.toInt();
    if constexpr (!std::is_same_v<T, std::int64_t>)
      if (static_cast<std::int64_t>(static_cast<T>(wide)) != wide ||
          (std::is_unsigned_v<T> && wide < 0))
        out_of_range(message({wide}));
    return static_cast<T>(wide);
  }

 private:
  [[noreturn, gnu::cold]] static void out_of_range(const std::string& value) {
    throw ValueError(message({"the integer ", value, " does not fit in ", sizeof(T) * 8, " bits",
                              std::is_unsigned_v<T> ? " without a sign" : ""}));
  }
};

template <>
struct value_traits<double> {
  static IValue box(double value) { return IValue::of(value_tag::real, value); }
  static double unbox(const IValue& value) { return value.toDouble(); }
};

template <>
struct value_traits<float> {
  static IValue box(float value) { return double{value}; }
  static float unbox(const IValue& value) {
    const double wide = value.toDouble();
    constexpr double too_much = 0x1.ffffffp127;  // nearer to 2^128 than to the largest float
    if (__builtin_fabs(wide) >= too_much && !__builtin_isinf(wide))
      throw ValueError(message({"the number ", wide, " does not fit in a float"}));
    return static_cast<float>(wide);
  }
};

template <>
struct value_traits<host::Complex> {
  static IValue box(host::Complex value) { return IValue::of(value_tag::complex, value); }
  static host::Complex unbox(const IValue& value) {
    value.expect(value_tag::complex);
    return value_access::get<host::Complex>(value);
  }
};

template <>
struct value_traits<std::string> {
  static IValue box(std::string value) { return IValue::of(value_tag::string, std::move(value)); }
  /// Converts a Device to its text, for kernels that take a string where the schema says Device.
  static std::string unbox(const IValue& value) {
    if (value.isDevice()) return host::device_text(value_access::get<host::Device>(value));
    return value.toStringRef();
  }
};

/// The view is valid as long as the value.
template <>
struct value_traits<std::string_view> {
  static IValue box(std::string_view value) {
    return value_access::boxed<std::string>(value_tag::string, value);
  }
  static std::string_view unbox(const IValue& value) { return value.toStringRef(); }
};
template <>
struct value_traits<const char*> {
  static IValue box(const char* value) {
    return value_access::boxed<std::string>(value_tag::string, value);
  }
};
template <>
struct value_traits<char*> : value_traits<const char*> {};
template <std::size_t N>
struct value_traits<char[N]> : value_traits<std::string_view> {};

template <>
struct value_traits<std::nullopt_t> {
  static IValue box(std::nullopt_t) { return IValue(); }
};

template <>
struct value_traits<host::Tensor> {
  static IValue box(const host::Tensor& value) { return IValue::of(value_tag::tensor, value); }
  static IValue box(host::Tensor&& value) {
    return IValue::of(value_tag::tensor, std::move(value));
  }
  static host::Tensor unbox(const IValue& value) { return value.toTensor(); }
};

/// A number of any kind. host::visit returns the number in a Scalar.
template <>
struct value_traits<host::Scalar> {
  static IValue box(const host::Scalar& value) {
    return host::visit(value, [](auto number) { return IValue(number); });
  }
  static host::Scalar unbox(const IValue& value) {
    switch (value.tag()) {
      case value_tag::integer: return host::Scalar(value.toInt());
      case value_tag::real: return host::Scalar(value.toDouble());
      case value_tag::boolean: return host::Scalar(value.toBool());
      case value_tag::complex: return host::Scalar(value_access::get<host::Complex>(value));
      default: internal::wrong_kind("number", value);
    }
  }
};

template <>
struct value_traits<host::Device> {
  static IValue box(host::Device value) { return IValue::of(value_tag::device, value); }
  /// Parses a text as a device: as in PyTorch, `Device? x="cpu"` stores a text as its default.
  static host::Device unbox(const IValue& value) {
    if (value.isString()) return host::read_device(value.toStringRef());
    value.expect(value_tag::device);
    return value_access::get<host::Device>(value);
  }
};

namespace SCHEMA_CT_HIDDEN internal {
template <class T, value_tag tag>
struct opaque_traits {
  static IValue box(T value) { return IValue::of(tag, std::move(value)); }
  static T unbox(const IValue& value) {
    value.expect(tag);
    return value_access::get<T>(value);
  }
};
template <class T>
struct enumeration_traits {
  static IValue box(T value) { return static_cast<std::int64_t>(value); }
  /// Throws if the number does not fit, as for narrow integers.
  static T unbox(const IValue& value) {
    if constexpr (std::is_enum_v<T>)
      return static_cast<T>(value_traits<std::underlying_type_t<T>>::unbox(value));
    else
      return static_cast<T>(value.toInt());
  }
};
template <class T>
concept enumeration_of_host =
    std::is_same_v<T, host::ScalarType> || std::is_same_v<T, host::Layout> ||
    std::is_same_v<T, host::MemoryFormat> || std::is_same_v<T, host::QScheme>;

/// A symbolic number holds a concrete value. If a host's SymInt is int64_t, nothing is specialised,
/// and a unique type replaces it.
template <int>
struct unused_type;
template <class T, int which>
using own_type = std::conditional_t<std::is_arithmetic_v<T>, unused_type<which>, T>;
}  // namespace internal

template <>
struct value_traits<host::Stream> : internal::opaque_traits<host::Stream, value_tag::stream> {};
template <>
struct value_traits<host::Storage> : internal::opaque_traits<host::Storage, value_tag::storage> {};
/// Schemas have only `Generator?`: None is the undefined generator.
template <>
struct value_traits<host::Generator> {
  static IValue box(host::Generator value) {
    return value.defined() ? IValue::of(value_tag::generator, std::move(value)) : IValue();
  }
  static host::Generator unbox(const IValue& value) {
    if (value.isNone()) return host::Generator();
    value.expect(value_tag::generator);
    return value_access::get<host::Generator>(value);
  }
};

/// PyTorch's number of the type, which schemas use; the host's number may differ.
template <>
struct value_traits<host::ScalarType> {
  static IValue box(host::ScalarType value) {
    return std::int64_t{host::scalar_type_number(value)};
  }
  static host::ScalarType unbox(const IValue& value) {
    return host::scalar_type_of(value_traits<std::int8_t>::unbox(value));
  }
};
template <>
struct value_traits<host::Layout> : internal::enumeration_traits<host::Layout> {};
template <>
struct value_traits<host::MemoryFormat> : internal::enumeration_traits<host::MemoryFormat> {};
template <>
struct value_traits<host::QScheme> : internal::enumeration_traits<host::QScheme> {};

template <>
struct value_traits<internal::own_type<host::SymInt, 0>> {
  template <class S>  // not instantiated where SymInt is a number
  static IValue box(const S& value) {
    return value.expect_int();
  }
  static host::SymInt unbox(const IValue& value) { return value.toInt(); }
};
template <>
struct value_traits<internal::own_type<host::SymFloat, 1>> {
  template <class S>
  static IValue box(const S& value) {
    return value.expect_float();
  }
  static host::SymFloat unbox(const IValue& value) { return value.toDouble(); }
};
template <>
struct value_traits<internal::own_type<host::SymBool, 2>> {
  template <class S>
  static IValue box(const S& value) {
    return value.expect_bool();
  }
  static host::SymBool unbox(const IValue& value) { return value.toBool(); }
};

template <class T>
  requires element_type<std::remove_cv_t<T>>
struct value_traits<std::optional<T>> {
  static IValue box(std::optional<T> value) {
    return value.has_value() ? IValue(*std::move(value)) : IValue();
  }
  static std::optional<T> unbox(const IValue& value) {
    if (value.isNone()) return std::nullopt;
    return value_traits<std::remove_cv_t<T>>::unbox(value);
  }
};

template <class... T>
  requires(element_type<std::remove_cvref_t<T>> && ...)
struct value_traits<std::tuple<T...>> {
  /// A template, which allows no conversions: otherwise, whether a value converts to a
  /// std::tuple<IValue> would depend on whether that converts to an IValue.
  template <class Tuple>
  static IValue box(Tuple&& value) {
    std::vector<IValue> members;
    members.reserve(sizeof...(T));
    std::apply(
        [&](auto&&... member) {
          (members.emplace_back(std::forward<decltype(member)>(member)), ...);
        },
        std::forward<Tuple>(value));
    return IValue::of(value_tag::tuple, SCHEMA_CT_C10::ivalue::Tuple(std::move(members)));
  }
  static std::tuple<T...> unbox(const IValue& value) {
    const std::vector<IValue>& members = value.toTupleRef().elements();
    if (members.size() != sizeof...(T))
      throw ValueError(
          message({"Expected a tuple of ", sizeof...(T), " values but found ", members.size()}));
    return unbox(members, std::index_sequence_for<T...>());
  }

 private:
  template <std::size_t... Index>
  static std::tuple<T...> unbox(const std::vector<IValue>& members, std::index_sequence<Index...>) {
    return {value_traits<T>::unbox(members[Index])...};
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
