// SPDX-License-Identifier: BSL-1.0
// A callable in Paddle's style (CppFunction of its torch/library.h): any function, called with
// FunctionArgs, which a schema puts in order.
#pragma once

#include <dispatch/compat/paddle/arguments.hpp>
#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/operators/safe_kernel.hpp>
#include <functional>
#include <memory>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// A value for each argument of the schema, in order: positional, by name, or the default. Surplus
/// positional values follow if the schema ends with `...`. As in Paddle, types are checked only if
/// the environment asks for it (TypeError); an int converts to a float. Throws std::runtime_error
/// with Paddle's texts.
[[nodiscard]] inline std::vector<IValue> normalized(const FunctionSchema& schema,
                                                    const paddle_view::FunctionArgs& given) {
  const std::vector<Argument>& arguments = schema.arguments();
  auto refuse = [&](std::string_view what, std::string_view name, std::string_view rest) {
    throw std::runtime_error(message({what, " `", name, "`", rest, " in ", to_string(schema)}));
  };
  if (given.size() > arguments.size() && !schema.is_vararg())
    throw std::runtime_error(
        message({"Too many positional arguments: expected at most ", arguments.size(), ", got ",
                 given.size(), " in ", to_string(schema)}));
  for (const keyword& k : given.named())
    if (schema.index_of(k.name) < 0) refuse("Unknown keyword argument", k.name, "");
  std::vector<IValue> out;
  for (std::size_t i = 0; i != arguments.size(); ++i) {
    const Argument& a = arguments[i];
    const IValue* named = given.find_named(a.name());
    if (i < given.size()) {
      if (named != nullptr) refuse("Argument", a.name(), " is already provided by position");
      if (a.kwarg_only()) refuse("Argument", a.name(), " is keyword-only");
      out.push_back(given[i]);
    } else if (named != nullptr) {
      out.push_back(*named);
    } else if (const IValue* value = a.find_default()) {
      out.push_back(copy_of_default(*value));
    } else {
      refuse("Missing required argument", a.name(), "");
    }
    widen(out.back(), a.real_type().word());
    if (checks_calls()) check_type(schema, a, out.back(), static_cast<int>(i));
  }
  for (std::size_t i = arguments.size(); i < given.size(); ++i) out.push_back(given[i]);
  return out;
}

/// The results on the stack of a call: nothing, one value, or a tuple of several.
[[nodiscard]] inline IValue result_on(Stack&& stack) {
  if (stack.empty()) return IValue();
  if (stack.size() == 1) return std::move(stack[0]);
  return IValue::of(value_tag::tuple, SCHEMA_CT_C10::ivalue::Tuple(std::move(stack)));
}

/// Calls `run` with the values after checking that their number fits a kernel of this signature.
template <class Run>
[[nodiscard]] IValue run_kernel(const kernel_signature* s, Stack values, Run run) {
  if (s != nullptr) {
    if (values.size() != s->parameter_count)
      throw std::runtime_error(
          message({"Function expects ", s->parameter_count, " arguments, got ", values.size()}));
    for (std::size_t i = 0; i != values.size(); ++i) widen(values[i], s->parameters[i]->word);
  }
  run(values);
  return result_on(std::move(values));
}

/// Calls `f`. As in Paddle, its exceptions become std::runtime_error with `prefix` in front; the
/// original exception is nested (std::rethrow_if_nested).
template <class F>
auto with_prefix(const char* prefix, F f) {
  try {
    return f();
  } catch (const std::exception& e) {
    std::throw_with_nested(std::runtime_error(message({prefix, dispatch::what_of(e)})));
  }
}

}  // namespace internal

namespace paddle_view {

// Made by `new`: std::make_shared adds a unique symbol to the shared object.

/// A callable: a function, a lambda, or an object that takes the FunctionArgs themselves.
class SCHEMA_CT_SHARED CppFunction {
 public:
  CppFunction() = default;
  explicit CppFunction(std::function<IValue(const FunctionArgs&)> f)
      : run_(std::move(f)), prefix_("Constructor failed: ") {}
  /// `IValue(const FunctionArgs&)`
  template <class F>
    requires std::is_invocable_r_v<IValue, F&, const FunctionArgs&> &&
                 (!std::is_same_v<std::remove_cvref_t<F>, CppFunction>)
  explicit CppFunction(F&& f) : run_(std::forward<F>(f)), prefix_("Lambda execution failed: ") {}
  /// A function or lambda of the types of the table.
  template <class F>
    requires kernel_of_schema_types<F> &&
             (!std::is_base_of_v<dispatch::CppFunction, std::remove_cvref_t<F>>) &&
             (!std::is_invocable_r_v<IValue, F&, const FunctionArgs&>)
  explicit CppFunction(F&& f)
      : CppFunction(std::shared_ptr<const dispatch::CppFunction>(
            new dispatch::CppFunction(std::forward<F>(f)))) {}
  /// A kernel of the registry. A call runs this kernel, whatever the keys of the values are, with
  /// the schema that the operator has at that time. It throws if the kernel was removed.
  CppFunction(const OperatorHandle& op, const kernel_registration& k)
      : signature_(k.function.signature), op_(op) {
    run_ = [kernel = SafeKernelFunction(op, k), s = signature_,
            keys = DispatchKeySet(k.key)](const FunctionArgs& args) {
      return internal::run_kernel(s, args.values(), [&](Stack& values) {
        kernel.callBoxed(kernel.opHandle(), keys, &values);
      });
    };
  }

