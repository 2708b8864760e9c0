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

template <class Visitor>
void dispatch::IValue::visit(const Visitor& visitor) const {
  using dispatch::IValue, dispatch::value_access, dispatch::value_tag;
  if (visitor(*this)) return;
  const auto visit_all = [&](const auto& values) {
    for (const auto& each : values) IValue(each).visit(visitor);
  };
  switch (tag_) {
    case value_tag::tuple: visit_all(toTupleRef().elements()); break;
    case value_tag::tensor_list: visit_all(toTensorVector()); break;
    case value_tag::integer_list: visit_all(toIntVector()); break;
    case value_tag::real_list: visit_all(toDoubleVector()); break;
    case value_tag::list: visit_all(value_access::get<dispatch::generic_list>(*this).values); break;
    case value_tag::dict: {
      const auto& dict = value_access::get<dispatch::generic_dict>(*this);
      auto key = dict.keys.begin();
      for (const auto& value : dict.values) {
        IValue(value).visit(visitor);
        IValue(*key++).visit(visitor);
      }
      break;
    }
    default: break;
  }
}

template <class Values>
bool dispatch::IValue::overlaps(const IValue& other) const {
  Values mine, others;
  getSubValues(mine);
  other.getSubValues(others);
  for (const IValue& each : mine)
    if (others.count(each) != 0) return true;
  return false;
}
#pragma GCC diagnostic pop
