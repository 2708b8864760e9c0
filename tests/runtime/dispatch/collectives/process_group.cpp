// SPDX-License-Identifier: BSL-1.0
// A backend of a program's own, which two threads as two processes call through their groups. The
// same holds with PyTorch's headers.
#include <dispatch/collectives/process_group.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <torch/csrc/distributed/c10d/HashStore.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

namespace {

using c10d::ProcessGroup;
using group_tensors = std::vector<at::Tensor>;

struct group_work : c10d::Work {
  using c10d::Work::Work;
  ~group_work() override {
    if (thread.joinable()) thread.join();
  }
  void end(const std::function<void()>& run) {
    try {
      run();
      finish();
    } catch (...) {
      finish(std::current_exception());
    }
  }
  std::thread thread;
};

/// Sums floats on the CPU by a store. Each collective runs in a thread of its own.
struct backend_of_store : c10d::Backend {
  c10::intrusive_ptr<c10d::Store> store;
  int begun = 0;
  c10d::AllreduceOptions allreduced;
  c10d::AllgatherOptions gathered;
  c10d::BarrierOptions barred;

  backend_of_store(c10::intrusive_ptr<c10d::Store> s, int rank, int size)
      : Backend(rank, size), store(std::move(s)) {}
  const std::string getBackendName() const override { return "mine"; }

  c10::intrusive_ptr<c10d::Work> allreduce(
      group_tensors& values,
      const c10d::AllreduceOptions& options = c10d::AllreduceOptions()) override {
    allreduced = options;
    return begin(c10d::OpType::ALLREDUCE, [this, value = values.at(0)](const std::string& key) {
      if (value.scalar_type() != at::kFloat) C10_THROW_ERROR(DistBackendError, "mine adds floats");
      store->set(key + std::to_string(rank_), bytes_of(value));
      float* out = value.data_ptr<float>();
      std::fill(out, out + value.numel(), 0.F);
      for (int rank = 0; rank != size_; ++rank) {
        const std::vector<std::uint8_t> other = store->get(key + std::to_string(rank));
        const auto* numbers = reinterpret_cast<const float*>(other.data());
        for (std::int64_t i = 0; i != value.numel(); ++i) out[i] += numbers[i];
      }
    });
  }
  c10::intrusive_ptr<c10d::Work> allgather_coalesced(
      std::vector<group_tensors>&, group_tensors&, const c10d::AllgatherOptions& options) override {
    gathered = options;
    return c10::make_intrusive<group_work>();
  }
  c10::intrusive_ptr<c10d::Work> barrier(const c10d::BarrierOptions& options) override {
    barred = options;
    return begin(c10d::OpType::BARRIER,
                 [this](const std::string& key) { store->barrier(key, size_); });
  }

