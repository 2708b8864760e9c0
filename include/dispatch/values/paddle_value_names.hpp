// SPDX-License-Identifier: BSL-1.0
// The member names of Paddle's IValue (its ATen/core/ivalue.h), in addition to PyTorch's
// names.
#pragma once

#include <cstdint>
#include <dispatch/base/error.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// For SCHEMA_CT_VALUE_NAMES, which <dispatch/host.hpp> describes.
#define SCHEMA_CT_PADDLE_VALUE_NAMES : public dispatch::paddle_detail::value_names<IValue>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

/// The base of c10::IValue if sources may use Paddle's names. As in Paddle, a value of another kind
/// is a std::runtime_error.
template <class Value>
class SCHEMA_CT_SHARED value_names {
 public:
  [[nodiscard]] bool is_none() const { return self().isNone(); }
  [[nodiscard]] bool is_bool() const { return self().isBool(); }
  [[nodiscard]] bool is_int() const { return self().isInt(); }
  [[nodiscard]] bool is_double() const { return self().isDouble(); }
  [[nodiscard]] bool is_string() const { return self().isString(); }
  [[nodiscard]] bool is_tensor() const { return self().isTensor(); }
  [[nodiscard]] bool is_list() const { return self().isList(); }
  [[nodiscard]] bool is_tuple() const { return self().isTuple(); }
  [[nodiscard]] bool is_custom_class() const { return self().isCustomClass(); }

  [[nodiscard]] bool to_bool() const { return checked(is_bool(), "a bool").toBool(); }
  [[nodiscard]] std::int64_t to_int() const { return checked(is_int(), "an int").toInt(); }
  [[nodiscard]] double to_double() const { return checked(is_double(), "a double").toDouble(); }
  /// Returns by value: a temporary value's text would be gone.
  [[nodiscard]] std::string to_string() const { return std::string(to_string_view()); }
  [[nodiscard]] std::string_view to_string_view() const {
    return checked(is_string(), "a string").toStringView();
  }
  template <class V = Value>
  [[nodiscard]] typename V::Tensor to_tensor() const {
    return checked(is_tensor(), "a tensor").toTensor();
  }
  /// Copies elements and members. Paddle's result can be changed in place; use toList() here.
  template <class V = Value>
  [[nodiscard]] std::vector<V> to_list() const {
    return checked(is_list(), "a list").toListRef();
  }
  template <class V = Value>
  [[nodiscard]] std::vector<V> to_tuple() const {
    return static_cast<const V&>(checked(is_tuple(), "a tuple")).toTupleRef().elements();
  }
  /// From PyTorch's number, which the value stores.
  template <class V = Value>
  [[nodiscard]] auto to_scalar_type() const {
    return static_cast<const V&>(checked(is_int(), "an int")).toScalarType();
  }
  template <class T>
  [[nodiscard]] auto to_custom_class() const {
    return checked(is_custom_class(), "a custom class").template toCustomClass<T>();
  }

  // Defined in <dispatch/compat/paddle/text.hpp>; without that header they are errors, because
  // `auto` is not deduced.
  /// "Int", "String" …: Paddle's name of the kind.
  [[nodiscard]] auto type_string() const;
  /// The value in Paddle's printed form.
  [[nodiscard]] auto to_repr() const;

 private:
  [[nodiscard]] const Value& self() const { return static_cast<const Value&>(*this); }
  const Value& checked(bool is_it, const char* what) const {
    if (!is_it) [[unlikely]]
      throw std::runtime_error(message({"Not ", what, " but ", self().tagKind()}));
    return self();
  }
};

}  // namespace paddle_detail
}  // namespace dispatch
