// SPDX-License-Identifier: BSL-1.0
// InferMeta functions with one signature, which takes the values from an InferMetaContext.
#pragma once

#include <dispatch/phi/check.hpp>
#include <dispatch/phi/infer_meta_context.hpp>
#include <typeinfo>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

using InferMetaFn = void (*)(InferMetaContext*);

namespace impl {

/// The sentence for an InferMeta function, whatever its operator is.
template <class F>
struct meta_form_words;
template <class R, class... K>
struct meta_form_words<R(K...)> {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    if (!std::is_void_v<R>) {
      out.put(
          "the InferMeta function returns a value; what it infers it writes to its MetaTensor*");
      return out;
    }
    constexpr int count = sizeof...(K);
    constexpr place_in_order places[count + 1] = {meta_parameter<K>::place...};
    constexpr bool is_config[count + 1] = {std::is_same_v<schema_ct::bare<K>, MetaConfig>...};
    schema_ct::rendered (*const names[count + 1])() = {&name_of_type<K>...};
    place_in_order last = place_in_order::input;
    for (int i = 0; i != count; ++i) {
      if (is_config[i] && i == count - 1) break;
      const bool is_unknown = places[i] == place_in_order::unknown;
      if (!is_unknown && places[i] >= last) {
        last = places[i];
        continue;
      }
      out.put("parameter "), out.put(i + 1), out.put(" of the InferMeta function, ");
      const schema_ct::rendered name = names[i]();
      out.put_text(name.text, name.length);
      out.put(is_unknown ? ", is no input, attribute or output of PHI"
                         : ": inputs come first, attributes behind them, and outputs last");
      return out;
    }
    return out;
  }
  static constexpr bool wrong() { return words().length != 0; }
};
template <class F>
concept right_meta_form =
    schema_ct::acceptable<schema_ct::verdict<meta_form_words<schema_ct::signature_of<F>>>>;

/// A copy of a class that derives from MetaTensor is empty.
[[nodiscard]] inline std::vector<MetaTensor> copies_of(const std::vector<const MetaTensor*>& inputs,
                                                       std::size_t i) {
  std::vector<MetaTensor> out;
  for (const MetaTensor* one : inputs) {
    if (one != nullptr && typeid(*one) != typeid(MetaTensor))
      throw TypeError(
          name_in_meta_context(role::input, i) +
          " is of a class that derives from MetaTensor, of which std::vector<MetaTensor> "
          "has copies without what it adds: take const std::vector<const MetaTensor*>&");
    out.push_back(one == nullptr ? MetaTensor() : *one);
  }
  return out;
}

/// The value of a context for the parameter K, number `i` of its kind.
template <class K>
[[nodiscard]] decltype(auto) meta_value(InferMetaContext& from, std::size_t i) {
  constexpr place_in_order place = meta_parameter<K>::place;
  const auto between = [](std::pair<int, int> range, const auto& take) {
    return take(static_cast<std::size_t>(range.first), static_cast<std::size_t>(range.second));
  };
  if constexpr (std::is_same_v<schema_ct::bare<K>, MetaConfig>) {
    return MetaConfig(from.GetMetaConfig());
  } else if constexpr (std::is_same_v<K, const MetaTensor&>) {
    return from.InputAt(static_cast<std::size_t>(from.InputRangeAt(i).first));
  } else if constexpr (std::is_same_v<K, MetaTensor*>) {
    return from.MutableOutputAt(static_cast<std::size_t>(from.OutputRangeAt(i).first));
  } else if constexpr (std::is_same_v<K, std::vector<MetaTensor*>>) {
    return between(from.OutputRangeAt(i), [&](std::size_t first, std::size_t end) {
      return from.MutableOutputBetween(first, end);
    });
  } else if constexpr (place == place_in_order::attribute) {
    return from.AttrAt<schema_ct::bare<K>>(i);
  } else {
    return between(from.InputRangeAt(i), [&](std::size_t first, std::size_t end) {
      const std::vector<const MetaTensor*> inputs = from.InputsBetween(first, end);
      if constexpr (std::is_same_v<K, const std::vector<MetaTensor>&>)
        return copies_of(inputs, i);
      else
        return schema_ct::bare<K>(inputs);
    });
  }
}
}  // namespace impl

/// `Call` is the InferMeta function with that signature.
template <class F, F function>
struct InferMetaFnImpl;
template <class R, class... K, R (*function)(K...)>
struct InferMetaFnImpl<R (*)(K...), function> {
  static_assert(impl::right_meta_form<R(K...)>);

  static void Call(InferMetaContext* context) {
    if constexpr (impl::right_meta_form<R(K...)>)
      call(*context, std::make_index_sequence<sizeof...(K)>());
  }

 private:
  template <std::size_t... i>
  static void call(InferMetaContext& context, std::index_sequence<i...>) {
    function(impl::meta_value<K>(context, impl::number_of_kind<impl::meta_parameter, K...>(i))...);
  }
};

namespace impl {
/// The result of PT_INFER_META.
template <class F, F function>
  requires right_meta_form<F>
struct meta_in_one_form {
  static constexpr InferMetaFn call = &InferMetaFnImpl<F, function>::Call;
};
}  // namespace impl

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