 private:
  static std::vector<std::uint8_t> bytes_of(const at::Tensor& value) {
    const auto* first = static_cast<const std::uint8_t*>(value.data_ptr());
    return {first, first + value.nbytes()};
  }
  c10::intrusive_ptr<c10d::Work> begin(c10d::OpType type,
                                       const std::function<void(const std::string&)>& run) {
    auto work = c10::make_intrusive<group_work>(rank_, type);
    const std::string key = "collective/" + std::to_string(begun++) + "/";
    work->thread = std::thread([w = work.get(), run, key] { w->end([&] { run(key); }); });
    return work;
  }
};

c10::intrusive_ptr<ProcessGroup> new_group(const c10::intrusive_ptr<c10d::Store>& store, int rank,
                                           int size) {
  auto out = c10::make_intrusive<ProcessGroup>(store, rank, size);
  out->setBackend(at::kCPU, ProcessGroup::CUSTOM,
                  c10::make_intrusive<backend_of_store>(store, rank, size));
  out->setDefaultBackend("mine");
  return out;
}
c10::intrusive_ptr<ProcessGroup> new_group() {
  return new_group(c10::make_intrusive<c10d::HashStore>(), 0, 1);
}
backend_of_store& own_backend(const c10::intrusive_ptr<ProcessGroup>& group) {
  return dynamic_cast<backend_of_store&>(*group->getBackend(at::kCPU));
}

template <class Exception, class F>
std::string text_of_group(F f) {
  try {
    f();
  } catch (const Exception& e) {
    return e.what_without_backtrace();
  }
  return "nothing";
}

TEST(CollectiveProcessGroup, ItsCollectivesAreTheBackends) {
  const c10::intrusive_ptr<c10d::Store> store = c10::make_intrusive<c10d::HashStore>();
  std::vector<group_tensors> values{{at::full({2}, 1.F)}, {at::full({2}, 10.F)}};
  const auto process = [&](int rank) {
    const auto group = new_group(c10::make_intrusive<c10d::PrefixStore>("group", store), rank, 2);
    EXPECT_TRUE(group->allreduce(values[static_cast<std::size_t>(rank)])->wait());
    EXPECT_TRUE(group->barrier()->wait());
  };
  std::thread other(process, 1);
  process(0);
  other.join();
  for (const group_tensors& each : values)
    for (int i = 0; i != 2; ++i) EXPECT_EQ(each[0].data_ptr<float>()[i], 11.F);
}

TEST(CollectiveProcessGroup, TheWorkThrowsWhatTheBackendThrew) {
  const auto group = new_group();
  group_tensors values{at::zeros({1}, at::kLong)};
  const auto work = group->allreduce(values);
  EXPECT_EQ(text_of_group<c10::DistBackendError>([&] { work->wait(); }), "mine adds floats");
  EXPECT_FALSE(work->isSuccess());
}

TEST(CollectiveProcessGroup, PassesOptionsOn) {
  const auto group = new_group();
  group_tensors values{at::ones({1})};
  std::vector<group_tensors> lists{values};
  c10d::AllreduceOptions reduced;
  reduced.reduceOp = c10d::ReduceOp::MAX;
  reduced.timeout = std::chrono::milliseconds(7);
  reduced.asyncOp = false;
  group->allreduce(values, reduced)->wait();
  backend_of_store& backend = own_backend(group);
  EXPECT_EQ(backend.allreduced.reduceOp.op_, c10d::ReduceOp::MAX);
  EXPECT_EQ(backend.allreduced.timeout.count(), 7);
  EXPECT_FALSE(backend.allreduced.asyncOp);
  c10d::AllgatherOptions gathered;
  gathered.timeout = std::chrono::milliseconds(7);
  gathered.asyncOp = false;
  group->allgather_coalesced(lists, values, gathered);
  EXPECT_EQ(backend.gathered.timeout, c10d::kUnsetTimeout);
  EXPECT_FALSE(backend.gathered.asyncOp);
  c10d::BarrierOptions barred;
  barred.device = at::Device("cpu");
  barred.device_ids = {1, 2};
  group->barrier(barred)->wait();
  EXPECT_EQ(backend.barred.device_ids.size(), 2U);
  EXPECT_FALSE(backend.barred.device.has_value());
}

TEST(CollectiveProcessGroup, SaysWhatTheBackendLacks) {
  const auto group = new_group();
  group_tensors values{at::ones({1})};
  const auto lacks = [&](const char* what, auto call) {
    EXPECT_EQ(text_of_group<c10::Error>(call),
              std::string("Backend mine does not support ") + what);
  };
  lacks("broadcast", [&] { group->broadcast(values); });
  lacks("_allgather_base", [&] { group->all_gather_single(values[0], values[0]); });
  lacks("reduce", [&] { group->reduce(values); });
  lacks("alltoall", [&] { group->alltoall(values, values); });
  lacks("send", [&] { group->send(values, 0, 0); });
  lacks("recv", [&] { group->recv(values, 0, 0); });
  lacks("monitoredBarrier, only GLOO supports monitored barrier.",
        [&] { group->monitoredBarrier({}); });
  EXPECT_EQ(text_of_group<c10::Error>([&] { group->getSequenceNumberForGroup(); }),
            "ProcessGroup custom does not yet support sequence numbers.");
}

TEST(CollectiveProcessGroup, NeedsATensorAndABackendForItsDevice) {
  const auto group = new_group();
  group_tensors none, undefined{at::Tensor()};
  EXPECT_THROW(group->allreduce(none), c10::NotImplementedError);
  EXPECT_THROW(group->allreduce(undefined), c10::NotImplementedError);
  const auto bare = c10::make_intrusive<ProcessGroup>(0, 1);
  group_tensors values{at::ones({1})};
  EXPECT_EQ(text_of_group<c10::Error>([&] { bare->allreduce(values); }),
            "No backend type associated with device type cpu");
  EXPECT_EQ(
      text_of_group<c10::Error>([&] { static_cast<void>(bare->getBackend(ProcessGroup::GLOO)); }),
      "Could not find backend type 1 for Process Group with name gloo.");
  EXPECT_EQ(text_of_group<c10::Error>([&] { static_cast<void>(bare->getDefaultBackend()); }),
            "Could not find the default backend type 0 for Process Group with name undefined.");
  EXPECT_EQ(text_of_group<c10::Error>([&] { bare->getGroupName(); }), "ProcessGroup name not set");
  EXPECT_FALSE(bare->hasBackends());
}

TEST(CollectiveProcessGroup, KeepsBackendsByDeviceAndType) {
  const auto group = new_group();
  EXPECT_EQ(group->getBackendType(), ProcessGroup::CUSTOM);
  EXPECT_EQ(group->getBackendName(), "custom");
  EXPECT_EQ(group->getDefaultBackend(), group->getBackend(at::kCPU));
  EXPECT_EQ(group->getBackendID(ProcessGroup::CUSTOM), group->getDefaultBackend()->getID());
  group->setBackend(at::kCUDA, ProcessGroup::CUSTOM,
                    c10::make_intrusive<backend_of_store>(group->getStore(), 0, 1));
  EXPECT_EQ(group->getBackend(at::kCUDA), group->getBackend(at::kCPU));
  group->setBackend(at::kXPU, ProcessGroup::XCCL, std::nullopt);
  EXPECT_TRUE(group->hasBackendForDeviceType(at::kXPU));
  EXPECT_THROW(static_cast<void>(group->getBackend(at::kXPU)), c10::Error);
  EXPECT_EQ(group->getDeviceTypes().size(), 3U);
  EXPECT_FALSE(group->hasHooks());
  const std::int64_t splits = group->incrementSplitCount();
  EXPECT_EQ(group->incrementSplitCount(), splits + 1);
}

TEST(CollectiveProcessGroup, GivesItsNameToTheBackends) {
  const auto group = new_group();
  EXPECT_EQ(group->getGroupName(), "");
  group->setGroupName("name");
  EXPECT_EQ(group->getGroupName(), "name");
  EXPECT_EQ(own_backend(group).getGroupUid(), "name");
  group->setGroupDesc("text");
  EXPECT_EQ(group->getGroupDesc(), "text");
  EXPECT_EQ(own_backend(group).getGroupDesc(), "text");
}

TEST(CollectiveProcessGroup, NamesTypesOfBackends) {
  for (const char* name : {"undefined", "gloo", "nccl", "ucc", "mpi", "xccl"})
    EXPECT_EQ(ProcessGroup::backendTypeToString(ProcessGroup::strToBackendType(name)), name);
  EXPECT_EQ(ProcessGroup::strToBackendType("mine"), ProcessGroup::CUSTOM);
  EXPECT_EQ(ProcessGroup::MergeOptions().timeout, kProcessGroupDefaultTimeout);
}

/// A group of its own, as libraries wrote them before there were backends.
struct group_of_one : ProcessGroup {
  group_of_one() : ProcessGroup(0, 1) {}
  c10::intrusive_ptr<c10d::Work> broadcast(group_tensors& values,
                                           const c10d::BroadcastOptions& options) override {
    root = options.rootRank;
    static_cast<void>(values);
    return c10::make_intrusive<group_work>();
  }
  std::int64_t root = -1;
};

TEST(CollectiveProcessGroup, ADerivedOneNeedsNoBackend) {
  group_of_one own;
  ProcessGroup& group = own;
  group_tensors values;
  c10d::BroadcastOptions options;
  options.rootRank = 3;
  group.broadcast(values, options);
  EXPECT_EQ(own.root, 3);
}

}  // namespace
