// SPDX-License-Identifier: BSL-1.0
// Operators as custom operators of Paddle's, as PD_BUILD_OP makes them: static graphs contain them,
// and save them.
//
// Each has one list of tensors as its input, one output for each tensor that a call makes or writes
// to, and one attribute, `call`, the text of the call (<dispatch/calls/call_text.hpp>). Paddle's
// attributes have no float[] of doubles, no bool[] and no optionals, and its gradients no list
// beside other outputs.
#pragma once

#include <paddle/phi/api/ext/op_meta_info.h>
#include <paddle/phi/api/include/api.h>
#include <paddle/phi/core/dense_tensor.h>

#include <charconv>
#include <dispatch/calls/call_text.hpp>
#include <dispatch/paddle_graphs/graph_errors.hpp>
#include <dispatch/paddle_graphs/graph_outputs.hpp>
#include <memory>
#include <unordered_map>

// libpaddle exports it (paddle/fluid/framework/custom_operator.h); the wheel does not have the
// header.
namespace paddle::framework {
std::unordered_map<std::string, std::vector<OpMetaInfo>> RegisterOperatorWithMetaInfoMap(
    const OpMetaInfoMap& infos, void* library);
}  // namespace paddle::framework

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// What graphs call the operator.
[[nodiscard]] inline std::string name_in_graphs(const FunctionSchema& schema) {
  std::string name = message(
      {schema.name(), ".", schema.overload_name().empty() ? "default" : schema.overload_name()});
  // Paddle takes what contains "_grad" for the gradient of another operator.
  for (std::size_t at = 0; (at = name.find("_grad", at)) != std::string::npos;) name[at + 1] = 'G';
  return name;
}
/// What graphs call the operator where its outputs are so many tensors: a custom operator of
/// Paddle's has a list as its output only in the place of an input.
[[nodiscard]] inline std::string name_in_graphs(const FunctionSchema& schema, std::size_t count) {
  return outputs_vary(schema) ? message({name_in_graphs(schema), ".", count})
                              : name_in_graphs(schema);
}

/// Throws Error if an operator of this name was registered with another number of outputs.
inline void check_in_graphs(const FunctionSchema& schema, std::size_t count) {
  const auto& known = paddle::OpMetaInfoMap::Instance().GetMap();
  const auto found = known.find(name_in_graphs(schema, count));
  if (found != known.end() &&
      paddle::OpMetaInfoHelper::GetOutputs(found->second.at(0)).size() != count)
    throw Error(
        message({"Paddle has the operator with another number of results, and forgets none: "
                 "start a new process\nDeclaration: ",
                 to_string(schema)}));
}

/// The shapes and element types of the results of a call. -1 is a size that is not known yet.
struct graph_results {
  std::vector<std::vector<std::int64_t>> shapes;
  std::vector<phi::DataType> types;
};

/// What computes gradients: one for each tensor of a call, in their order, of these results and
/// their gradients. Arguments that were written to are as they were behind the call.
struct graph_gradients {
  read_call call;
  Stack results, gradients;
};
using gradients_function = std::vector<paddle::Tensor> (*)(graph_gradients& asked);

