// SPDX-License-Identifier: BSL-1.0
// Kernels with one signature, which takes the values from a KernelContext.
#pragma once

#include <dispatch/phi/check.hpp>
#include <dispatch/phi/kernel_context.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

using KernelFn = void (*)(KernelContext*);

namespace impl {

/// The sentence for a kernel, whatever its operator is.
template <class F>
struct kernel_form_words {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    out.put("a kernel is void f(const Context&, inputs, attributes, outputs)");
    return out;
  }
  static constexpr bool wrong() { return true; }
};
template <class C, class... K>
  requires is_context<C>
struct kernel_form_words<void(C, K...)> {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    constexpr place_in_order places[sizeof...(K) + 1] = {kernel_parameter<K>::place...};
    schema_ct::rendered (*const names[sizeof...(K) + 1])() = {&name_of_type<K>...};
    for (std::size_t i = 0; i != sizeof...(K); ++i) {
      if (places[i] != place_in_order::unknown) continue;
      out.put("parameter "), out.put(static_cast<int>(i) + 2), out.put(" of the kernel, ");
      const schema_ct::rendered name = names[i]();
      out.put_text(name.text, name.length);
      out.put(", is no input, attribute or output of PHI");
      return out;
    }
    return out;
  }
  static constexpr bool wrong() { return words().length != 0; }
};
template <class F>
concept right_kernel_form =
    schema_ct::acceptable<schema_ct::verdict<kernel_form_words<schema_ct::signature_of<F>>>>;

/// Reads a parameter from a context, number `i` of its kind.
template <class K>
struct context_value {
  static auto from(const KernelContext& values, std::size_t i) {
    return values.AttrAt<schema_ct::bare<K>>(i);
  }
};
template <is_tensor_class K>
struct context_value<const K&> {
  static const K& from(const KernelContext& values, std::size_t i) {
    return values.InputAt<K>(static_cast<std::size_t>(values.InputRangeAt(i).first));
  }
};
template <is_tensor_class K>
struct context_value<const std::optional<K>&> {
  static std::optional<K> from(const KernelContext& values, std::size_t i) {
    return values.OptionalInputAt<K>(static_cast<std::size_t>(values.InputRangeAt(i).first));
  }
};
template <is_tensor_class K>
struct context_value<const std::vector<const K*>&> {
  static std::vector<const K*> from(const KernelContext& values, std::size_t i) {
    const std::pair<int, int> range = values.InputRangeAt(i);
    return values.InputsBetween<K>(static_cast<std::size_t>(range.first),
                                   static_cast<std::size_t>(range.second));
  }
};
template <is_tensor_class K>
struct context_value<K*> {
  static K* from(const KernelContext& values, std::size_t i) {
    return values.MutableOutputAt<K>(static_cast<std::size_t>(values.OutputRangeAt(i).first));
  }
};
template <is_tensor_class K>
struct context_value<std::vector<K*>> {
  static std::vector<K*> from(const KernelContext& values, std::size_t i) {
    const std::pair<int, int> range = values.OutputRangeAt(i);
    return values.MutableOutputBetween<K>(static_cast<std::size_t>(range.first),
                                          static_cast<std::size_t>(range.second));
  }
};

}  // namespace impl

/// `Compute` is the kernel with that signature. It reads inputs, attributes and outputs, each in
/// order.
template <class F, F function>
struct KernelImpl;
template <class R, class C, class... K, R (*function)(C, K...)>
struct KernelImpl<R (*)(C, K...), function> {
  static_assert(impl::right_kernel_form<R(C, K...)>);

  static void Compute(KernelContext* context) {
    if constexpr (impl::right_kernel_form<R(C, K...)>)
      compute(*context, std::make_index_sequence<sizeof...(K)>());
  }

 private:
  template <std::size_t... i>
  static void compute(const KernelContext& values, std::index_sequence<i...>) {
    function(values.GetDeviceContext<schema_ct::bare<C>>(),
             impl::context_value<K>::from(
                 values, impl::number_of_kind<impl::kernel_parameter, K...>(i))...);
  }
};

namespace impl {
/// The result of PT_KERNEL.
template <class F, F function>
  requires right_kernel_form<F>
struct kernel_in_one_form {
  static constexpr KernelFn call = &KernelImpl<F, function>::Compute;
};
}  // namespace impl

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
