// SPDX-License-Identifier: BSL-1.0
// The kernels of an operator's variants, made of one structured kernel: a class with meta(), which
// says of what kind the outputs are, and impl(), which computes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/device_guard.hpp>
#include <dispatch/default_host/optional_ref.hpp>
#include <dispatch/default_host/optional_tensor_ref.hpp>
#include <dispatch/tensor_parts/outputs.hpp>
#include <dispatch/values/list.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace structured_detail {

template <class... T>
struct types {};
template <class T>
struct signature_of;
template <class R, class C, class... Args>
struct signature_of<R (C::*)(Args...)> {
  using arguments = types<Args...>;
  using owner = C;
  static constexpr std::size_t count = sizeof...(Args);
};
template <class K>
using meta_of = signature_of<decltype(&K::meta)>;

/// What an operator's kernel takes where meta() and impl() take T.
template <class T>
struct taken {
  using type = T;
};
template <>
struct taken<OptionalTensorRef> {
  using type = const std::optional<host::Tensor>&;
};
template <>
struct taken<OptionalRef<Scalar>> {
  using type = const std::optional<Scalar>&;
};
template <>
struct taken<List<std::optional<host::Tensor>>> {
  using type = const List<std::optional<host::Tensor>>&;
};
template <class T>
[[nodiscard]] const T& given(const T& value) {
  return value;
}
[[nodiscard]] inline OptionalTensorRef given(const std::optional<host::Tensor>& value) {
  return value ? OptionalTensorRef(*value) : OptionalTensorRef();
}
[[nodiscard]] inline OptionalRef<Scalar> given(const std::optional<Scalar>& value) {
  return value ? OptionalRef<Scalar>(*value) : OptionalRef<Scalar>();
}

/// How many tensors impl() writes to: those that it takes beyond meta()'s arguments, unless the
/// class says it, whose meta() computes what impl() takes.
template <class K>
[[nodiscard]] constexpr std::size_t count_outputs() {
  if constexpr (requires { K::structured_outputs; })
    return K::structured_outputs;
  else
    return signature_of<decltype(&K::impl)>::count - meta_of<K>::count;
}

/// Does the class itself want to know of outputs, as an iterator does?
template <class K>
concept takes_outputs =
    !std::is_same_v<typename signature_of<decltype(&K::set_output_raw_strided)>::owner,
                    typename signature_of<decltype(&K::set_output_contiguous)>::owner>;

/// The name of a class, which is that of an operator, as the compiler has it.
template <class K>
[[nodiscard, gnu::cold]] std::string_view name_of_class() {
  const std::string_view text = __PRETTY_FUNCTION__, begin = "K = ";
  const std::string_view name = text.substr(text.find(begin) + begin.size());
  return name.substr(0, name.find_first_of(";]"));
}

/// A structured kernel with outputs: Derived has place(index, sizes, strides, options, are the
/// strides needed?).
template <class Derived, class K>
class with_outputs : public K {
 public:
  void set_output_strided(std::int64_t index, IntArrayRef sizes, IntArrayRef strides,
                          TensorOptions options) override {
    set(index, sizes, strides, options, true);
  }
  void set_output_raw_strided(std::int64_t index, IntArrayRef sizes, IntArrayRef strides,
                              TensorOptions options) override {
    set(index, sizes, strides, options, false);
  }

  template <std::size_t... I, class... Args>
  void run(std::index_sequence<I...> outputs, const Args&... args) {
    try {
      run_both(outputs, args...);
    } catch (Error& e) {
      e.add_context(message({"in the structured kernel ", name_of_class<K>()}));
      throw;
    }
  }

 private:
  template <std::size_t... I, class... Args>
  void run_both(std::index_sequence<I...>, const Args&... args) {
    if constexpr (std::is_void_v<decltype(this->meta(given(args)...))>) {
      this->meta(given(args)...);
      this->impl(given(args)..., this->maybe_get_output(I)...);
    } else {
      const auto found = this->meta(given(args)...);
      K::impl_with(*this, found, given(args)..., this->maybe_get_output(I)...);
    }
  }
  void set(std::int64_t index, IntArrayRef sizes, IntArrayRef strides, const TensorOptions& options,
           bool exactly) {
    // The kernel runs with the outputs' device as the current one.
    if (impl::hasDeviceGuardImpl(options.device().type())) guard_.reset_device(options.device());
    static_cast<Derived&>(*this).place(static_cast<std::size_t>(index), sizes, strides, options,
                                       exactly);
    if constexpr (takes_outputs<K>) K::set_output_raw_strided(index, sizes, strides, options);
  }

  OptionalDeviceGuard guard_;
};