namespace internal {

inline gradients_function gradients_of_graphs = nullptr;
/// Of the call that this thread puts into a graph.
inline constinit thread_local const graph_results* results_in_graph = nullptr;

/// The tensors of an input of a running operator. Paddle lends them for the call, and a kernel may
/// keep what it gets: these own their memory.
[[nodiscard]] inline std::vector<paddle::Tensor> graph_tensors(
    const paddle::CustomOpKernelContext& context, std::size_t input) {
  const auto [first, last] = context.InputRangeAt(input);
  std::vector<paddle::Tensor> out = context.InputsBetween(first, last);
  for (paddle::Tensor& t : out)
    if (t.is_dense_tensor())
      t.set_impl(
          std::make_shared<phi::DenseTensor>(static_cast<const phi::DenseTensor&>(*t.impl())));
  return out;
}

[[nodiscard]] inline std::vector<host::Tensor> as_host_tensors(
    const std::vector<paddle::Tensor>& tensors) {
  return std::vector<host::Tensor>(tensors.begin(), tensors.end());
}

/// Does Paddle free or write to the one's memory with the other's?
[[nodiscard]] inline bool share_memory(const paddle::Tensor& a, const paddle::Tensor& b) {
  return a.is_dense_tensor() && b.is_dense_tensor() &&
         static_cast<const phi::DenseTensor&>(*a.impl()).IsSharedBufferWith(
             static_cast<const phi::DenseTensor&>(*b.impl()));
}

/// Gives a running operator an output as graphs need it: in one piece, and in memory that it shares
/// with none of the `others`, since a graph may write to it. From then on it is one of them.
inline void give_output(paddle::CustomOpKernelContext& context, std::size_t number,
                        const paddle::Tensor& made, std::vector<paddle::Tensor>& others) {
  paddle::Tensor own = made.contiguous();
  for (const paddle::Tensor& t : others)
    if (share_memory(own, t)) {
      own = paddle::experimental::assign(own);
      break;
    }
  paddle::AssignTensorImpl(own, context.MutableOutputAt(number));
  others.push_back(std::move(own));
}

/// The same tensors in memory of their own, for a kernel that writes to them.
[[nodiscard]] inline IValue copied(const Type& type, const IValue& value) {
  std::vector<host::Tensor> tensors = tensors_of(value);
  for (host::Tensor& t : tensors) t = host::Tensor(paddle::experimental::assign(host::inner(t)));
  return value_of_tensors(type, std::move(tensors));
}

/// Calls the operator; returns the value of each output.
[[nodiscard]] inline std::vector<IValue> outputs_of_call(read_call& call) {
  const FunctionSchema& schema = call.op.schema();
  const std::vector<graph_output> outputs = graph_outputs(schema);
  std::vector<IValue> out(outputs.size());
  for (std::size_t i = 0; i != outputs.size(); ++i)
    if (const graph_output& o = outputs[i]; o.is_written)
      out[i] = call.values[o.at] = copied(schema.arguments()[o.at].real_type(), call.values[o.at]);
  call.op.callBoxed(call.values);
  for (std::size_t i = 0; i != outputs.size(); ++i)
    if (!outputs[i].is_written) out[i] = call.values[outputs[i].at];
  return out;
}

inline void run_in_graph(paddle::CustomOpKernelContext* context) {
  with_paddles_errors([&] {
    std::vector<paddle::Tensor> tensors = graph_tensors(*context, 0);
    const std::string text = context->AttrAt<std::string>(0);
    read_call call = call_of_text(without_counts(text), as_host_tensors(tensors));
    const FunctionSchema& schema = call.op.schema();
    const std::vector<std::size_t> counts = output_counts(schema, text);
    check_in_graphs(schema, sum_of(counts));
    const std::vector<IValue> outputs = outputs_of_call(call);
    std::size_t number = 0;
    for (std::size_t i = 0; i != outputs.size(); ++i) {
      const std::vector<host::Tensor> made = tensors_of(outputs[i]);
      if (made.size() != counts[i])
        throw Error(message({"the graph was made for ", counts[i], " tensor(s) of result ", i,
                             ", and the kernel returned ", made.size(),
                             ": a graph has as many as the fake kernel says where it is made "
                             "(schema_ct.paddle.register_fake)\nDeclaration: ",
                             to_string(schema)}));
      for (const host::Tensor& t : made) {
        if (!host::inner(t).is_dense_tensor())
          throw TypeError(message({"in graphs an operator returns dense tensors, and result ", i,
                                   " is none\nDeclaration: ", to_string(schema)}));
        give_output(*context, context->OutputRangeAt(number++).first, host::inner(t), tensors);
      }
    }
  });
}

/// The values of the returns and, into `call`, of the arguments that were written to, of a graph's
/// outputs.
[[nodiscard]] inline Stack read_outputs(read_call& call, const std::vector<std::size_t>& counts,
                                        const std::vector<paddle::Tensor>& tensors) {
  const FunctionSchema& schema = call.op.schema();
  const std::vector<graph_output> outputs = graph_outputs(schema);
  Stack returns(schema.returns().size());
  auto next = tensors.begin();
  for (std::size_t i = 0; i != outputs.size(); ++i) {
    const graph_output& o = outputs[i];
    const auto end = next + static_cast<std::ptrdiff_t>(counts[i]);
    const Argument& a = o.is_written ? schema.arguments()[o.at] : schema.returns()[o.at];
    (o.is_written ? call.values : returns)[o.at] =
        value_of_tensors(a.real_type(), std::vector<host::Tensor>(next, end));
    next = end;
  }
  for (std::size_t i = 0; i != returns.size(); ++i)
    if (const auto argument = returned_argument(schema, schema.returns()[i]))
      returns[i] = call.values[*argument];
  return returns;
}

inline void run_backward_in_graph(paddle::CustomOpKernelContext* context) {
  with_paddles_errors([&] {
    std::vector<paddle::Tensor> others = graph_tensors(*context, 0), results, gradients;
    const std::string text = context->AttrAt<std::string>(0);
    graph_gradients asked{call_of_text(without_counts(text), as_host_tensors(others)), {}, {}};
    const std::vector<std::size_t> counts = output_counts(asked.call.op.schema(), text);
    const std::size_t count = sum_of(counts);
    for (std::size_t i = 0; i != count; ++i) {
      results.push_back(graph_tensors(*context, 1 + i).at(0));
      gradients.push_back(graph_tensors(*context, 1 + count + i).at(0));
      if (!gradients[i].has_allocation())  // nothing is computed from the result
        gradients[i] = paddle::experimental::zeros_like(results[i]);
    }
    if (gradients_of_graphs == nullptr)
      throw NotImplementedError(
          message({"nothing computes gradients: import schema_ct.paddle\nDeclaration: ",
                   to_string(asked.call.op.schema())}));
    read_call of_gradients = asked.call;
    asked.gradients = read_outputs(of_gradients, counts, gradients);
    asked.results = read_outputs(asked.call, counts, results);
    others.insert(others.end(), results.begin(), results.end());
    others.insert(others.end(), gradients.begin(), gradients.end());
    const std::vector<paddle::Tensor> made = gradients_of_graphs(asked);
    const auto [first, last] = context->OutputRangeAt(0);
    for (std::size_t i = first; i != last; ++i)
      give_output(*context, i, made.at(i - first), others);
  });
}

/// Where a graph is made the results are known (results_in_graph); where it runs the kernel says.
[[nodiscard]] inline std::size_t result_count(const std::vector<paddle::any>& attributes) {
  const auto& text = paddle::any_cast<const std::string&>(attributes.at(0));
  return sum_of(output_counts(operator_of_call(text).schema(), text));
}
[[nodiscard]] inline std::vector<std::vector<std::int64_t>> shapes_in_graph(
    const std::vector<std::vector<std::int64_t>>&,
    const std::vector<std::vector<std::vector<std::int64_t>>>&,
    const std::vector<paddle::any>& attributes) {
  return with_paddles_errors([&] {
    if (results_in_graph != nullptr) return results_in_graph->shapes;
    return std::vector<std::vector<std::int64_t>>(result_count(attributes));
  });
}
[[nodiscard]] inline std::vector<phi::DataType> types_in_graph(
    const std::vector<phi::DataType>&, const std::vector<std::vector<phi::DataType>>&,
    const std::vector<paddle::any>& attributes) {
  return with_paddles_errors([&] {
    if (results_in_graph != nullptr) return results_in_graph->types;
    return std::vector<phi::DataType>(result_count(attributes), phi::DataType::FLOAT32);
  });
}

[[nodiscard]] inline std::vector<std::string> output_names(std::size_t count) {
  std::vector<std::string> out(count);
  for (std::size_t i = 0; i != count; ++i) out[i] = message({"result", i});
  return out;
}

/// Makes the entries of an operator and of its gradient.
inline void make_entries(const std::string& name, std::size_t count) {
  const std::vector<std::string> results = output_names(count), attributes = {"call: std::string"};
  std::vector<std::string> backward = {paddle::Vec("tensors")};
  for (const std::string& r : results) backward.push_back(r);
  for (const std::string& r : results) backward.push_back(paddle::Grad(r));
  paddle::OpMetaInfoBuilder(std::string(name), 0)
      .Inputs({paddle::Vec("tensors")})
      .Outputs(std::vector(results))
      .Attrs(std::vector(attributes));
  paddle::OpMetaInfoBuilder(std::string(name), 1)
      .Inputs(std::move(backward))
      .Outputs({paddle::Grad(paddle::Vec("tensors"))})
      .Attrs(std::vector(attributes));
}

/// From now on Paddle calls this object's functions. Without functions of their own the gradients
/// have the shapes and types of the tensors.
inline void set_functions(std::vector<paddle::OpMetaInfo>& entries) {
  entries.at(0)
      .SetKernelFn(&run_in_graph)
      .SetInferShapeFn(&shapes_in_graph)
      .SetInferDtypeFn(&types_in_graph);
  entries.at(1).SetKernelFn(&run_backward_in_graph);
}

/// The numbers of outputs with which these names call the operator.
[[nodiscard]] inline std::vector<std::size_t> counts_in_names(
    const FunctionSchema& schema, const std::vector<std::string>& names) {
  const std::string begin = name_in_graphs(schema) + ".";
  std::vector<std::size_t> out;
  for (const std::string& name : names) {
    std::size_t count = 0;
    const char* const end = name.data() + name.size();
    if (name.starts_with(begin) &&
        std::from_chars(name.data() + begin.size(), end, count).ptr == end && count != 0)
      out.push_back(count);
  }
  return out;
}

}  // namespace internal

