// SPDX-License-Identifier: BSL-1.0
// Collectives as functions of tensors (c10d::all_reduce). Each waits for its work: the tensor that
// it returns is complete, and wait_tensor() only returns its own. PyTorch's return before that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <dispatch/collectives/group_registry.hpp>
#include <dispatch/collectives/process_group.hpp>
#include <dispatch/default_host/functions.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// A group, or the name under which one is registered. Throws Error for an unknown name.
class group_or_name {
 public:
  group_or_name(intrusive_ptr<ProcessGroup> group) : group_(std::move(group)) {}
  template <class Text>
    requires std::is_convertible_v<const Text&, std::string>
  group_or_name(const Text& name) : group_(resolve_process_group(std::string(name))) {}
  [[nodiscard]] ProcessGroup* operator->() const { return group_.get(); }

 private:
  intrusive_ptr<ProcessGroup> group_;
};

namespace functional_detail {

using tensor = host::Tensor;
using tensors = std::vector<host::Tensor>;

/// Throws Error for a word that names none.
[[nodiscard]] inline ReduceOp reduce_op_of(const std::string& word) {
  struct named {
    const char* word;
    ReduceOp::RedOpType op;
  };
  static constexpr named all[] = {
      {"sum", ReduceOp::SUM}, {"avg", ReduceOp::AVG},   {"product", ReduceOp::PRODUCT},
      {"min", ReduceOp::MIN}, {"max", ReduceOp::MAX},   {"band", ReduceOp::BAND},
      {"bor", ReduceOp::BOR}, {"bxor", ReduceOp::BXOR}, {"unused", ReduceOp::UNUSED},
  };
  for (const named& each : all)
    if (word == each.word) return each.op;
  throw Error(message({"Unrecognized reduce_op: ", word}));
}
/// A new contiguous tensor like another one, with another first size. Throws Error for a number.
[[nodiscard]] inline tensor like(const tensor& other, std::int64_t first) {
  TORCH_CHECK(other.dim() != 0, "a collective that joins or divides tensors needs a dimension");
  std::vector<std::int64_t> sizes(other.sizes().begin(), other.sizes().end());
  sizes[0] = first;
  return at::empty(sizes, other.options());
}
[[nodiscard]] inline tensors copies_of(const tensors& values) {
  tensors out;
  out.reserve(values.size());
  for (const tensor& each : values) out.push_back(each.contiguous().clone());
  return out;
}
inline void end(const intrusive_ptr<Work>& work) {
  if (work.defined()) work->wait();
}

}  // namespace functional_detail

inline std::vector<host::Tensor> all_reduce_coalesced_(std::vector<host::Tensor> inputs,
                                                       const std::string& reduce_op,
                                                       const group_or_name& group) {
  AllreduceCoalescedOptions options;
  options.reduceOp = functional_detail::reduce_op_of(reduce_op);
  functional_detail::end(group->allreduce_coalesced(inputs, options));
  return inputs;
}
[[nodiscard]] inline std::vector<host::Tensor> all_reduce_coalesced(
    std::vector<host::Tensor> inputs, const std::string& reduce_op, const group_or_name& group) {
  return all_reduce_coalesced_(functional_detail::copies_of(inputs), reduce_op, group);
}
inline host::Tensor& all_reduce_(host::Tensor& input, const std::string& reduce_op,
                                 const group_or_name& group) {
  AllreduceOptions options;
  options.reduceOp = functional_detail::reduce_op_of(reduce_op);
  std::vector<host::Tensor> inputs{input};
  functional_detail::end(group->allreduce(inputs, options));
  return input;
}
inline host::Tensor all_reduce(const host::Tensor& input, const std::string& reduce_op,
                               const group_or_name& group) {
  host::Tensor out = input.contiguous().clone();
  return all_reduce_(out, reduce_op, group);
}

