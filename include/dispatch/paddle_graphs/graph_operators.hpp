// SPDX-License-Identifier: BSL-1.0
// Operators as custom operators of Paddle's, as PD_BUILD_OP makes them: static graphs contain them,
// and save them.
//
// Each has one list of tensors as its input, one output for each result, and one attribute, `call`,
// the text of the call (<dispatch/calls/call_text.hpp>). Paddle's attributes have no float[] of
// doubles, no bool[] and no optionals, and its gradients no list beside other outputs.
#pragma once

#include <paddle/phi/api/ext/op_meta_info.h>
#include <paddle/phi/api/include/api.h>
#include <paddle/phi/core/dense_tensor.h>

#include <dispatch/calls/call_text.hpp>
#include <dispatch/paddle_graphs/graph_errors.hpp>
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

/// May the operator be in graphs? Those may that write to no argument and return tensors alone.
[[nodiscard]] inline bool may_be_in_graphs(const FunctionSchema& schema) {
  for (const Argument& r : schema.returns())
    if (r.real_type().codes().size() != 1 || r.real_type().last() != schema_ct::code::tensor)
      return false;
  return !schema.returns().empty() && !schema.is_mutable();
}

/// What graphs call the operator.
[[nodiscard]] inline std::string name_in_graphs(const FunctionSchema& schema) {
  std::string name = message(
      {schema.name(), ".", schema.overload_name().empty() ? "default" : schema.overload_name()});
  // Paddle takes what contains "_grad" for the gradient of another operator.
  for (std::size_t at = 0; (at = name.find("_grad", at)) != std::string::npos;) name[at + 1] = 'G';
  return name;
}

/// Throws Error if an operator of this name was registered with another number of results.
inline void check_in_graphs(const FunctionSchema& schema) {
  const auto& known = paddle::OpMetaInfoMap::Instance().GetMap();
  const auto found = known.find(name_in_graphs(schema));
  if (found != known.end() &&
      paddle::OpMetaInfoHelper::GetOutputs(found->second.at(0)).size() != schema.returns().size())
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
/// their gradients.
struct graph_gradients {
  read_call call;
  std::vector<paddle::Tensor> tensors, results, gradients;
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

inline void run_in_graph(paddle::CustomOpKernelContext* context) {
  with_paddles_errors([&] {
    std::vector<paddle::Tensor> tensors = graph_tensors(*context, 0);
    read_call call = call_of_text(context->AttrAt<std::string>(0), as_host_tensors(tensors));
    check_in_graphs(call.op.schema());
    call.op.callBoxed(call.values);
    for (std::size_t i = 0; i != call.values.size(); ++i) {
      const paddle::Tensor& made = host::inner(call.values[i].toTensor());
      if (!made.is_dense_tensor())
        throw TypeError(message({"in graphs an operator returns dense tensors, and result ", i,
                                 " is none\nDeclaration: ", to_string(call.op.schema())}));
      give_output(*context, context->OutputRangeAt(i).first, made, tensors);
    }
  });
}

inline void run_backward_in_graph(paddle::CustomOpKernelContext* context) {
  with_paddles_errors([&] {
    std::vector<paddle::Tensor> tensors = graph_tensors(*context, 0);
    const std::vector<host::Tensor> in_call = as_host_tensors(tensors);
    graph_gradients asked{
        call_of_text(context->AttrAt<std::string>(0), in_call), std::move(tensors), {}, {}};
    const std::size_t count = asked.call.op.schema().returns().size();
    for (std::size_t i = 0; i != count; ++i) {
      asked.results.push_back(graph_tensors(*context, 1 + i).at(0));
      asked.gradients.push_back(graph_tensors(*context, 1 + count + i).at(0));
      if (!asked.gradients[i].has_allocation())  // nothing is computed from the result
        asked.gradients[i] = paddle::experimental::zeros_like(asked.results[i]);
    }
    if (gradients_of_graphs == nullptr)
      throw NotImplementedError(
          message({"nothing computes gradients: import schema_ct.paddle\nDeclaration: ",
                   to_string(asked.call.op.schema())}));
    std::vector<paddle::Tensor> others = asked.tensors;
    others.insert(others.end(), asked.results.begin(), asked.results.end());
    others.insert(others.end(), asked.gradients.begin(), asked.gradients.end());
    const std::vector<paddle::Tensor> made = gradients_of_graphs(asked);
    const auto [first, last] = context->OutputRangeAt(0);
    for (std::size_t i = first; i != last; ++i)
      give_output(*context, i, made.at(i - first), others);
  });
}

/// Where a graph is made the results are known (results_in_graph); where it runs the kernel says.
[[nodiscard]] inline std::size_t result_count(const std::vector<paddle::any>& attributes) {
  return operator_of_call(paddle::any_cast<const std::string&>(attributes.at(0)))
      .schema()
      .returns()
      .size();
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

}  // namespace internal

/// From now on gradients in graphs are what this function says.
inline void on_graph_gradients(gradients_function function) {
  internal::gradients_of_graphs = function;
}

/// Describes an operator to Paddle, for as long as the process lives, if it may be in graphs and is
/// not described yet. What Paddle registers next has it.
inline void describe_to_paddle(const FunctionSchema& schema) {
  const std::string name = name_in_graphs(schema);
  if (!may_be_in_graphs(schema) || paddle::OpMetaInfoMap::Instance().GetMap().contains(name))
    return;
  internal::make_entries(name, schema.returns().size());
  internal::set_functions(paddle::OpMetaInfoMap::Instance()[name]);
}

/// Registers with Paddle each operator that may be in graphs, and is defined now; returns what
/// graphs call them. This object's functions replace those of others, which do not compute
/// gradients.
inline std::vector<std::string> register_graph_operators() {
  std::vector<std::string> names;
  paddle::OpMetaInfoMap& all = paddle::OpMetaInfoMap::Instance();
  const auto& dispatcher = Dispatcher::singleton();
  for (const OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(name);
    if (!op || !may_be_in_graphs(op->schema())) continue;
    describe_to_paddle(op->schema());
    internal::set_functions(all[names.emplace_back(name_in_graphs(op->schema()))]);
  }
  paddle::framework::RegisterOperatorWithMetaInfoMap(all, nullptr);
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
