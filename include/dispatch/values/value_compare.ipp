// SPDX-License-Identifier: BSL-1.0
// The engine's part of value_compare.hpp.
#pragma once

#include <dispatch/values/value_compare.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE bool equal_entries(const generic_dict& a, const generic_dict& b, int depth) {
  if (a.keys.size() != b.keys.size() || a.key != b.key || a.value != b.value) return false;
  for (std::size_t i = 0; i != a.keys.size(); ++i) {
    const IValue* other = find(b, a.keys[i]);
    if (other == nullptr || !equal(*other, a.values[i], depth)) return false;
  }
  return true;
}

SCHEMA_CT_ENGINE bool equal_containers(const IValue& a, const IValue& b, int depth) {
  if ((!a.isTuple() || depth != 0) && a.is(b)) return true;
  detail::check_depth(depth, "compared");
  ++depth;
  switch (a.tag()) {
    case value_tag::tuple:
      return equal_elements(a.toTupleRef().elements(), b.toTupleRef().elements(), depth);
    case value_tag::dict:
      return equal_entries(value_access::get<generic_dict>(a), value_access::get<generic_dict>(b),
                           depth);
    case value_tag::integer_list: return equal_elements(a.toIntVector(), b.toIntVector(), depth);
    case value_tag::real_list: return equal_elements(a.toDoubleVector(), b.toDoubleVector(), depth);
    case value_tag::tensor_list:
      return equal_elements(a.toTensorVector(), b.toTensorVector(), depth);
    default: {
      const auto &left = value_access::get<generic_list>(a),
                 &right = value_access::get<generic_list>(b);
      return left.element == right.element && equal_elements(left.values, right.values, depth);
    }
  }
}

SCHEMA_CT_ENGINE bool equal(const IValue& a, const IValue& b, int depth) {
  if (a.tag() != b.tag()) return false;
  switch (a.tag()) {
    case value_tag::none: return true;
    case value_tag::integer:
      return value_access::get<std::int64_t>(a) == value_access::get<std::int64_t>(b);
    case value_tag::real: return value_access::get<double>(a) == value_access::get<double>(b);
    case value_tag::boolean: return value_access::get<bool>(a) == value_access::get<bool>(b);
    case value_tag::complex:
      return parts_of(value_access::get<host::Complex>(a)) ==
             parts_of(value_access::get<host::Complex>(b));
    case value_tag::string:
      return value_access::get<std::string>(a) == value_access::get<std::string>(b);
    case value_tag::tensor: return same_handle<host::Tensor>(a, b);
    case value_tag::device: return same_handle<host::Device>(a, b);
    case value_tag::stream: return same_handle<host::Stream>(a, b);
    case value_tag::generator: return same_handle<host::Generator>(a, b);
    case value_tag::storage: return same_handle<host::Storage>(a, b);
    case value_tag::capsule: return a.toCapsule() == b.toCapsule();
    case value_tag::future:
      return value_access::get<intrusive_ptr<intrusive_ptr_target>>(a) ==
             value_access::get<intrusive_ptr<intrusive_ptr_target>>(b);
    case value_tag::object:
      return value_access::get<custom_object>(a).holder ==
             value_access::get<custom_object>(b).holder;
    default: return equal_containers(a, b, depth);
  }
}

SCHEMA_CT_ENGINE std::size_t hash_bits(const void* bits, std::size_t size) {
  const std::uint64_t hash = detail::hash_text(static_cast<const char*>(bits), size, size);
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

SCHEMA_CT_ENGINE std::size_t hash_at(const IValue& value, int depth) {
  switch (value.tag()) {
    case value_tag::none: return 0;
    case value_tag::integer:
      return hash_bits(&value_access::get<std::int64_t>(value), sizeof(std::int64_t));
    case value_tag::real: {
      const double number = value_access::get<double>(value) == 0
                                ? 0.0
                                : value_access::get<double>(value);  // also -0.0
      return hash_bits(&number, sizeof number);
    }
    case value_tag::boolean: return value_access::get<bool>(value) ? 1 : 2;
    case value_tag::complex: {
      const complex_parts number = parts_of(value_access::get<host::Complex>(value));
      return IValue(number.real).hash() * 31 + IValue(number.imag).hash();
    }
    case value_tag::string: {
      const std::string& text = value_access::get<std::string>(value);
      return hash_bits(text.data(), text.size());
    }
    case value_tag::tensor: return hash_handle(value_access::get<host::Tensor>(value));
    case value_tag::device: return hash_handle(value_access::get<host::Device>(value));
    case value_tag::stream: return hash_handle(value_access::get<host::Stream>(value));
    case value_tag::generator: return hash_handle(value_access::get<host::Generator>(value));
    case value_tag::storage: return hash_handle(value_access::get<host::Storage>(value));
    case value_tag::capsule:
      return hash_handle(value_access::get<intrusive_ptr<CustomClassHolder>>(value));
    case value_tag::future:
      return hash_handle(value_access::get<intrusive_ptr<intrusive_ptr_target>>(value));
    case value_tag::object: return hash_handle(value_access::get<custom_object>(value).holder);
    case value_tag::tuple: {
      detail::check_depth(depth, "hashed");
      std::size_t out = value.toTupleRef().size();
      for (const IValue& element : value.toTupleRef().elements())
        out = detail::mix(out, hash_at(element, depth + 1));
      return out;
    }
    default: throw TypeError(message({"unhashable type: '", value.type_name(), "'"}));
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
namespace SCHEMA_CT_C10 {

SCHEMA_CT_ENGINE bool IValue::is_equal(const IValue& other) const {
  return dispatch::internal::equal(*this, other, 0);
}

SCHEMA_CT_ENGINE bool IValue::is(const IValue& other) const {
  switch (tag_) {
    case Tag::string:
    case Tag::tuple:
    case Tag::dict:
    case Tag::integer_list:
    case Tag::real_list:
    case Tag::tensor_list:
    case Tag::list: return tag_ == other.tag_ && get_pointer() == other.get_pointer();
    default: return is_equal(other);
  }
}

SCHEMA_CT_ENGINE bool IValue::isAliasOf(const IValue& other) const {
  if (tag_ != other.tag_ || is_plain(tag_) || tag_ == Tag::string) return false;
  if (tag_ == Tag::tensor) return dispatch::internal::may_share(toTensor(), other.toTensor());
  return is(other);
}

SCHEMA_CT_ENGINE std::size_t IValue::hash() const { return dispatch::internal::hash_at(*this, 0); }

}  // namespace SCHEMA_CT_C10
#pragma GCC diagnostic pop
