// SPDX-License-Identifier: BSL-1.0
// Kernels for the autocast keys: they convert an operator's arguments and call the operator below
// autocast (at::autocast::WrapFunction, KERNEL_PRIVATEUSEONE).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <dispatch/modes/autocast.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace autocast {

/// How a kernel for an autocast key converts the arguments.
enum class SCHEMA_CT_VISIBLE CastPolicy : std::uint8_t {
  lower_precision_fp,  ///< in the device's lower precision
  fp32,                ///< in float
  fp32_set_opt_dtype,  ///< an absent `ScalarType?` argument becomes float
  fp32_append_dtype,   ///< calls the overload that has float, or the first one's type, in addition
  promote,             ///< in the widest type of them: float, or the lower precision
};

// For each kind of argument: a tensor, lists of tensors, and arguments that are not converted.

[[nodiscard]] inline std::optional<host::Tensor> cached_cast(
    ScalarType type, const std::optional<host::Tensor>& tensor, DeviceType device = kCUDA) {
  return tensor ? std::optional(cached_cast(type, *tensor, device)) : std::nullopt;
}
[[nodiscard]] inline std::vector<host::Tensor> cached_cast(ScalarType type,
                                                           const ITensorListRef& tensors,
                                                           DeviceType device = kCUDA) {
  std::vector<host::Tensor> out;
  out.reserve(tensors.size());
  for (const host::Tensor& tensor : tensors) out.push_back(cached_cast(type, tensor, device));
  return out;
}
[[nodiscard]] inline std::vector<host::Tensor> cached_cast(ScalarType type,
                                                           const TensorList& tensors,
                                                           DeviceType device = kCUDA) {
  return cached_cast(type, ITensorListRef(tensors), device);
}
template <class T>
[[nodiscard]] T cached_cast(ScalarType, T argument, DeviceType = kCUDA) {
  return argument;
}

/// Float if `current` or an eligible tensor is float; double tensors are ignored. Throws Error if
/// `current` is double, and for a third floating-point type.
[[nodiscard]] inline ScalarType prioritize(ScalarType current, const host::Tensor& next,
                                           DeviceType device = kCUDA) {
  if (current == kDouble) throw Error("at::autocast::prioritize(): the type to promote is double");
  const ScalarType lower = get_lower_precision_fp_from_device_type(device);
  if (!next.defined() || !is_autocast_eligible(next, device)) return current;
  const ScalarType type = next.scalar_type();
  if (type == kDouble) return current;
  if (current == kFloat || type == kFloat) return kFloat;
  if (current != lower || type != lower) {
    throw Error(message({"at::autocast::prioritize(): ", toString(type), " is neither Float nor ",
                         toString(lower)}));
  }
  return lower;
}
[[nodiscard]] inline ScalarType prioritize(ScalarType current, const ITensorListRef& tensors,
                                           DeviceType device = kCUDA) {
  for (const host::Tensor& tensor : tensors) current = prioritize(current, tensor, device);
  return current;
}
[[nodiscard]] inline ScalarType prioritize(ScalarType current, const TensorList& tensors,
                                           DeviceType device = kCUDA) {
  return prioritize(current, ITensorListRef(tensors), device);
}
template <class T>
[[nodiscard]] ScalarType prioritize(ScalarType current, T, DeviceType = kCUDA) {
  return current;
}

/// Applies prioritize() to each argument in turn.
template <class... A>
[[nodiscard]] ScalarType promote_type(ScalarType current, DeviceType device,
                                      const A&... arguments) {
  ((current = prioritize(current, arguments, device)), ...);
  return current;
}

[[nodiscard]] inline std::optional<ScalarType> set_opt_dtype(
    ScalarType type, const std::optional<ScalarType>& given) {
  return given ? given : type;
}
template <class T>
[[nodiscard]] T set_opt_dtype(ScalarType, T argument) {
  return argument;
}

template <class... A>
[[nodiscard]] bool firstarg_is_eligible(DeviceType device, const host::Tensor& first, const A&...) {
  return is_eligible(first, device);
}
/// `type` if the first argument is eligible, otherwise that argument's own type.
template <class... A>
[[nodiscard]] ScalarType type_from_firstarg(DeviceType device, ScalarType type,
                                            const host::Tensor& first, const A&...) {
  return is_eligible(first, device) ? type : first.scalar_type();
}

namespace detail {
template <auto function>
struct function_of {
  template <class... A>
  static decltype(auto) call(A&&... arguments) {
    return (*function)(static_cast<A&&>(arguments)...);
  }
};

template <CastPolicy policy, DeviceType device, class Called, class Signature>
struct wrapped;
template <CastPolicy policy, DeviceType device, class Called, class R, class... A>
struct wrapped<policy, device, Called, R(A...)> {
  static R call(A... arguments) {
    const ExcludeDispatchKeyGuard below(
        DispatchKeySet(get_autocast_dispatch_key_from_device_type(device)));
    if constexpr (policy == CastPolicy::lower_precision_fp) {
      const ScalarType type = get_lower_precision_fp_from_device_type(device);
      return Called::call(cached_cast(type, arguments, device)...);
    } else if constexpr (policy == CastPolicy::fp32) {
      return Called::call(cached_cast(kFloat, arguments, device)...);
    } else if constexpr (policy == CastPolicy::fp32_set_opt_dtype) {
      if (!firstarg_is_eligible(device, arguments...)) return Called::call(arguments...);
      return Called::call(set_opt_dtype(kFloat, arguments)...);
    } else if constexpr (policy == CastPolicy::fp32_append_dtype) {
      const ScalarType type = type_from_firstarg(device, kFloat, arguments...);
      return Called::call(arguments..., type);
    } else {
      const ScalarType type =
          promote_type(get_lower_precision_fp_from_device_type(device), device, arguments...);
      return Called::call(cached_cast(type, arguments, device)...);
    }
  }
};
}  // namespace detail

/// `type::call` is a kernel of the signature `Registered`. It calls `function`, of the signature
/// `Redispatched`, with converted arguments and below the device's autocast.
template <CastPolicy policy, DeviceType device, class Registered, class Redispatched,
          Redispatched* function>
struct WrapFunction final {
  using type = detail::wrapped<policy, device, detail::function_of<function>, Registered>;
};
/// The same for an operator of at::_ops: g++ before 14 does not emit a function that a block only
/// names as a template argument.
template <CastPolicy policy, DeviceType device, class Op>
struct WrapOperator final {
  using type = detail::wrapped<policy, device, Op, typename Op::schema>;
};

}  // namespace autocast
}  // namespace default_host
}  // namespace dispatch