template <class K, std::size_t N>
class new_outputs final : public with_outputs<new_outputs<K, N>, K> {
 public:
  void place(std::size_t index, IntArrayRef sizes, IntArrayRef strides,
             const TensorOptions& options, bool) {
    outputs[index] = new_output(sizes, strides, options);
  }
  const host::Tensor& maybe_get_output(std::int64_t index) override {
    return outputs[static_cast<std::size_t>(index)];
  }

  std::array<host::Tensor, N> outputs;
};

inline void check_out(const host::Tensor& out, const TensorOptions& options) {
  TORCH_CHECK(options.dtype() == out.dtype(), "Expected out tensor to have dtype ", options.dtype(),
              ", but got ", out.dtype(), " instead");
  TORCH_CHECK(options.device() == out.device(), "Expected out tensor to have device ",
              options.device(), ", but got ", out.device(), " instead");
}
inline void check_in_place(const host::Tensor& self, IntArrayRef sizes,
                           const TensorOptions& options) {
  TORCH_CHECK(options.dtype() == self.dtype(), "Bad in-place call: input tensor dtype ",
              self.dtype(), " and output tensor dtype ", options.dtype(), " should match");
  TORCH_CHECK(options.device() == self.device(), "Bad in-place call: input tensor device ",
              self.device(), " and output tensor device ", options.device(), " should match");
  TORCH_CHECK(sizes == self.sizes(), "Bad in-place call: input tensor size ", self.sizes(),
              " and output tensor size ", sizes, " should match");
}

/// Tensors of the caller's. Where one has other strides than are needed, the kernel writes to
/// another tensor.
template <class K, std::size_t N, bool InPlace>
class given_outputs final : public with_outputs<given_outputs<K, N, InPlace>, K> {
 public:
  explicit given_outputs(std::array<const host::Tensor*, N> outputs) : outputs_(outputs) {}

  void place(std::size_t index, IntArrayRef sizes, IntArrayRef strides,
             const TensorOptions& options, bool exactly) {
    const host::Tensor& out = *outputs_[index];
    if constexpr (InPlace) {
      check_in_place(out, sizes, options);
    } else {
      check_out(out, options);
      resize_given_output(out, sizes, strides, options);
    }
    if (exactly && out.strides() != strides) others_[index] = new_output(sizes, strides, options);
  }
  const host::Tensor& maybe_get_output(std::int64_t index) override {
    const auto i = static_cast<std::size_t>(index);
    return others_[i].defined() ? others_[i] : *outputs_[i];
  }
  void copy_others() const {
    for (std::size_t i = 0; i < N; ++i)
      if (others_[i].defined()) outputs_[i]->copy_(others_[i]);
  }

 private:
  std::array<const host::Tensor*, N> outputs_;
  std::array<host::Tensor, N> others_;
};

/// T, N times.
template <class T, class Indices>
struct repeated;
template <class T, std::size_t... I>
struct repeated<T, std::index_sequence<I...>> {
  template <std::size_t>
  using same = T;
  using tuple = std::conditional_t<sizeof...(I) == 1, same<0>, std::tuple<same<I>...>>;
};

template <class K, class Arguments, class Outputs>
class variants;
template <class K, class... Args, std::size_t... I>
class variants<K, types<Args...>, std::index_sequence<I...>> {
  static constexpr std::size_t count = sizeof...(I);
  using indices = std::index_sequence<I...>;
  template <std::size_t>
  using output = host::Tensor&;
  template <class T>
  using result = typename repeated<T, indices>::tuple;

 public:
  /// The kernel that makes its outputs.
  [[nodiscard]] static result<host::Tensor> functional(typename taken<Args>::type... args) {
    new_outputs<K, count> op;
    op.run(indices(), args...);
    return {std::move(op.outputs[I])...};
  }
  /// The kernel that writes to its last arguments.
  static result<host::Tensor&> out(typename taken<Args>::type... args, output<I>... outputs) {
    given_outputs<K, count, false> op({&outputs...});
    op.run(indices(), args...);
    op.copy_others();
    return {outputs...};
  }
};

template <class K, class Arguments>
class in_place_variant;
template <class K, class Self, class... Args>
class in_place_variant<K, types<Self, Args...>> {
 public:
  /// The kernel that writes to its first argument.
  static host::Tensor& in_place(host::Tensor& self, typename taken<Args>::type... args) {
    given_outputs<K, 1, true> op({&self});
    op.run(std::make_index_sequence<1>(), self, args...);
    op.copy_others();
    return self;
  }
};

}  // namespace structured_detail

/// functional, in_place and out: kernels of an operator's variants that do what the structured
/// kernel K does.
template <class K>
class structured_kernel : public structured_detail::variants<
                              K, typename structured_detail::meta_of<K>::arguments,
                              std::make_index_sequence<structured_detail::count_outputs<K>()>>,
                          public structured_detail::in_place_variant<
                              K, typename structured_detail::meta_of<K>::arguments> {};

}  // namespace default_host
}  // namespace dispatch