/// From now on gradients in graphs are what this function says.
inline void on_graph_gradients(gradients_function function) {
  internal::gradients_of_graphs = function;
}

/// Describes an operator with so many outputs to Paddle, for as long as the process lives, if it is
/// not described yet. What Paddle registers next has it.
inline void describe_to_paddle(const FunctionSchema& schema, std::size_t count) {
  const std::string name = name_in_graphs(schema, count);
  if (paddle::OpMetaInfoMap::Instance().GetMap().contains(name)) return;
  internal::make_entries(name, count);
  internal::set_functions(paddle::OpMetaInfoMap::Instance()[name]);
}

/// The most tensors of a list that a process without Python's package reads in a graph.
inline constexpr std::size_t most_described = 32;

/// Describes an operator to Paddle if it may be in graphs.
inline void describe_to_paddle(const FunctionSchema& schema) {
  if (!why_not_in_graphs(schema).empty()) return;
  if (!outputs_vary(schema)) return describe_to_paddle(schema, graph_outputs(schema).size());
  for (std::size_t count = 1; count <= most_described; ++count) describe_to_paddle(schema, count);
}

namespace internal {

/// Describes an operator with so many outputs; returns what graphs call it. This object's functions
/// replace those of others, which do not compute gradients.
inline std::string describe_here(const FunctionSchema& schema, std::size_t count) {
  describe_to_paddle(schema, count);
  std::string name = name_in_graphs(schema, count);
  set_functions(paddle::OpMetaInfoMap::Instance()[name]);
  return name;
}

/// Those that Paddle has already stay as they are.
inline void register_with_paddle() {
  paddle::framework::RegisterOperatorWithMetaInfoMap(paddle::OpMetaInfoMap::Instance(), nullptr);
}

}  // namespace internal

