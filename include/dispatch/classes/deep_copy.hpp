// SPDX-License-Identifier: BSL-1.0
// Copies of values that share nothing with them (IValue::deepcopy).
#pragma once

#include <cstring>
#include <unordered_map>

#include <dispatch/classes/class_method.hpp>
#include <dispatch/values/dict.hpp>
#include <dispatch/values/list.hpp>
#include <dispatch/values/value_compare.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {
namespace internal {

/// Equal for values for which is() is true.
struct SCHEMA_CT_SHARED identity_hash {
  std::size_t operator()(IValue value) const {
    const void* payload = nullptr;
    if (value.isPtrType()) std::memcpy(&payload, value_access::place(value), sizeof payload);
    return hash_bits(&payload, sizeof payload) ^ static_cast<std::size_t>(value.tag());
  }
};
struct SCHEMA_CT_SHARED is_identical {
  bool operator()(const IValue& a, const IValue& b) const { return a.is(b); }
};

}  // namespace internal

/// Values, and the copies that stand for them (IValue::HashIdentityIValueMap).
class identity_map
    : public std::unordered_map<IValue, IValue, internal::identity_hash, internal::is_identical> {
 public:
  using std::unordered_map<IValue, IValue, internal::identity_hash,
                           internal::is_identical>::unordered_map;
};

namespace internal {

template <class Tensor, class Device>
[[nodiscard]] Tensor copy_of_tensor(const Tensor& tensor, const std::optional<Device>& device) {
  if constexpr (requires { tensor.defined(); })
    if (!tensor.defined()) return tensor;
  if (!device) return tensor.clone();
  Tensor out = tensor.to(*device);
  return out.is_same(tensor) ? tensor.clone() : out;
}

template <class Memo>
[[nodiscard]] IValue deep_copy_of_tuple(const IValue& tuple, Memo& memo,
                                        const std::optional<host::Device>& device) {
  std::vector<IValue> elements;
  for (const IValue& each : tuple.toTupleRef().elements())
    elements.push_back(each.deepcopy(memo, device));
  return IValue::of(value_tag::tuple, SCHEMA_CT_C10::ivalue::Tuple(std::move(elements)));
}

template <class Memo>
[[nodiscard]] IValue deep_copy_of_list(const IValue& list, Memo& memo,
                                       const std::optional<host::Device>& device) {
  IValue out = copy_of_list(list);
  if (out.tag() == value_tag::tensor_list) {
    for (host::Tensor& each : value_access::get<std::vector<host::Tensor>>(out))
      each = IValue(each).deepcopy(memo, device).toTensor();
  } else if (out.tag() == value_tag::list) {
    for (IValue& each : value_access::get<generic_list>(out).values)
      each = each.deepcopy(memo, device);
  }
  return out;
}

template <class Memo>
[[nodiscard]] IValue deep_copy_of_dict(const IValue& dict, Memo& memo,
                                       const std::optional<host::Device>& device) {
  const auto& entries = value_access::get<generic_dict>(dict);
  Dict<IValue, IValue> out(entries.key, entries.value);
  for (std::size_t i = 0; i != entries.keys.size(); ++i)
    out.insert(entries.keys[i].deepcopy(memo, device), entries.values[i].deepcopy(memo, device));
  return out.value();
}

/// As in PyTorch, an object is copied by its class's methods for pickles.
template <class Memo>
[[nodiscard]] IValue deep_copy_of_object(const IValue& object, Memo& memo,
                                         const std::optional<host::Device>& device) {
  const class_record& type = *value_access::get<custom_object>(object).type;
  const class_method* const get = find_method(type, "__getstate__");
  const class_method* const set = find_method(type, "__setstate__");
  if (get == nullptr || set == nullptr)
    throw Error(
        message({"Cannot deepcopy an object of ", type.name, ", which defines no def_pickle(…)"}));
  return (*set)({(*get)({object}).deepcopy(memo, device)});
}

template <class Memo>
[[nodiscard]] IValue new_deep_copy(const IValue& value, Memo& memo,
                                   const std::optional<host::Device>& device) {
  switch (value.tag()) {
    case value_tag::tensor: return copy_of_tensor(value.toTensor(), device);
    case value_tag::tuple: return deep_copy_of_tuple(value, memo, device);
    case value_tag::integer_list:
    case value_tag::real_list:
    case value_tag::tensor_list:
    case value_tag::list: return deep_copy_of_list(value, memo, device);
    case value_tag::dict: return deep_copy_of_dict(value, memo, device);
    case value_tag::object: return deep_copy_of_object(value, memo, device);
    case value_tag::capsule:
    case value_tag::future:
    case value_tag::generator:
    case value_tag::storage:
      throw Error(message({"Can't deepcopy IValue with tag: ", value.type_name()}));
    default: return value;  // it cannot change
  }
}

/// The copy that `memo` knows, or a new one, which it gets. Tensors are copied to `device`, if that
/// is given. Throws Error for kinds that cannot be copied, and for objects of a class without
/// def_pickle(…).
template <class, class Memo>
[[nodiscard]] IValue copied_deeply(const IValue& value, Memo& memo,
                                   const std::optional<host::Device>& device = {}) {
  if (const auto known = memo.find(value); known != memo.end()) return known->second;
  IValue out = new_deep_copy(value, memo, device);
  if (!value.isAliasOf(out)) memo[value] = out;
  return out;
}
template <class Memo>
[[nodiscard]] IValue copied_deeply(const IValue& value,
                                   const std::optional<host::Device>& device = {}) {
  Memo memo;
  return copied_deeply<Memo>(value, memo, device);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Memo, class... A>
dispatch::IValue dispatch::IValue::deepcopy(A&&... memo_and_device) const {
  return dispatch::internal::copied_deeply<Memo>(*this, std::forward<A>(memo_and_device)...);
}
#pragma GCC diagnostic pop
