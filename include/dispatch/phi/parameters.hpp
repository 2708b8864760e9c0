// SPDX-License-Identifier: BSL-1.0
// The parameters of kernels and InferMeta functions: the schema types of each, and how it is made
// from an entry's parameter.
#pragma once

#include <dispatch/phi/attributes.hpp>
#include <dispatch/phi/context.hpp>
#include <dispatch/phi/meta_tensor.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// An entry's parameter for an argument of the schema type W, whose usual parameter is P.
template <type_word W, class P>
struct passed_as {
  using type = P;
};
template <class P>
struct passed_as<tensor_word, P> {
  using type = const TensorBase&;
};
template <class P>
struct passed_as<optional_of(tensor_word), P> {
  using type = const TensorBase*;
};
template <class P>
struct passed_as<tensors_word, P> {
  using type = tensor_list;
};
template <class P>
struct passed_as<list_of(optional_of(tensor_word)), P> {
  using type = tensor_list;
};
template <class P>
struct passed_as<optional_of(tensors_word), P> {
  using type = std::optional<tensor_list>;
};

/// An entry's parameter for a return of the schema type W; void for a type that PHI does not have.
template <type_word W>
using returned_to =
    std::conditional_t<W == tensor_word || W == optional_of(tensor_word), TensorBase*,
                       std::conditional_t<W == tensors_word, output_list, void>>;

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_kind(argument_name name,
                                                               const TensorBase& given,
                                                               TensorKind wanted) {
  throw TypeError(message({name.op(), "(): argument '", name.argument(), "': the kernel takes a ",
                           wanted, ", not a ", given.kind()}));
}

/// The tensor as a K.
template <class K>
const K& tensor_as(const TensorBase& tensor, argument_name name) {
  if constexpr (!std::is_same_v<K, TensorBase>)
    if (tensor.kind() != K::kind_of_class) [[unlikely]]
      refuse_kind(name, tensor, K::kind_of_class);
  return static_cast<const K&>(tensor);
}

template <class K>
concept is_tensor_class = std::is_base_of_v<TensorBase, K>;

enum class place_in_order : std::uint8_t { input, attribute, output, unknown };

/// A parameter of type K of a kernel: its place, its schema types, and how it is
/// made.
template <class K>
struct kernel_parameter {
  using A = schema_ct::bare<K>;
  static constexpr place_in_order place =
      is_attribute<A> && (!std::is_reference_v<K> || std::is_same_v<K, const A&>)
          ? place_in_order::attribute
          : place_in_order::unknown;
  static constexpr bool takes(type_word w) {
    if constexpr (place == place_in_order::attribute)
      return attribute<A>::takes(w);
    else
      return false;
  }
  template <class Passed>
  static decltype(auto) from(const Passed& value, argument_name name) {
    return attribute<A>::from(value, name);
  }
};
template <is_tensor_class K>
struct kernel_parameter<const K&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) { return w == tensor_word; }
  static const K& from(const TensorBase& value, argument_name name) {
    return tensor_as<K>(value, name);
  }
};
template <is_tensor_class K>
struct kernel_parameter<const std::optional<K>&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) { return w == optional_of(tensor_word); }
  static std::optional<K> from(const TensorBase* value, argument_name name) {
    if (value == nullptr) return std::nullopt;
    return tensor_as<K>(*value, name);
  }
};
template <is_tensor_class K>
struct kernel_parameter<const std::vector<const K*>&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) {
    return w == tensors_word || w == list_of(optional_of(tensor_word));
  }
  static std::vector<const K*> from(tensor_list value, argument_name name) {
    std::vector<const K*> out(value.count);
    for (std::size_t i = 0; i != value.count; ++i)
      out[i] = value.first[i] == nullptr ? nullptr : &tensor_as<K>(*value.first[i], name);
    return out;
  }
};
template <is_tensor_class K>
struct kernel_parameter<const std::optional<std::vector<const K*>>&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) { return w == optional_of(tensors_word); }
  static std::optional<std::vector<const K*>> from(const std::optional<tensor_list>& value,
                                                   argument_name name) {
    if (!value) return std::nullopt;
    return kernel_parameter<const std::vector<const K*>&>::from(*value, name);
  }
};
/// Does an output of this kind have the class K?
template <class K>
constexpr bool is_of_kind([[maybe_unused]] TensorKind kind) {
  if constexpr (std::is_same_v<K, TensorBase>)
    return true;
  else
    return kind == K::kind_of_class;
}

template <is_tensor_class K>
struct kernel_parameter<K*> {
  static constexpr place_in_order place = place_in_order::output;
  static constexpr bool makes(TensorKind kind) { return is_of_kind<K>(kind); }
  static constexpr bool takes(type_word w) {
    return w == tensor_word || w == optional_of(tensor_word);
  }
  static K* from(TensorBase* value, argument_name name) {
    if (value == nullptr) return nullptr;
    return const_cast<K*>(&tensor_as<K>(*value, name));
  }
};
template <is_tensor_class K>
struct kernel_parameter<std::vector<K*>> {
  static constexpr place_in_order place = place_in_order::output;
  static constexpr bool makes(TensorKind kind) { return is_of_kind<K>(kind); }
  static constexpr bool takes(type_word w) { return w == tensors_word; }
  static std::vector<K*> from(output_list value, argument_name name) {
    std::vector<K*> out(value.count);
    for (std::size_t i = 0; i != value.count; ++i)
      out[i] = const_cast<K*>(&tensor_as<K>(*value.first[i], name));
    return out;
  }
};

