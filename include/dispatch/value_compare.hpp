// SPDX-License-Identifier: BSL-1.0
// When values are equal, when they are one and the same, and what they hash to (PyTorch's
// ivalue.cpp).
#pragma once

#include <dispatch/dict.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

struct complex_parts {
  double real, imag;
  friend bool operator==(const complex_parts&, const complex_parts&) = default;
};
/// Of a host's Complex, where they are functions or members.
template <class C>
[[nodiscard]] SCHEMA_CT_HIDDEN complex_parts parts_of(const C& value) {
  if constexpr (requires { value.real(); })
    return {value.real(), value.imag()};
  else
    return {value.real, value.imag};
}

/// By T's own comparison, by is_same() or is_alias_of() for handles that have none, else never.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN bool same_handle(const T& a, const T& b) {
  if constexpr (requires { a.is_same(b); })
    return a.is_same(b);
  else if constexpr (requires { a.is_alias_of(b); })
    return a.is_alias_of(b);
  else if constexpr (requires {
                       { a == b } -> std::convertible_to<bool>;
                     })
    return a == b;
  else
    return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN bool same_handle(const IValue& a, const IValue& b) {
  return same_handle(a.get<T>(), b.get<T>());
}

/// Do two tensors share memory, as far as the host can tell?
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN bool may_share(const T& a, const T& b) {
  if constexpr (requires { a.is_alias_of(b); })
    return a.is_alias_of(b);
  else if constexpr (requires { a.storage().is_alias_of(b.storage()); })
    return same_handle(a, b) ||
           (a.defined() && b.defined() && a.storage().is_alias_of(b.storage()));
  else
    return same_handle(a, b);
}

/// Equal entries, in whatever order.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool equal_entries(const generic_dict& a,
                                                         const generic_dict& b) {
  if (a.keys.size() != b.keys.size() || a.key != b.key || a.value != b.value) return false;
  for (std::size_t i = 0; i != a.keys.size(); ++i) {
    const IValue* other = find(b, a.keys[i]);
    if (other == nullptr || !(*other == a.values[i])) return false;
  }
  return true;
}

template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN bool equal_elements(const std::vector<T>& a,
                                                   const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i != a.size(); ++i)
    if constexpr (std::is_same_v<T, host::Tensor>) {
      if (!same_handle(a[i], b[i])) return false;
    } else if (!(a[i] == b[i])) {
      return false;
    }
  return true;
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline std::size_t hash_bits(const void* bits, std::size_t size) {
  const std::uint64_t hash = hash_text(static_cast<const char*>(bits), size, size);
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

/// Of a handle, what same_handle() compares; a handle of the host's that is no pointer is hashed as
/// one of many.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN std::size_t hash_handle(const T& value) {
  if constexpr (sizeof(T) == sizeof(void*))
    return hash_bits(&value, sizeof value);
  else
    return sizeof value;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace c10 {

SCHEMA_CT_HIDDEN inline bool IValue::equals(const IValue& other) const {
  using namespace dispatch;
  if (tag_ != other.tag_) return false;
  switch (tag_) {
    case Tag::none: return true;
    case Tag::integer: return get<std::int64_t>() == other.get<std::int64_t>();
    case Tag::real: return get<double>() == other.get<double>();
    case Tag::boolean: return get<bool>() == other.get<bool>();
    case Tag::complex:
      return internal::parts_of(get<host::Complex>()) ==
             internal::parts_of(other.get<host::Complex>());
    case Tag::string: return get<std::string>() == other.get<std::string>();
    case Tag::tensor: return internal::same_handle<Tensor>(*this, other);
    case Tag::device: return internal::same_handle<host::Device>(*this, other);
    case Tag::stream: return internal::same_handle<host::Stream>(*this, other);
    case Tag::generator: return internal::same_handle<host::Generator>(*this, other);
    case Tag::storage: return internal::same_handle<host::Storage>(*this, other);
    case Tag::capsule: return toCapsule() == other.toCapsule();
    case Tag::future:
      return get<intrusive_ptr<intrusive_ptr_target>>() ==
             other.get<intrusive_ptr<intrusive_ptr_target>>();
    case Tag::object: return get<custom_object>().holder == other.get<custom_object>().holder;
    case Tag::tuple:
      return internal::equal_elements(toTupleRef().elements(), other.toTupleRef().elements());
    case Tag::dict: return internal::equal_entries(get<generic_dict>(), other.get<generic_dict>());
    case Tag::integer_list: return internal::equal_elements(toIntVector(), other.toIntVector());
    case Tag::real_list: return internal::equal_elements(toDoubleVector(), other.toDoubleVector());
    case Tag::tensor_list:
      return internal::equal_elements(toTensorVector(), other.toTensorVector());
    case Tag::list:
      return get<generic_list>().element == other.get<generic_list>().element &&
             internal::equal_elements(get<generic_list>().values, other.get<generic_list>().values);
  }
  return false;
}

SCHEMA_CT_HIDDEN inline bool IValue::is(const IValue& other) const {
  switch (tag_) {
    case Tag::string:
    case Tag::tuple:
    case Tag::dict:
    case Tag::integer_list:
    case Tag::real_list:
    case Tag::tensor_list:
    case Tag::list: return tag_ == other.tag_ && get_pointer() == other.get_pointer();
    default: return equals(other);
  }
}

SCHEMA_CT_HIDDEN inline bool IValue::isAliasOf(const IValue& other) const {
  if (tag_ != other.tag_ || is_plain(tag_) || tag_ == Tag::string) return false;
  if (tag_ == Tag::tensor) return dispatch::internal::may_share(toTensor(), other.toTensor());
  return is(other);
}

SCHEMA_CT_HIDDEN inline std::size_t IValue::hash() const {
  using namespace dispatch;
  switch (tag_) {
    case Tag::none: return 0;
    case Tag::integer: return internal::hash_bits(bits_, sizeof(std::int64_t));
    case Tag::real: {
      const double value = get<double>() == 0 ? 0.0 : get<double>();  // -0.0 equals 0.0
      return internal::hash_bits(&value, sizeof value);
    }
    case Tag::boolean: return get<bool>() ? 1 : 2;
    case Tag::complex: {
      const internal::complex_parts value = internal::parts_of(get<host::Complex>());
      return IValue(value.real).hash() * 31 + IValue(value.imag).hash();
    }
    case Tag::string: {
      const std::string& text = get<std::string>();
      return internal::hash_bits(text.data(), text.size());
    }
    case Tag::tensor: return internal::hash_handle(get<Tensor>());
    case Tag::device: return internal::hash_handle(get<host::Device>());
    case Tag::stream: return internal::hash_handle(get<host::Stream>());
    case Tag::generator: return internal::hash_handle(get<host::Generator>());
    case Tag::storage: return internal::hash_handle(get<host::Storage>());
    case Tag::capsule: return internal::hash_handle(get<intrusive_ptr<CustomClassHolder>>());
    case Tag::future: return internal::hash_handle(get<intrusive_ptr<intrusive_ptr_target>>());
    case Tag::object: return internal::hash_handle(get<custom_object>().holder);
    case Tag::tuple: {
      std::size_t out = toTupleRef().size();
      for (const IValue& element : toTupleRef().elements())
        out = internal::mix(out, element.hash());
      return out;
    }
    default: throw TypeError(message({"unhashable type: '", type_name(), "'"}));
  }
}

}  // namespace c10
