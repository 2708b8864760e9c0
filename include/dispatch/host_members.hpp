// SPDX-License-Identifier: BSL-1.0
// The members that a host must have, with a concept for each. <dispatch/host.hpp> checks them
// before anything else, so that the compiler's first error names the missing member.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <dispatch/keys/dispatch_key_set.hpp>
#include <schema_ct/signatures/cxx_type.hpp>
#include <string>
#include <type_traits>
#include <vector>

/// The members of a host by name, each with its description in docs/hosts.md. `H` is the host.
namespace dispatch::host_member {

template <class T, class Value>
concept gives = std::is_convertible_v<T, Value>;
template <class T>
concept copyable =
    std::is_object_v<T> && std::is_copy_constructible_v<T> && std::is_move_constructible_v<T> &&
    std::is_copy_assignable_v<T> && std::is_move_assignable_v<T>;
/// A class replaces an enumeration that the framework does not have.
template <class T>
concept enumeration = std::is_enum_v<T> || std::is_class_v<T>;
template <class T, class Number>
concept number_or_made_of = std::is_arithmetic_v<T> || (copyable<T> && gives<Number, T>);

/// Accepts every number that a Scalar can hold.
struct SCHEMA_CT_SHARED any_number {
  template <class Number>
  constexpr bool operator()(const Number&) const {
    return true;
  }
};

template <class H>
concept defined = requires { sizeof(H); };

template <class H>
concept Tensor = copyable<typename H::Tensor>;
template <class H>
concept word_of_tensor =
    schema_ct::word<typename H::Tensor> == schema_ct::word_of(schema_ct::code::tensor);
template <class H>
concept Device = copyable<typename H::Device>;
template <class H>
concept DeviceType = std::is_enum_v<typename H::DeviceType>;
template <class H>
concept Complex = copyable<typename H::Complex> &&
                  std::is_constructible_v<typename H::Complex, double, double> &&
                  (requires(const typename H::Complex& z) { z.real(), z.imag(); } ||
                   requires(const typename H::Complex& z) { z.real + z.imag; });
template <class H>
concept Scalar =
    copyable<typename H::Scalar> && std::is_constructible_v<typename H::Scalar, std::int64_t> &&
    std::is_constructible_v<typename H::Scalar, double> &&
    std::is_constructible_v<typename H::Scalar, bool> &&
    std::is_constructible_v<typename H::Scalar, typename H::Complex>;
template <class H>
concept ScalarType = enumeration<typename H::ScalarType>;
template <class H>
concept Layout = enumeration<typename H::Layout>;
template <class H>
concept MemoryFormat = enumeration<typename H::MemoryFormat>;
template <class H>
concept QScheme = enumeration<typename H::QScheme>;
template <class H>
concept SymInt =
    number_or_made_of<typename H::SymInt, std::int64_t> &&
    (std::is_arithmetic_v<typename H::SymInt> || requires(const typename H::SymInt& n) {
      { n.expect_int() } -> gives<std::int64_t>;
    });
template <class H>
concept SymFloat =
    number_or_made_of<typename H::SymFloat, double> &&
    (std::is_arithmetic_v<typename H::SymFloat> || requires(const typename H::SymFloat& n) {
      { n.expect_float() } -> gives<double>;
    });
template <class H>
concept SymBool =
    number_or_made_of<typename H::SymBool, bool> &&
    (std::is_arithmetic_v<typename H::SymBool> || requires(const typename H::SymBool& n) {
      { n.expect_bool() } -> gives<bool>;
    });
template <class H>
concept Generator =
    copyable<typename H::Generator> && std::is_default_constructible_v<typename H::Generator> &&
    requires(const typename H::Generator& g) {
      { g.defined() } -> gives<bool>;
    };
template <class H>
concept Stream = copyable<typename H::Stream>;
template <class H>
concept Storage = copyable<typename H::Storage>;

template <class View>
concept view_of_integers =
    copyable<View> && std::is_default_constructible_v<View> &&
    gives<const std::vector<std::int64_t>&, View> &&
    std::is_constructible_v<View, const std::int64_t*, std::size_t> && requires(const View& view) {
      { view.size() } -> gives<std::size_t>;
      { *view.begin() } -> gives<std::int64_t>;
      view.begin() != view.end();
    };
template <class H>
concept ArrayRef = view_of_integers<typename H::template ArrayRef<std::int64_t>>;
template <class View, class Integers>
concept optional_view = copyable<View> && std::is_default_constructible_v<View> &&
                        std::is_assignable_v<View&, Integers> && requires(const View& view) {
                          { view.has_value() } -> gives<bool>;
                          { *view } -> gives<Integers>;
                        };
template <class H>
concept OptionalArrayRef = optional_view<typename H::template OptionalArrayRef<std::int64_t>,
                                         typename H::template ArrayRef<std::int64_t>>;

template <class H>
concept tensor_is_pointer = requires { std::bool_constant<H::tensor_is_pointer>(); } &&
                            (!H::tensor_is_pointer || sizeof(typename H::Tensor) == sizeof(void*));
template <class H>
concept key_set = requires(const typename H::Tensor& tensor) {
  { H::key_set(tensor) } -> gives<DispatchKeySet>;
};
template <class H>
concept typical_key_set = requires(BackendComponent backend) {
  { H::typical_key_set(backend) } -> gives<DispatchKeySet>;
};
/// Optional for a host.
template <class H>
concept key_without_tensors = !requires { H::key_without_tensors; } || requires {
  std::integral_constant<DispatchKey, H::key_without_tensors>();
};
template <class H>
concept backend_of = requires(typename H::DeviceType type) {
  { H::backend_of(type) } -> gives<BackendComponent>;
};
template <class H>
concept read_device = requires(const std::string& text) {
  { H::read_device(text) } -> gives<typename H::Device>;
};
template <class H>
concept device_text = requires(const typename H::Device& device) {
  { H::device_text(device) } -> gives<std::string>;
};
template <class H>
concept scalar_type_of = requires(std::int64_t number) {
  { H::scalar_type_of(number) } -> gives<typename H::ScalarType>;
};
template <class H>
concept scalar_type_number =
    requires(typename H::ScalarType type) { std::int64_t{H::scalar_type_number(type)}; };
template <class H>
concept visit = requires(const typename H::Scalar& number) { H::visit(number, any_number()); };

}  // namespace dispatch::host_member
