// SPDX-License-Identifier: BSL-1.0
// Collectives as functions of tensors, by a backend that acts for two processes with the same
// tensors. The same holds with PyTorch's headers.
#include <dispatch/collectives/functional.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <string>
#include <torch/csrc/distributed/c10d/Functional.hpp>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>
#include <vector>

namespace {

using tensors = std::vector<at::Tensor>;
using numbers = std::vector<float>;
using work_ptr = c10::intrusive_ptr<c10d::Work>;

at::Tensor floats(const numbers& values, std::vector<std::int64_t> sizes) {
  const at::Tensor out = at::empty(sizes, at::TensorOptions(at::kFloat));
  std::copy(values.begin(), values.end(), out.data_ptr<float>());
  return out;
}
numbers values_of(const at::Tensor& t) {
  const float* first = t.data_ptr<float>();
  return {first, first + t.numel()};
}

struct ended_work : c10d::Work {
  bool wait(std::chrono::milliseconds) override { return waited = true; }
  bool waited = false;
};

struct twin_backend : c10d::Backend {
  std::string called;
  c10::intrusive_ptr<ended_work> work;

  twin_backend() : Backend(0, 2) {}
  const std::string getBackendName() const override { return "twin"; }

  work_ptr allreduce(tensors& values,
                     const c10d::AllreduceOptions& options = c10d::AllreduceOptions()) override {
    for (const at::Tensor& each : values) reduce(each, options.reduceOp);
    return end("allreduce");
  }
  work_ptr allreduce_coalesced(tensors& values, const c10d::AllreduceCoalescedOptions& options =
                                                    c10d::AllreduceCoalescedOptions()) override {
    for (const at::Tensor& each : values) reduce(each, options.reduceOp);
    return end("allreduce_coalesced");
  }
  work_ptr allgather_into_tensor_coalesced(
      tensors& outputs, tensors& inputs,
      const c10d::AllgatherOptions& = c10d::AllgatherOptions()) override {
    for (std::size_t i = 0; i != inputs.size(); ++i) twice(outputs[i], inputs[i]);
    return end("allgather_into_tensor_coalesced");
  }
  work_ptr _allgather_base(at::Tensor& output, at::Tensor& input,
                           const c10d::AllgatherOptions& = c10d::AllgatherOptions()) override {
    twice(output, input);
    return end("_allgather_base");
  }
  work_ptr reduce_scatter_tensor_coalesced(
      tensors& outputs, tensors& inputs,
      const c10d::ReduceScatterOptions& options = c10d::ReduceScatterOptions()) override {
    for (std::size_t i = 0; i != inputs.size(); ++i) half(outputs[i], inputs[i], options.reduceOp);
    return end("reduce_scatter_tensor_coalesced");
  }
  work_ptr alltoall_base(at::Tensor& output, at::Tensor& input, std::vector<std::int64_t>& to,
                         std::vector<std::int64_t>& from,
                         const c10d::AllToAllOptions& = c10d::AllToAllOptions()) override {
    EXPECT_EQ(to, (std::vector<std::int64_t>{1, 1}));
    EXPECT_EQ(from, (std::vector<std::int64_t>{1, 2}));
    std::copy_n(input.data_ptr<float>(), 1, output.data_ptr<float>());
    std::copy_n(input.data_ptr<float>(), 1, output.data_ptr<float>() + 1);
    return end("alltoall_base");
  }
  work_ptr broadcast(tensors& values,
                     const c10d::BroadcastOptions& options = c10d::BroadcastOptions()) override {
    values.at(0).data_ptr<float>()[0] = static_cast<float>(options.rootRank);
    return end("broadcast");
  }

 private:
  static void reduce(const at::Tensor& value, const c10d::ReduceOp& op) {
    float* out = value.data_ptr<float>();
    for (std::int64_t i = 0; i != value.numel(); ++i)
      out[i] = op == c10d::ReduceOp::SUM ? out[i] * 2 : out[i];
  }
  static void twice(const at::Tensor& output, const at::Tensor& input) {
    const float* from = input.data_ptr<float>();
    std::copy_n(from, input.numel(), output.data_ptr<float>());
    std::copy_n(from, input.numel(), output.data_ptr<float>() + input.numel());
  }
  static void half(const at::Tensor& output, const at::Tensor& input, const c10d::ReduceOp& op) {
    std::copy_n(input.data_ptr<float>(), output.numel(), output.data_ptr<float>());
    reduce(output, op);
  }
  work_ptr end(const char* name) {
    called = name;
    return work = c10::make_intrusive<ended_work>();
  }
};

struct CollectiveFunctions : testing::Test {
  c10::intrusive_ptr<twin_backend> backend = c10::make_intrusive<twin_backend>();
  c10::intrusive_ptr<c10d::ProcessGroup> group = c10::make_intrusive<c10d::ProcessGroup>(0, 2);

