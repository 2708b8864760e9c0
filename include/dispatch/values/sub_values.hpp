// SPDX-License-Identifier: BSL-1.0
// The values inside a value that others may share (IValue::getSubValues).
#pragma once

#include <dispatch/values/future.hpp>
#include <dispatch/values/value_compare.hpp>
#include <unordered_set>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Equal for values for which isAliasOf() is true.
struct SCHEMA_CT_SHARED alias_hash {
  std::size_t operator()(const IValue& value) const {
    if (!value.isTensor()) return static_cast<std::size_t>(value.tag());
    return of_tensor(value.toTensor());
  }

 private:
  template <class T>
  static std::size_t of_tensor(const T& tensor) {
    if constexpr (requires { tensor.storage().data(); }) {
      if (!tensor.defined()) return 0;
      const void* data = tensor.storage().data();
      return hash_bits(&data, sizeof data);
    } else {
      return 0;
    }
  }
};
struct SCHEMA_CT_SHARED is_alias {
  bool operator()(const IValue& a, const IValue& b) const { return a.isAliasOf(b); }
};

}  // namespace internal

/// A set of values that share nothing with each other (IValue::HashAliasedIValues).
class aliased_values : public std::unordered_set<IValue, internal::alias_hash, internal::is_alias> {
 public:
  using std::unordered_set<IValue, internal::alias_hash, internal::is_alias>::unordered_set;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Values>
void dispatch::IValue::getSubValues(Values& found) const {
  using dispatch::IValue, dispatch::value_access, dispatch::value_tag;
  const auto add_all = [&](const auto& values) {
    for (const auto& each : values) IValue(each).getSubValues(found);
  };
  switch (tag_) {
    case value_tag::tensor:
    case value_tag::object:
    case value_tag::integer_list:
    case value_tag::real_list: found.insert(*this); break;
    case value_tag::tuple: found.insert(*this), add_all(toTupleRef().elements()); break;
    case value_tag::tensor_list: found.insert(*this), add_all(toTensorVector()); break;
    case value_tag::list:
      found.insert(*this), add_all(value_access::get<dispatch::generic_list>(*this).values);
      break;
    case value_tag::dict:
      found.insert(*this);
      add_all(value_access::get<dispatch::generic_dict>(*this).keys);
      add_all(value_access::get<dispatch::generic_dict>(*this).values);
      break;
    case value_tag::future: {
      found.insert(*this);
      const auto future = toFuture();
      if (future->hasValue()) future->value().getSubValues(found);
      break;
    }
    case value_tag::device:
    case value_tag::capsule:
      throw dispatch::TypeError(dispatch::message({"Cannot inspect value of type ", type_name()}));
    default: break;  // numbers and texts are shared by nobody
  }
}
#pragma GCC diagnostic pop