/// Registers an operator with so many outputs; returns what graphs call it.
inline std::string register_graph_operator(const FunctionSchema& schema, std::size_t count) {
  std::string name = internal::describe_here(schema, count);
  internal::register_with_paddle();
  return name;
}

/// Registers each operator that may be in graphs, and is defined now; returns what graphs call
/// them. Where the number of outputs varies, `called` says which a graph has.
inline std::vector<std::string> register_graph_operators(const std::vector<std::string>& called) {
  std::vector<std::string> names;
  const auto& dispatcher = Dispatcher::singleton();
  for (const OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(name);
    if (!op || !why_not_in_graphs(op->schema()).empty()) continue;
    const FunctionSchema& schema = op->schema();
    const std::vector<std::size_t> counts = outputs_vary(schema)
                                                ? internal::counts_in_names(schema, called)
                                                : std::vector{graph_outputs(schema).size()};
    for (const std::size_t count : counts) names.push_back(internal::describe_here(schema, count));
  }
  internal::register_with_paddle();
  return names;
}

/// Says what results the next call has that this thread puts into a graph, while it exists.
class results_told {
 public:
  explicit results_told(const graph_results& results) { internal::results_in_graph = &results; }
  results_told(const results_told&) = delete;
  results_told& operator=(const results_told&) = delete;
  ~results_told() { internal::results_in_graph = nullptr; }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