  CollectiveFunctions() {
    group->setBackend(at::kCPU, c10d::ProcessGroup::CUSTOM, backend);
    group->setDefaultBackend(c10d::ProcessGroup::CUSTOM);
    group->setGroupName("twins");
    c10d::register_process_group("twins", group);
  }
  ~CollectiveFunctions() override { c10d::unregister_process_group("twins"); }
};

TEST_F(CollectiveFunctions, Reduce) {
  at::Tensor x = floats({1, 2}, {2});
  const at::Tensor sum = c10d::wait_tensor(c10d::all_reduce(x, "sum", "twins"));
  EXPECT_EQ(values_of(sum), (numbers{2, 4}));
  EXPECT_EQ(values_of(x), (numbers{1, 2}));
  EXPECT_TRUE(backend->work->waited);
  const at::Tensor& same = c10d::all_reduce_(x, "max", group);
  EXPECT_TRUE(c10d::wait_tensor(same).is_same(x));
  EXPECT_EQ(values_of(x), (numbers{1, 2}));
  const tensors sums = c10d::all_reduce_coalesced({x, sum}, "sum", group);
  EXPECT_EQ(values_of(c10d::wait_tensor(sums[1])), (numbers{4, 8}));
  EXPECT_EQ(backend->called, "allreduce_coalesced");
  c10d::wait_tensor(c10d::all_reduce_coalesced_({x}, "sum", "twins")[0]);
  EXPECT_EQ(values_of(x), (numbers{2, 4}));
  EXPECT_THROW(c10d::all_reduce(x, "SUM", group), c10::Error);
  EXPECT_THROW(c10d::all_reduce(x, "sum", "strangers"), c10::Error);
}

TEST_F(CollectiveFunctions, Gather) {
  at::Tensor x = floats({1, 2, 3, 4}, {2, 2});
  const at::Tensor all = c10d::wait_tensor(c10d::all_gather_into_tensor(x, 2, "twins"));
  EXPECT_EQ(all.sizes(), at::IntArrayRef({4, 2}));
  EXPECT_EQ(values_of(all), (numbers{1, 2, 3, 4, 1, 2, 3, 4}));
  at::Tensor out = at::empty({4, 2});
  c10d::wait_tensor(c10d::all_gather_into_tensor_out(x, 2, group, out));
  EXPECT_EQ(values_of(out), values_of(all));
  EXPECT_EQ(c10d::all_gather_into_tensor_coalesced({x, x}, 2, group).size(), 2U);
}

TEST_F(CollectiveFunctions, ReduceAndScatter) {
  const at::Tensor x = floats({1, 2, 3, 4}, {4, 1});
  const at::Tensor part = c10d::wait_tensor(c10d::reduce_scatter_tensor(x, "sum", 2, "twins"));
  EXPECT_EQ(part.sizes(), at::IntArrayRef({2, 1}));
  EXPECT_EQ(values_of(part), (numbers{2, 4}));
  at::Tensor out = at::empty({2, 1});
  const at::Tensor returned =
      c10d::wait_tensor(c10d::reduce_scatter_tensor_out(x, "min", 2, group, out));
  EXPECT_EQ(values_of(returned), (numbers{1, 2}));
  EXPECT_EQ(backend->called, "reduce_scatter_tensor_coalesced");
  EXPECT_EQ(c10d::reduce_scatter_tensor_coalesced({x}, "sum", 2, group).size(), 1U);
}

TEST_F(CollectiveFunctions, SendRowsAndBroadcast) {
  at::Tensor x = floats({7, 8, 9}, {3});
  const std::vector<c10::SymInt> to{1, 1}, from{1, 2};
  const at::Tensor rows = c10d::wait_tensor(c10d::all_to_all_single(x, to, from, "twins"));
  EXPECT_EQ(values_of(rows), (numbers{7, 7}));
  const at::Tensor sent = c10d::wait_tensor(c10d::broadcast(x, 1, group));
  EXPECT_EQ(values_of(sent), (numbers{1, 8, 9}));
  EXPECT_EQ(values_of(x), (numbers{7, 8, 9}));
  c10d::wait_tensor(c10d::broadcast_(x, 1, "twins"));
  EXPECT_EQ(values_of(x), (numbers{1, 8, 9}));
}

}  // namespace