/// The tensors of all processes, one after the other in the first dimension.
[[nodiscard]] inline std::vector<host::Tensor> all_gather_into_tensor_coalesced(
    std::vector<host::Tensor> inputs, std::int64_t group_size, const group_or_name& group) {
  std::vector<host::Tensor> outputs;
  for (host::Tensor& each : inputs) {
    each = each.contiguous();
    outputs.push_back(functional_detail::like(each, each.size(0) * group_size));
  }
  functional_detail::end(group->allgather_into_tensor_coalesced(outputs, inputs));
  return outputs;
}
[[nodiscard]] inline host::Tensor all_gather_into_tensor(const host::Tensor& input,
                                                         std::int64_t group_size,
                                                         const group_or_name& group) {
  return all_gather_into_tensor_coalesced({input}, group_size, group)[0];
}
inline host::Tensor& all_gather_into_tensor_out(host::Tensor& input, std::int64_t /*group_size*/,
                                                const group_or_name& group, host::Tensor& output) {
  functional_detail::end(group->_allgather_base(output, input));
  return output;
}

/// This process's part, in the first dimension, of the reduced tensors.
[[nodiscard]] inline std::vector<host::Tensor> reduce_scatter_tensor_coalesced(
    std::vector<host::Tensor> inputs, const std::string& reduce_op, std::int64_t group_size,
    const group_or_name& group) {
  ReduceScatterOptions options;
  options.reduceOp = functional_detail::reduce_op_of(reduce_op);
  std::vector<host::Tensor> outputs;
  for (host::Tensor& each : inputs) {
    each = each.contiguous();
    TORCH_CHECK(each.dim() != 0 && each.size(0) % group_size == 0,
                "The first dimension of the reduce_scatter input is not divisible by the group "
                "size (",
                group_size, ").");
    outputs.push_back(functional_detail::like(each, each.size(0) / group_size));
  }
  functional_detail::end(group->reduce_scatter_tensor_coalesced(outputs, inputs, options));
  return outputs;
}
[[nodiscard]] inline host::Tensor reduce_scatter_tensor(const host::Tensor& input,
                                                        const std::string& reduce_op,
                                                        std::int64_t group_size,
                                                        const group_or_name& group) {
  return reduce_scatter_tensor_coalesced({input}, reduce_op, group_size, group)[0];
}
inline host::Tensor reduce_scatter_tensor_out(const host::Tensor& input,
                                              const std::string& reduce_op,
                                              std::int64_t /*group_size*/,
                                              const group_or_name& group, host::Tensor& output) {
  ReduceScatterOptions options;
  options.reduceOp = functional_detail::reduce_op_of(reduce_op);
  std::vector<host::Tensor> inputs{input.contiguous()}, outputs{output};
  functional_detail::end(group->reduce_scatter_tensor_coalesced(outputs, inputs, options));
  return output;
}

/// The rows that the other processes send to this one, in the order of their ranks.
[[nodiscard]] inline host::Tensor all_to_all_single(const host::Tensor& input,
                                                    SymIntArrayRef output_split_sizes,
                                                    SymIntArrayRef input_split_sizes,
                                                    const group_or_name& group) {
  std::vector<std::int64_t> to, from;
  std::int64_t rows = 0;
  for (const SymInt& each : output_split_sizes) {
    to.push_back(each.expect_int());
    rows += to.back();
  }
  for (const SymInt& each : input_split_sizes) from.push_back(each.expect_int());
  host::Tensor sent = input.contiguous();
  host::Tensor out = functional_detail::like(sent, rows);
  functional_detail::end(group->alltoall_base(out, sent, to, from));
  return out;
}

inline host::Tensor& broadcast_(host::Tensor& input, std::int64_t src, const group_or_name& group) {
  BroadcastOptions options;
  options.rootRank = src;
  std::vector<host::Tensor> inputs{input};
  functional_detail::end(group->broadcast(inputs, options));
  return input;
}
[[nodiscard]] inline host::Tensor broadcast(const host::Tensor& input, std::int64_t src,
                                            const group_or_name& group) {
  host::Tensor out = input.contiguous().clone();
  return broadcast_(out, src, group);
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
