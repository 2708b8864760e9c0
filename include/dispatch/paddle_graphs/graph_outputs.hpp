// SPDX-License-Identifier: BSL-1.0
// What a graph has of a call: its results, and its arguments that the operator writes to. A graph's
// values do not change, so that each such argument is a new value behind the call.
#pragma once

#include <algorithm>
#include <charconv>
#include <dispatch/base/error.hpp>
#include <dispatch/schema/returned_argument.hpp>
#include <dispatch/values/list.hpp>
#include <numeric>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// A result that is no argument, or an argument that is written to.
struct graph_output {
  std::size_t at;   ///< among the schema's returns, or among its arguments
  bool is_written;  ///< is it an argument?
  bool varies;      ///< is it as many tensors as a call says, such as a list?
};

namespace internal {

[[nodiscard]] inline bool is_tensor_type(const Type& type) {
  return type.codes().size() == 1 && type.last() == schema_ct::code::tensor;
}
[[nodiscard]] inline bool is_tensor_list_type(const Type& type) {
  return type.last() == schema_ct::code::list && is_tensor_type(type.element());
}
[[nodiscard]] inline bool is_optional_tensor_type(const Type& type) {
  return type.last() == schema_ct::code::optional && is_tensor_type(type.element());
}

}  // namespace internal

/// First the results, then the arguments, both in the schema's order.
[[nodiscard]] inline std::vector<graph_output> graph_outputs(const FunctionSchema& schema) {
  std::vector<graph_output> out;
  for (std::size_t i = 0; i != schema.returns().size(); ++i) {
    const Argument& r = schema.returns()[i];
    if (!returned_argument(schema, r))
      out.push_back({i, false, !internal::is_tensor_type(r.real_type())});
  }
  for (std::size_t i = 0; i != schema.arguments().size(); ++i) {
    const Argument& a = schema.arguments()[i];
    if (a.is_write()) out.push_back({i, true, !internal::is_tensor_type(a.real_type())});
  }
  return out;
}

/// Does the number of tensors differ from call to call?
[[nodiscard]] inline bool outputs_vary(const FunctionSchema& schema) {
  for (const graph_output& o : graph_outputs(schema))
    if (o.varies) return true;
  return false;
}

/// Why the operator may not be in graphs; empty if it may.
[[nodiscard]] inline std::string why_not_in_graphs(const FunctionSchema& schema) {
  const auto outside = [&] {
    return message(
        {", or call it outside of graphs (paddle.jit.to_static(full_graph=False)) and "
         "without a gradient\nDeclaration: ",
         to_string(schema)});
  };
  const std::vector<graph_output> outputs = graph_outputs(schema);
  for (const graph_output& o : outputs) {
    const Argument& a = o.is_written ? schema.arguments()[o.at] : schema.returns()[o.at];
    const Type& type = a.real_type();
    if (internal::is_tensor_type(type) || internal::is_tensor_list_type(type)) continue;
    if (!o.is_written)
      return message(
          {"in graphs and with a gradient an operator returns tensors, as 'Tensor' or 'Tensor[]', "
           "and result ",
           o.at, " of ", schema.name(), " is of type '", type.str(),
           "': give it an overload without that", outside()});
    if (!internal::is_optional_tensor_type(type))
      return message(
          {"in graphs and with a gradient an operator writes to a 'Tensor', 'Tensor?' or "
           "'Tensor[]', and the argument '",
           a.name(), "' of ", schema.name(), " is of type '", type.str(),
           "': give it an overload that returns tensors", outside()});
  }
  if (outputs.empty())
    return message({schema.name(),
                    " returns nothing and writes to no argument, and Paddle removes "
                    "such an operator from a graph: let it return a tensor",
                    outside()});
  return {};
}

/// How many tensors each output of a call has, as the call's text ends: ` -> 2, 1`.
[[nodiscard]] inline std::string counts_text(const std::vector<std::size_t>& counts) {
  std::string out;
  for (const std::size_t count : counts) out += message({out.empty() ? " -> " : ", ", count});
  return out;
}

/// The call itself.
[[nodiscard]] inline std::string_view without_counts(std::string_view text) {
  return text.substr(0, text.rfind(')') + 1);
}

/// How many tensors each of the operator's outputs has in this call.
[[nodiscard]] inline std::vector<std::size_t> output_counts(const FunctionSchema& schema,
                                                            std::string_view text) {
  std::vector<std::size_t> out(graph_outputs(schema).size(), 1);
  if (!outputs_vary(schema)) return out;
  std::string_view rest = text.substr(without_counts(text).size());
  for (std::size_t& count : out) {
    rest.remove_prefix(std::min(rest.find_first_of("0123456789"), rest.size()));
    const char* const begin = rest.data();
    const auto [behind, error] = std::from_chars(begin, begin + rest.size(), count);
    if (error != std::errc())
      throw TypeError(message({"the graph calls ", text,
                               ", and the operator has other results now"
                               "\nDeclaration: ",
                               to_string(schema)}));
    rest.remove_prefix(static_cast<std::size_t>(behind - begin));
  }
  return out;
}

[[nodiscard]] inline std::size_t sum_of(const std::vector<std::size_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

namespace internal {

/// The tensors of an output, which is a tensor, an optional or a list.
[[nodiscard]] inline std::vector<host::Tensor> tensors_of(const IValue& value) {
  if (value.isNone()) return {};
  if (value.isTensor()) return {value.toTensor()};
  return value.toTensorVector();
}

/// The value of such a type.
[[nodiscard]] inline IValue value_of_tensors(const Type& type, std::vector<host::Tensor> tensors) {
  if (is_tensor_list_type(type)) return IValue::of(value_tag::tensor_list, std::move(tensors));
  return tensors.empty() ? IValue() : IValue(tensors[0]);
}

}  // namespace internal

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
