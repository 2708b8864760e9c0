// SPDX-License-Identifier: BSL-1.0
// The values of a KernelContext by number: inputs, attributes and outputs are counted separately,
// and each tensor of a list counts.
#pragma once

#include <dispatch/phi/attributes.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

enum class role : std::uint8_t { input, attribute, output };

/// This bit distinguishes the type of an output from that of an input.
inline constexpr type_word output_mark = type_word{1} << 30;
[[nodiscard]] constexpr bool is_output(type_word w) {
  return w == (tensor_word | output_mark) || w == (tensors_word | output_mark);
}
[[nodiscard]] constexpr type_word without_mark(type_word w) {
  return is_output(w) ? w & ~output_mark : w;
}

[[nodiscard, gnu::cold]] inline std::string number_text(role which, std::size_t i) {
  constexpr const char* words[] = {"input", "attribute", "output"};
  return message({words[static_cast<int>(which)], " number ", i, ", counted from 0"});
}

/// The name, in an error, of an attribute that does not have the requested type.
inline constexpr argument_name attribute_of_context{"KernelContext attribute", 13, 14, 9};

/// A place has a type and a pointer: to the tensor, or to the value.
template <class Place>
struct numbered_values {
  std::span<const Place> all;

  /// The number of values of this role.
  [[nodiscard]] std::size_t count(role which) const {
    std::size_t out = 0;
    for (const Place& p : all)
      if (role_of(p) == which) out += which == role::attribute ? 1 : size(p);
    return out;
  }
  /// The numbers of the tensors of input or output `i`.
  [[nodiscard]] std::pair<int, int> range(role which, std::size_t i) const {
    const Place& found = nth(which, i);
    std::size_t first = 0;
    for (const Place* p = all.data(); p != &found; ++p)
      if (role_of(*p) == which) first += size(*p);
    return {static_cast<int>(first), static_cast<int>(first + size(found))};
  }
  /// nullptr for an absent tensor.
  template <class K>
  [[nodiscard]] const K* tensor(role which, std::size_t i) const {
    std::size_t before = 0;
    for (const Place& p : all) {
      if (role_of(p) != which) continue;
      if (i - before < size(p)) return as<K>(tensor_in(p, i - before), which, i);
      before += size(p);
    }
    refuse_number(which, i, before);
  }
  template <class K>
  [[nodiscard]] const K& present(role which, std::size_t i) const {
    if (const K* found = tensor<K>(which, i)) return *found;
    throw ValueError(message({"KernelContext: ", number_text(which, i), ", is absent"}));
  }
  template <class A>
  [[nodiscard]] A attribute_at(std::size_t i) const {
    const Place& from = nth(role::attribute, i);
    std::optional<A> out;
    if (!made_of_any<bool, std::int64_t, double, std::string_view, Scalar, host::ScalarType,
                     host::MemoryFormat, host::Device, host::ArrayRef<std::int64_t>,
                     host::ArrayRef<double>>(from, out))
      throw TypeError(message({"KernelContext: ", number_text(role::attribute, i), ", is ",
                               schema_ct::spelling(schema_ct::last_code(from.type)),
                               ", and is asked for as another type"}));
    return *std::move(out);
  }

 private:
  [[nodiscard]] static role role_of(const Place& p) {
    if (is_output(p.type)) return role::output;
    return is_tensor(p.type) ? role::input : role::attribute;
  }
  [[nodiscard]] static bool is_list(const Place& p) { return without_mark(p.type) == tensors_word; }
  [[nodiscard]] static std::size_t size(const Place& p) {
    return is_list(p) ? static_cast<const tensor_list*>(p.pointer)->count : 1;
  }
  [[nodiscard]] static const TensorBase* tensor_in(const Place& p, std::size_t i) {
    if (is_list(p)) return static_cast<const tensor_list*>(p.pointer)->first[i];
    return static_cast<const TensorBase*>(p.pointer);
  }
  [[nodiscard]] const Place& nth(role which, std::size_t i) const {
    std::size_t before = 0;
    for (const Place& p : all)
      if (role_of(p) == which && before++ == i) return p;
    refuse_number(which, i, before);
  }
  template <class K>
  [[nodiscard]] static const K* as(const TensorBase* tensor, role which, std::size_t i) {
    if constexpr (!std::is_same_v<K, TensorBase>)
      if (tensor != nullptr && tensor->kind() != K::kind_of_class)
        throw TypeError(message({"KernelContext: ", number_text(which, i), ", is a ",
                                 tensor->kind(), ", not a ", TensorKind(K::kind_of_class)}));
    return static_cast<const K*>(tensor);
  }
  /// Makes an A of the value, if its type is one of V.
  template <class... V, class A>
  [[nodiscard]] static bool made_of_any(const Place& from, std::optional<A>& out) {
    return (made_of<V>(from, out) || ...);
  }
  template <class V, class A>
  [[nodiscard]] static bool made_of(const Place& from, std::optional<A>& out) {
    if constexpr (std::is_same_v<A, V>) {
      if (from.type != schema_ct::word<V>) return false;
      out.emplace(*static_cast<const V*>(from.pointer));
      return true;
    } else if constexpr (attribute<A>::takes(schema_ct::word<V>)) {
      if (from.type != schema_ct::word<V>) return false;
      out.emplace(attribute<A>::from(*static_cast<const V*>(from.pointer), attribute_of_context));
      return true;
    }
    return false;
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_number(role which, std::size_t i,
                                                                   std::size_t there) {
    throw IndexError(
        message({"KernelContext: there is no ", number_text(which, i), "; it has ", there}));
  }
};

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