  [[nodiscard]] bool valid() const { return run_ != nullptr; }
  /// From now on, calls may name arguments and omit those that have defaults.
  void bind_schema(FunctionSchema schema) {
    bind_schema(std::shared_ptr<const FunctionSchema>(new FunctionSchema(std::move(schema))));
  }
  void bind_schema(std::shared_ptr<const FunctionSchema> schema) { schema_ = std::move(schema); }
  /// The bound schema, or otherwise the operator's current one; nullptr if there is none.
  [[nodiscard]] const FunctionSchema* schema() const {
    if (schema_ != nullptr) return schema_.get();
    return op_ && op_->hasSchema() ? &op_->schema() : nullptr;
  }
  /// nullptr for a callable that takes FunctionArgs, and for a boxed kernel.
  [[nodiscard]] const kernel_signature* signature() const { return signature_; }

  template <class... A>
  FunctionResult call(A&&... arguments) const {
    FunctionArgs args;
    (args.add_arg(std::forward<A>(arguments)), ...);
    return call_with_args(args);
  }
  /// Throws std::runtime_error for arguments that the schema does not accept, and for any exception
  /// of the function, which is nested in it.
  FunctionResult call_with_args(const FunctionArgs& args) const {
    if (!valid()) throw std::runtime_error("CppFunction is not initialized");
    const FunctionSchema* known = schema();
    if (known == nullptr && args.has_named_args())
      throw std::runtime_error(
          message({"Unknown keyword argument `", args.named()[0].name, "`: there is no schema"}));
    const FunctionArgs ordered =
        known == nullptr ? args : FunctionArgs::from_vector(internal::normalized(*known, args));
    return FunctionResult(internal::with_prefix(prefix_, [&] { return run_(ordered); }));
  }
  /// Calls it with exactly these values; does not change exceptions.
  [[nodiscard]] IValue run(std::vector<IValue> values) const {
    return run_(FunctionArgs::from_vector(std::move(values)));
  }

 private:
  explicit CppFunction(std::shared_ptr<const dispatch::CppFunction> f)
      : signature_(f->function().signature) {
    run_ = [f = std::move(f)](const FunctionArgs& args) {
      const kernel& k = f->function();
      return internal::run_kernel(k.signature, args.values(), [&](Stack& values) {
        bool running = false;
        call_boxed(k, OperatorHandle(nullptr), DispatchKeySet(), values, running);
      });
    };
  }

  std::function<IValue(const FunctionArgs&)> run_;
  const char* prefix_ = "Function call failed: ";
  const kernel_signature* signature_ = nullptr;
  std::shared_ptr<const FunctionSchema> schema_;
  std::optional<OperatorHandle> op_;  // of a kernel of the registry
};

}  // namespace paddle_view

namespace SCHEMA_CT_HIDDEN internal {

/// A function in Paddle's style as a boxed kernel of the registry.
struct paddle_kernel {
  paddle_view::CppFunction function;

  void operator()(const OperatorHandle& op, DispatchKeySet, Stack* stack) const {
    const FunctionSchema* schema = op.hasSchema() ? &op.schema() : nullptr;
    const bool takes_all = schema == nullptr || schema->is_vararg();
    const std::size_t n = takes_all ? stack->size() : schema->arguments().size();
    const auto first = stack->end() - static_cast<std::ptrdiff_t>(n);
    IValue result = function.run({first, stack->end()});
    stack->erase(first, stack->end());
    if (schema != nullptr && schema->returns().size() > 1 && result.isTuple())
      for (const IValue& one : result.toTupleRef().elements()) stack->push_back(one);
    else if (schema == nullptr || schema->is_varret() ? !result.isNone()
                                                      : !schema->returns().empty())
      stack->push_back(std::move(result));
  }
};

[[nodiscard]] inline dispatch::CppFunction kernel_of(paddle_view::CppFunction function) {
  if (!function.valid()) throw std::runtime_error("CppFunction is not initialized");
  return dispatch::CppFunction::makeFromBoxedFunctor(
      std::make_unique<paddle_kernel>(paddle_kernel{std::move(function)}));
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
