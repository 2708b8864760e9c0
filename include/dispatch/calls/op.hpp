// SPDX-License-Identifier: BSL-1.0
// An operator as a C++ function object: the compiler binds keywords and defaults, and the call is
// typed.
#pragma once

#include <dispatch/calls/default_argument.hpp>
#include <dispatch/calls/named_call.hpp>
#include <dispatch/calls/usual_type.hpp>
#include <schema_ct/literals/fit.hpp>
#include <schema_ct/operators/call_plan.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

[[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::string_view view(schema_ct::text t) {
  return {t.data(), t.size()};
}

template <const auto& value, class P>
concept may_be_default = requires {
  requires std::is_convertible_v<decltype(default_argument<schema_ct::bare<P>>::make(value)), P>;
};

/// The value of an argument: the argument itself, or the value that a keyword refers to.
template <class A>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr decltype(auto) value_of(
    std::remove_reference_t<A>& given) {
  if constexpr (schema_ct::is_keyword<schema_ct::bare<A>>)
    return static_cast<decltype(given.value)>(given.value);
  else
    return static_cast<A&&>(given);
}

/// As in Python: an int accepts no fraction, and a bool accepts only a bool.
template <class A, class P, class from = schema_ct::bare<A>, class to = schema_ct::bare<P>>
concept may_become =
    std::is_convertible_v<A, P> && !(std::is_floating_point_v<from> && std::is_integral_v<to>) &&
    !(std::is_same_v<to, bool> && !std::is_same_v<from, bool> && !std::is_class_v<from>);

/// A call of Op, whose kernels are R(P...), with values of types A (references for lvalues).
template <class Op, class F, class... A>
struct bound_call;
template <class Op, class R, class... P, class... A>
struct bound_call<Op, R(P...), A...> {
  static constexpr const auto& plan = schema_ct::plan_of<Op, schema_ct::bare<A>...>;

  /// The argument for the parameter with this number; it may refer to one of `values`.
  template <int i, class Parameter>
  SCHEMA_CT_HIDDEN static decltype(auto) argument(
      [[maybe_unused]] const std::tuple<A&&...>& values) {
    if constexpr (plan.source[i] >= 0) {
      constexpr auto source = static_cast<std::size_t>(plan.source[i]);
      using given = std::tuple_element_t<source, std::tuple<A...>>;
      return value_of<given>(std::get<source>(values));
    } else {
      return default_argument<schema_ct::bare<Parameter>>::make(schema_ct::op_default<Op, i>);
    }
  }

  // The sentence that the compiler prints.
  static consteval bool wrong() { return error().code != schema_ct::call_errc::none; }
  static consteval schema_ct::rendered words() { return schema_ct::render(error(), Op::schema); }

 private:
  template <int i, class Parameter>
  static consteval schema_ct::call_errc mistake() {
    using schema_ct::call_errc;
    if constexpr (plan.source[i] >= 0)
      return may_become<decltype(argument<i, Parameter>(std::declval<std::tuple<A&&...>>())),
                        Parameter>
                 ? call_errc::none
                 : call_errc::wrong_type;
    else
      return may_be_default<schema_ct::op_default<Op, i>, Parameter> ? call_errc::none
                                                                     : call_errc::unusable_default;
  }
  template <int... i>
  static consteval schema_ct::call_error first_mistake(std::integer_sequence<int, i...>) {
    schema_ct::call_error out;
    static_cast<void>(((out = {mistake<i, P>(), Op::arguments[i].name()},
                        out.code != schema_ct::call_errc::none) ||
                       ...));
    return out.code == schema_ct::call_errc::none ? schema_ct::call_error{} : out;
  }
  static consteval schema_ct::call_error error() {
    if constexpr (plan.wrong.code == schema_ct::call_errc::none)
      return first_mistake(std::make_integer_sequence<int, sizeof...(P)>());
    else
      return plan.wrong;
  }
};

/// Op as a function with its kernels' signature.
template <class Op, class F>
class op_call;
template <class Op, class R, class... P>
class op_call<Op, R(P...)> : public Op {
 public:
  /// Takes positional values, then keywords; omitted arguments take their defaults. Throws Error if
  /// the operator is not defined, and TypeError if its kernels have another signature, as
  /// Dispatcher and OperatorHandle do.
  template <class... A>
    requires schema_ct::acceptable<schema_ct::verdict<bound_call<Op, R(P...), A...>>>
  SCHEMA_CT_HIDDEN R operator()(A&&... values) const {
    return bind<bound_call<Op, R(P...), A...>>(std::make_integer_sequence<int, sizeof...(P)>(),
                                               std::tuple<A&&...>(static_cast<A&&>(values)...));
  }

 private:
  struct named {
    SCHEMA_CT_HIDDEN static std::string full_name() {
      return message({view(Op::ns), "::", view(Op::name)});
    }
    SCHEMA_CT_HIDDEN static constexpr std::string_view overload() { return view(Op::overload); }
  };
  template <class Call, int... i, class... A>
  SCHEMA_CT_HIDDEN static R bind(std::integer_sequence<int, i...>, const std::tuple<A...>& values) {
    return named_call<named, R(P...)>::call(Call::template argument<i, P>(values)...);
  }
};

template <schema_ct::fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr bool is_schema = !schema_ct::detail::schema_words<S>::wrong();

// Functions instead of partial specialisations: nvcc 13 matches none that has a fixed_string.

/// The sentence for a schema and the signature F of its kernels. void stands for the usual
/// signature, which some schemas do not have.
template <schema_ct::fixed_string S, class F>
struct signature_words {
  static consteval bool wrong() {
    if constexpr (!is_schema<S>)
      return false;
    else if constexpr (std::is_void_v<F>)
      return first_unusual_type<schema_ct::op<S>>() >= 0;
    else
      return schema_ct::detail::fit_words<F, S>::wrong();
  }
  static consteval schema_ct::rendered words() {
    if constexpr (!std::is_void_v<F>) {
      return schema_ct::detail::fit_words<F, S>::words();
    } else {
      using op = schema_ct::op<S>;
      const schema_ct::text type = op::arguments.first[first_unusual_type<op>()].type_text();
      schema_ct::rendered out;
      out.put("no C++ type is the usual one for '");
      out.put_text(type.data(), static_cast<int>(type.size()));
      out.put("'; write the kernels' signature: op<\"...\", R(A...)>");
      return out;
    }
  }
};

/// The base of `op`. For a wrong schema it contains only the error.
template <schema_ct::fixed_string S, class F>
consteval auto op_base() {
  using constants = schema_ct::op<S>;
  if constexpr (!is_schema<S>)
    return std::type_identity<constants>();
  else if constexpr (std::is_void_v<F>)
    return std::type_identity<op_call<constants, usual_signature<constants>>>();
  else
    return std::type_identity<op_call<constants, schema_ct::signature_of<F>>>();
}

}  // namespace internal

/// Does the schema fit the kernels' signature F, or have a usual signature if F is void?
template <class F, schema_ct::fixed_string S>
concept right_signature =
    schema_ct::acceptable<schema_ct::verdict<internal::signature_words<S, F>>>;

/// An operator that can be called:
///   constexpr dispatch::op<"vision::nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor">
///   nms{}; nms(dets, scores, "iou"_a = 0.3);
/// F is the C++ signature of the kernels if it is not the usual one.
template <schema_ct::fixed_string S, class F = void>
  requires(schema_ct::right_schema<S> && right_signature<F, S>)
struct op : decltype(internal::op_base<S, F>())::type {
  static_assert(!internal::is_schema<S> || schema_ct::detail::record_of<S>.name.ns_end != nullptr,
                "name the operator with its namespace: \"ns::name(...)\"");
};

namespace literals {
using schema_ct::literals::operator""_a;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
