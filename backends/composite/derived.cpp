// SPDX-License-Identifier: BSL-1.0
// Operators that are another operator and a copy: of its results to outputs, of the views that it
// returns, or of the argument that it changes. One boxed kernel serves each of the three kinds.
#include <algorithm>
#include <iterator>
#include <string_view>

#include <torch/library.h>

#include "calls.hpp"

namespace dispatch::composite {
namespace {

struct derivation {
  std::string_view name;
  std::string_view of;
};
#define SCHEMA_CT_OUTPUT(name, of) {name, of},
#define SCHEMA_CT_COPY_OF_VIEW(name, of) {name, of},
#define SCHEMA_CT_COPY_OF_ARGUMENT(name, of) {name, of},
constexpr derivation derivations[] = {
#include "derived.inc"
};
#undef SCHEMA_CT_OUTPUT
#undef SCHEMA_CT_COPY_OF_VIEW
#undef SCHEMA_CT_COPY_OF_ARGUMENT

/// The operator from which `op` is derived.
[[nodiscard]] OperatorHandle source_of(const OperatorHandle& op) {
  const OperatorName& names = op.operator_name();
  std::string name = names.name.substr(names.name.find("::") + 2);
  if (!names.overload_name.empty()) name += "." + names.overload_name;
  const auto* const found = std::find_if(std::begin(derivations), std::end(derivations),
                                         [&](const derivation& d) { return d.name == name; });
  const std::size_t dot = found->of.find('.');
  const std::string base = "aten::" + std::string(found->of.substr(0, dot));
  return Dispatcher::singleton().findSchemaOrThrow(
      base, dot == std::string_view::npos ? std::string_view() : found->of.substr(dot + 1));
}

/// The value of an argument that only the operator without outputs has, taken from the output.
[[nodiscard]] IValue option_of(const std::string& name, const Tensor& out) {
  if (name == "dtype") return static_cast<std::int64_t>(out.scalar_type());
  if (name == "layout") return static_cast<std::int64_t>(Layout::Strided);
  if (name == "device") return out.device();
  return {};
}

[[nodiscard]] Stack arguments_for(const FunctionSchema& of, const FunctionSchema& given,
                                  const IValue* values, const Tensor& out) {
  Stack stack;
  for (const Argument& wanted : of.arguments()) {
    const std::optional<int> at = given.argumentIndexWithName(wanted.name());
    stack.push_back(at ? values[*at] : option_of(wanted.name(), out));
  }
  return stack;
}

void write_result(Tensor& out, const Tensor& result) {
  constexpr op<
      "aten::resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> "
      "Tensor(a!)">
      resize_{};
  if (out.sizes() != result.sizes()) resize_(out, backend::symbolic(result.sizes()));
  if (out.scalar_type() != result.scalar_type())
    throw Error(message({"Expected out tensor to have dtype ", toString(result.scalar_type()),
                         ", but got ", toString(out.scalar_type()), " instead"}));
  calls::copy_(out, result, false);
}

void to_outputs(const OperatorHandle& op, Stack* stack) {
  const FunctionSchema& schema = op.schema();
  const std::size_t outputs = schema.returns().size();
  const auto values = stack->end() - static_cast<std::ptrdiff_t>(schema.arguments().size());
  const auto first = stack->end() - static_cast<std::ptrdiff_t>(outputs);
  const OperatorHandle of = source_of(op);
  Stack results = arguments_for(of.schema(), schema, &*values, first->toTensor());
  of.callBoxed(results);
  for (std::size_t i = 0; i < outputs; ++i) {
    Tensor out = first[static_cast<std::ptrdiff_t>(i)].toTensor();
    write_result(out, results[i].toTensor());
  }
  stack->erase(values, first);
}

[[nodiscard]] IValue copy_of(const IValue& value) {
  if (value.isTensor()) return calls::clone(value.toTensor(), MemoryFormat::Contiguous);
  std::vector<Tensor> out;
  for (const Tensor& one : value.toTensorVector())
    out.push_back(calls::clone(one, MemoryFormat::Contiguous));
  return out;
}
void copies_of_views(const OperatorHandle& op, Stack* stack) {
  source_of(op).callBoxed(*stack);
  const std::size_t results = op.schema().returns().size();
  for (std::size_t i = stack->size() - results; i < stack->size(); ++i)
    (*stack)[i] = copy_of((*stack)[i]);
}

void on_a_copy(const OperatorHandle& op, Stack* stack) {
  IValue& first = *(stack->end() - static_cast<std::ptrdiff_t>(op.schema().arguments().size()));
  first = calls::clone(first.toTensor(), MemoryFormat::Preserve);
  source_of(op).callBoxed(*stack);
}

}  // namespace
}  // namespace dispatch::composite

// Each line of the list registers a kernel in the block of its kind, and nothing elsewhere.
#define SCHEMA_CT_NOTHING(name, of)
TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  using torch::CppFunction;
#define SCHEMA_CT_OUTPUT(name, of) m.impl(name, CppFunction::makeFromBoxedFunction<&to_outputs>());
#define SCHEMA_CT_COPY_OF_VIEW SCHEMA_CT_NOTHING
#define SCHEMA_CT_COPY_OF_ARGUMENT(name, of) \
  m.impl(name, CppFunction::makeFromBoxedFunction<&on_a_copy>());
#include "derived.inc"
#undef SCHEMA_CT_OUTPUT
#undef SCHEMA_CT_COPY_OF_VIEW
#undef SCHEMA_CT_COPY_OF_ARGUMENT
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  using namespace dispatch::composite;
  using torch::CppFunction;
#define SCHEMA_CT_OUTPUT SCHEMA_CT_NOTHING
#define SCHEMA_CT_COPY_OF_VIEW(name, of) \
  m.impl(name, CppFunction::makeFromBoxedFunction<&copies_of_views>());
#define SCHEMA_CT_COPY_OF_ARGUMENT SCHEMA_CT_NOTHING
#include "derived.inc"
}
