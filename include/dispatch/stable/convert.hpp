// SPDX-License-Identifier: BSL-1.0
// Converts between IValue and StableIValue by the type in a schema, and calls with the latter.
#pragma once

#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/stable/stable_ivalue.hpp>
#include <dispatch/stable/types.hpp>
#include <vector>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// A function that takes its arguments from the array, which it then owns, and leaves its results
/// there.
using stable_function = void(StableIValue* stack, std::uint64_t arguments, std::uint64_t results);

namespace internal {

[[noreturn, gnu::cold]] inline void refuse_stable_type(const Type& type) {
  throw NotImplementedError(
      message({"the stable ABI has no values of the schema type ", type.str()}));
}

[[nodiscard]] inline IValue ivalue_of(StableIValue value, const Type& type);

[[nodiscard]] inline IValue list_of_stable(StableIValue value, const Type& element) {
  const auto values = torch::stable::detail::to<std::vector<StableIValue>>(value);
  IValue out = empty_list(element.fake());
  using access = list_access<IValue>;
  access::with(access::of(out), [&](auto& elements) {
    using stored = typename std::remove_cvref_t<decltype(elements)>::value_type;
    for (const StableIValue each : values)
      elements.push_back(ivalue_of(each, element).template to<stored>());
  });
  return out;
}

/// The value of this type; takes ownership of what `value` owns.
[[nodiscard]] inline IValue ivalue_of(StableIValue value, const Type& type) {
  using schema_ct::code;
  using torch::stable::detail::to;
  switch (type.last()) {
    case code::optional: {
      const auto inner = to<std::optional<StableIValue>>(value);
      return inner.has_value() ? ivalue_of(*inner, type.element()) : IValue();
    }
    case code::list: return list_of_stable(value, type.element());
    case code::tensor: return to<torch::stable::Tensor>(value);
    case code::integer:
    case code::sym_int: return to<std::int64_t>(value);
    case code::real: return to<double>(value);
    case code::boolean:
    case code::sym_bool: return to<bool>(value);
    case code::string: return to<std::string>(value);
    case code::scalar_type:
    case code::layout:
    case code::memory_format: return std::int64_t{to<std::int32_t>(value)};
    case code::device: return to<torch::stable::Device>(value);
    case code::generator: return to<torch::stable::Generator>(value);
    default: refuse_stable_type(type);
  }
}

/// The eight bytes for a value of this type.
[[nodiscard]] inline StableIValue stable_of(const IValue& value, const Type& type) {
  using schema_ct::code;
  switch (type.last()) {
    case code::optional:
      return value.isNone()
                 ? 0
                 : torch::stable::detail::from(new StableIValue(stable_of(value, type.element())));
    case code::list: {
      if (!value.isList()) wrong_kind(type.annotation_str(), value);
      std::vector<StableIValue> out;
      using access = list_access<IValue>;
      access::with(access::of(value), [&](const auto& elements) {
        out.reserve(elements.size());
        for (const auto& each : elements) out.push_back(stable_of(IValue(each), type.element()));
      });
      return torch::stable::detail::from(stable_list_handle(std::move(out)));
    }
    case code::tensor: return torch::stable::detail::from(value.to<torch::stable::Tensor>());
    case code::integer:
    case code::sym_int: return torch::stable::detail::from(value.toInt());
    case code::real: return torch::stable::detail::from(value.toDouble());
    case code::boolean:
    case code::sym_bool: return torch::stable::detail::from(value.toBool());
    case code::string: return torch::stable::detail::from(value.to<std::string>());
    case code::scalar_type:
    case code::layout:
    case code::memory_format: return torch::stable::detail::from(value.to<std::int32_t>());
    case code::device: return torch::stable::detail::from(value.to<torch::stable::Device>());
    case code::generator: return torch::stable::detail::from(value.to<torch::stable::Generator>());
    default: refuse_stable_type(type);
  }
}

/// Values of the arguments or returns of a schema. Its destructor destroys those not taken.
class stable_values {
 public:
  stable_values(const std::vector<Argument>& types, std::size_t room)
      : types_(types), values_(room > types.size() ? room : types.size()) {}
  stable_values(const stable_values&) = delete;
  stable_values& operator=(const stable_values&) = delete;
  ~stable_values() {
    while (count_ != 0) {
      --count_;
      static_cast<void>(ivalue_of(values_[count_], types_[count_].real_type()));
    }
  }

  void put(const IValue& value) {
    values_[count_] = stable_of(value, types_[count_].real_type());
    ++count_;
  }
  /// The array; the caller now owns its values.
  [[nodiscard]] StableIValue* release() {
    count_ = 0;
    return values_.data();
  }

 private:
  const std::vector<Argument>& types_;
  std::vector<StableIValue> values_;
  std::size_t count_ = 0;
};

/// A kernel made of a function of the stable ABI. It converts arguments and results by the
/// operator's schema.
struct stable_functor {
  stable_function* function;

  void operator()(const OperatorHandle& op, DispatchKeySet, Stack* stack) const {
    const FunctionSchema& schema = op.schema();
    const std::size_t arguments = schema.arguments().size(), results = schema.returns().size();
    stable_values values(schema.arguments(), results);
    for (std::size_t i = stack->size() - arguments; i != stack->size(); ++i)
      values.put((*stack)[i]);
    stack->resize(stack->size() - arguments);
    StableIValue* const array = values.release();
    function(array, arguments, results);
    for (std::size_t i = 0; i != results; ++i)
      stack->push_back(ivalue_of(array[i], schema.returns()[i].real_type()));
  }
};

}  // namespace internal

/// Calls an operator with the values in the array and replaces them by the results.
inline void call_dispatcher(const char* name, const char* overload, StableIValue* stack) {
  const OperatorHandle op = Dispatcher::singleton().findSchemaOrThrow(name, overload);
  const FunctionSchema& schema = op.schema();
  Stack values;
  values.reserve(schema.arguments().size());
  for (std::size_t i = 0; i != schema.arguments().size(); ++i)
    values.push_back(internal::ivalue_of(stack[i], schema.arguments()[i].real_type()));
  op.callBoxed(values);
  internal::stable_values results(schema.returns(), 0);
  for (const IValue& value : values) results.put(value);
  const StableIValue* const array = results.release();
  for (std::size_t i = 0; i != values.size(); ++i) stack[i] = array[i];
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