/// The tensors of a list as one value.
template <>
struct kernel_parameter<const TensorArray&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) { return w == tensors_word || w == tensor_word; }
  static const TensorArray& from(const TensorBase& value, argument_name name) {
    return tensor_as<TensorArray>(value, name);
  }
  static TensorArray from(tensor_list value, argument_name name) {
    TensorArray out;
    for (std::size_t i = 0; i != value.count; ++i) {
      if (value.first[i] == nullptr) refuse_argument(name, "a tensor of it is absent");
      out.push_back(tensor_as<DenseTensor>(*value.first[i], name));
    }
    return out;
  }
};
/// Has as many tensors as the declaration states.
template <>
struct kernel_parameter<TensorArray*> {
  static constexpr place_in_order place = place_in_order::output;
  static constexpr bool makes(TensorKind kind) { return kind == TensorKind::dense; }
  static constexpr bool takes(type_word w) { return w == tensors_word; }
  /// Copies the kernel's array to the list.
  class written {
   public:
    explicit written(output_list to) : to_(to) {
      for (std::size_t i = 0; i != to.count; ++i)
        array_.push_back(static_cast<const DenseTensor&>(*to.first[i]));
    }
    written(const written&) = delete;
    operator TensorArray*() { return &array_; }
    /// If the number of tensors differs, the list's tensors have no memory, which is an error.
    ~written() {
      for (std::size_t i = 0; i != to_.count; ++i)
        static_cast<DenseTensor&>(*to_.first[i]) =
            array_.size() == to_.count ? array_[i] : DenseTensor();
    }

   private:
    output_list to_;
    TensorArray array_;
  };
  static written from(output_list value, argument_name) { return written(value); }
};

/// A parameter of an InferMeta function.
template <class K>
struct meta_parameter : kernel_parameter<K> {};
template <>
struct meta_parameter<const MetaTensor&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) {
    return w == tensor_word || w == optional_of(tensor_word);
  }
  static MetaTensor from(const TensorBase& value, argument_name) { return value; }
  static MetaTensor from(const TensorBase* value, argument_name) {
    return const_cast<TensorBase*>(value);
  }
};
template <>
struct meta_parameter<const std::vector<const MetaTensor*>&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) {
    return w == tensors_word || w == list_of(optional_of(tensor_word));
  }
  /// A vector of pointers, and the objects that they point to.
  struct list {
    std::vector<MetaTensor> tensors;
    std::vector<const MetaTensor*> pointers;
    operator const std::vector<const MetaTensor*>&() const { return pointers; }
  };
  static list from(tensor_list value, argument_name) {
    list out;
    out.tensors.reserve(value.count);
    for (std::size_t i = 0; i != value.count; ++i)
      out.tensors.emplace_back(const_cast<TensorBase*>(value.first[i]));
    for (const MetaTensor& tensor : out.tensors) out.pointers.push_back(&tensor);
    return out;
  }
};
/// The form of PHI's first InferMeta functions.
template <>
struct meta_parameter<const std::vector<MetaTensor>&>
    : meta_parameter<const std::vector<const MetaTensor*>&> {
  static std::vector<MetaTensor> from(tensor_list value, argument_name name) {
    return meta_parameter<const std::vector<const MetaTensor*>&>::from(value, name).tensors;
  }
};
template <>
struct meta_parameter<const std::optional<std::vector<const MetaTensor*>>&> {
  static constexpr place_in_order place = place_in_order::input;
  static constexpr bool takes(type_word w) { return w == optional_of(tensors_word); }
  struct list {
    std::vector<MetaTensor> tensors;
    std::optional<std::vector<const MetaTensor*>> pointers;
    operator const std::optional<std::vector<const MetaTensor*>>&() const { return pointers; }
  };
  static list from(const std::optional<tensor_list>& value, argument_name name) {
    if (!value) return {};
    auto present = meta_parameter<const std::vector<const MetaTensor*>&>::from(*value, name);
    return {std::move(present.tensors), std::move(present.pointers)};
  }
};
template <>
struct meta_parameter<MetaTensor*> {
  static constexpr place_in_order place = place_in_order::output;
  static constexpr bool takes(type_word w) {
    return w == tensor_word || w == optional_of(tensor_word);
  }
  struct one {
    MetaTensor tensor;
    operator MetaTensor*() { return tensor ? &tensor : nullptr; }
  };
  static one from(TensorBase* value, argument_name) { return {value}; }
};
template <>
struct meta_parameter<std::vector<MetaTensor*>> {
  static constexpr place_in_order place = place_in_order::output;
  static constexpr bool takes(type_word w) { return w == tensors_word; }
  struct list {
    std::vector<MetaTensor> tensors;
    operator std::vector<MetaTensor*>() {
      std::vector<MetaTensor*> out;
      for (MetaTensor& tensor : tensors) out.push_back(&tensor);
      return out;
    }
  };
  static list from(output_list value, argument_name) {
    list out;
    for (std::size_t i = 0; i != value.count; ++i) out.tensors.emplace_back(value.first[i]);
    return out;
  }
};

/// The index of the parameter `i` among those of its place, from 0.
template <template <class> class Traits, class... K>
[[nodiscard]] consteval std::size_t number_of_kind(std::size_t i) {
  constexpr place_in_order places[] = {Traits<K>::place...};
  std::size_t out = 0;
  for (std::size_t k = 0; k != i; ++k) out += places[k] == places[i];
  return out;
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
