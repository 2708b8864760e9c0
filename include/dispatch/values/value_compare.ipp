// SPDX-License-Identifier: BSL-1.0
// The engine's part of value_compare.hpp.
#pragma once

#include <dispatch/values/value_compare.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

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
    case value_tag::dict: return equal_entries(a.get<generic_dict>(), b.get<generic_dict>(), depth);
    case value_tag::integer_list: return equal_elements(a.toIntVector(), b.toIntVector(), depth);
    case value_tag::real_list: return equal_elements(a.toDoubleVector(), b.toDoubleVector(), depth);
    case value_tag::tensor_list:
      return equal_elements(a.toTensorVector(), b.toTensorVector(), depth);
    default: {
      const auto &left = a.get<generic_list>(), &right = b.get<generic_list>();
      return left.element == right.element && equal_elements(left.values, right.values, depth);
    }
  }
}

SCHEMA_CT_ENGINE bool equal(const IValue& a, const IValue& b, int depth) {
  if (a.tag() != b.tag()) return false;
  switch (a.tag()) {
    case value_tag::none: return true;
    case value_tag::integer: return a.get<std::int64_t>() == b.get<std::int64_t>();
    case value_tag::real: return a.get<double>() == b.get<double>();
    case value_tag::boolean: return a.get<bool>() == b.get<bool>();
    case value_tag::complex:
      return parts_of(a.get<host::Complex>()) == parts_of(b.get<host::Complex>());
    case value_tag::string: return a.get<std::string>() == b.get<std::string>();
    case value_tag::tensor: return same_handle<host::Tensor>(a, b);
    case value_tag::device: return same_handle<host::Device>(a, b);
    case value_tag::stream: return same_handle<host::Stream>(a, b);
    case value_tag::generator: return same_handle<host::Generator>(a, b);
    case value_tag::storage: return same_handle<host::Storage>(a, b);
    case value_tag::capsule: return a.toCapsule() == b.toCapsule();
    case value_tag::future:
      return a.get<intrusive_ptr<intrusive_ptr_target>>() ==
             b.get<intrusive_ptr<intrusive_ptr_target>>();
    case value_tag::object: return a.get<custom_object>().holder == b.get<custom_object>().holder;
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
    case value_tag::integer: return hash_bits(&value.get<std::int64_t>(), sizeof(std::int64_t));
    case value_tag::real: {
      const double number = value.get<double>() == 0 ? 0.0 : value.get<double>();  // also -0.0
      return hash_bits(&number, sizeof number);
    }
    case value_tag::boolean: return value.get<bool>() ? 1 : 2;
    case value_tag::complex: {
      const complex_parts number = parts_of(value.get<host::Complex>());
      return IValue(number.real).hash() * 31 + IValue(number.imag).hash();
    }
    case value_tag::string: {
      const std::string& text = value.get<std::string>();
      return hash_bits(text.data(), text.size());
    }
    case value_tag::tensor: return hash_handle(value.get<host::Tensor>());
    case value_tag::device: return hash_handle(value.get<host::Device>());
    case value_tag::stream: return hash_handle(value.get<host::Stream>());
    case value_tag::generator: return hash_handle(value.get<host::Generator>());
    case value_tag::storage: return hash_handle(value.get<host::Storage>());
    case value_tag::capsule: return hash_handle(value.get<intrusive_ptr<CustomClassHolder>>());
    case value_tag::future: return hash_handle(value.get<intrusive_ptr<intrusive_ptr_target>>());
    case value_tag::object: return hash_handle(value.get<custom_object>().holder);
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
namespace c10 {

SCHEMA_CT_ENGINE bool IValue::equals(const IValue& other) const {
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
    default: return equals(other);
  }
}

SCHEMA_CT_ENGINE bool IValue::isAliasOf(const IValue& other) const {
  if (tag_ != other.tag_ || is_plain(tag_) || tag_ == Tag::string) return false;
  if (tag_ == Tag::tensor) return dispatch::internal::may_share(toTensor(), other.toTensor());
  return is(other);
}

SCHEMA_CT_ENGINE std::size_t IValue::hash() const { return dispatch::internal::hash_at(*this, 0); }

}  // namespace c10
