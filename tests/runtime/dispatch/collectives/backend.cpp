// SPDX-License-Identifier: BSL-1.0
// A backend that overrides nothing but its name. The same holds with PyTorch's headers.
#include <dispatch/collectives/backend.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/Backend.hpp>

namespace {

struct backend_of_nothing : c10d::Backend {
  backend_of_nothing() : Backend(1, 2) {}
  const std::string getBackendName() const override { return "mine"; }
};
struct backend_without_name : c10d::Backend {
  backend_without_name() : Backend(0, 1) {}
};

template <class F>
std::string text_of_lack(F f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "nothing";
}

TEST(CollectiveBackend, SaysWhatItLacks) {
  backend_of_nothing backend;
  c10d::Backend& b = backend;
  std::vector<at::Tensor> list{at::ones({2})};
  std::vector<std::vector<at::Tensor>> lists{list};
  std::vector<std::int64_t> sizes;
  const auto lacks = [&](const char* what, auto call) {
    EXPECT_EQ(text_of_lack(call), std::string("Backend mine ") + what);
  };
  lacks("does not support broadcast", [&] { b.broadcast(list); });
  lacks("does not support allreduce", [&] { b.allreduce(list); });
  lacks("does not support allreduce sparse", [&] { b.allreduce_sparse(list); });
  lacks("does not support allreduce_coalesced", [&] { b.allreduce_coalesced(list); });
  lacks("does not support reduce", [&] { b.reduce(list); });
  lacks("does not support allgather", [&] { b.allgather(lists, list); });
  lacks("does not support _allgather_base", [&] { b._allgather_base(list[0], list[0]); });
  lacks("does not support allgather_coalesced", [&] { b.allgather_coalesced(lists, list); });
  lacks("does not support allgather_into_tensor_coalesced",
        [&] { b.allgather_into_tensor_coalesced(list, list); });
  lacks("does not support gather", [&] { b.gather(lists, list); });
  lacks("does not support scatter", [&] { b.scatter(list, lists); });
  lacks("does not support reduce_scatter", [&] { b.reduce_scatter(list, lists); });
  lacks("does not support _reduce_scatter_base", [&] { b._reduce_scatter_base(list[0], list[0]); });
  lacks("does not support reduce_scatter_tensor_coalesced",
        [&] { b.reduce_scatter_tensor_coalesced(list, list); });
  lacks("does not support alltoall_base", [&] { b.alltoall_base(list[0], list[0], sizes, sizes); });
  lacks("does not support alltoall", [&] { b.alltoall(list, list); });
  lacks("does not support send", [&] { b.send(list, 0, 0); });
  lacks("does not support recv", [&] { b.recv(list, 0, 0); });
  lacks("does not support recvAnysource", [&] { b.recvAnysource(list, 0); });
  lacks("does not support barrier", [&] { b.barrier(); });
  lacks("does not support monitoredBarrier, only GLOO supports monitored barrier.",
        [&] { b.monitoredBarrier({}); });
  lacks("does not support setting timeout", [&] { b.setTimeout(std::chrono::seconds(1)); });
  lacks("does not implement getBackendOptions.", [&] { b.getBackendOptions(); });
  lacks("does not implement startCoalescing", [&] { b.startCoalescing(); });
  lacks("does not implement endCoalescing", [&] { b.endCoalescing(); });
  lacks("does not support shrink", [&] { b.shrink({0}); });
  lacks("is missing implementation of split.", [&] { b.split({}, {0}, {}); });
  lacks("is missing implementation of merge.", [&] { b.merge({}, {}, 0, 1); });
  lacks("is missing implementation of enableCollectivesTiming.",
        [&] { b.enableCollectivesTiming(); });
  lacks("does not yet support sequence numbers.", [&] { b.setSequenceNumberForGroup(); });
  lacks("does not yet support sequence numbers.", [&] { b.getSequenceNumberForGroup(); });
  lacks("does not support getError", [&] { b.getError(); });
  lacks("does not support getMemAllocator", [&] { b.getMemAllocator(); });
  lacks("does not support allocateTensor", [&] { b.allocateTensor(1); });
  lacks("does not support getMemoryStats", [&] { b.getMemoryStats(); });
  lacks("does not support suspend", [&] { b.suspend(); });
  lacks("does not support resume", [&] { b.resume(); });
  EXPECT_EQ(text_of_lack([&] { b.waitForPendingWorks(); }),
            "Only ProcessGrouppNCCL supports waitForPendingWorks, but got mine backend.");
  EXPECT_EQ(text_of_lack([&] { b.registerOnCompletionHook(nullptr); }),
            "Only ProcessGrouppNCCL supports onCompletion hook, but got mine backend.");
}

TEST(CollectiveBackend, NeedsAName) {
  backend_without_name backend;
  EXPECT_THROW(backend.getBackendName(), c10::Error);
}

TEST(CollectiveBackend, KnowsItsPlaceInTheGroup) {
  backend_of_nothing backend;
  EXPECT_EQ(backend.getRank(), 1);
  EXPECT_EQ(backend.getSize(), 2);
  EXPECT_NE(backend.getID(), backend_of_nothing().getID());
  for (const bool supports :
       {backend.supportsSplitting(), backend.supportsCoalescing(), backend.supportsTimeEstimation(),
        backend.supportsShrinking(), backend.supportsTensorAlloc(0), backend.hasHooks(),
        backend.getUsePgForSymmMemRendezvous()})
    EXPECT_FALSE(supports);
  backend.setGroupUid("name");
  EXPECT_EQ(backend.getGroupUid(), "name");
  backend.setGroupDesc("text");
  EXPECT_EQ(backend.getGroupDesc(), "text");
  backend.shutdown();
  backend.abort();
}

TEST(CollectiveBackend, IsBoundToADeviceWithANumber) {
  backend_of_nothing backend;
  EXPECT_FALSE(backend.getBoundDeviceId().has_value());
  EXPECT_THROW(backend.setBoundDeviceId(at::Device("cuda")), c10::Error);
  backend.setBoundDeviceId(at::Device("cuda:1"));
  EXPECT_EQ(backend.getBoundDeviceId(), at::Device("cuda:1"));
  backend.setBoundDeviceId(std::nullopt);
  EXPECT_FALSE(backend.getBoundDeviceId().has_value());
}

TEST(CollectiveBackend, HasOptionsToDeriveFrom) {
  struct own_options : c10d::Backend::Options {
    own_options() : Options("mine") {}
    int streams = 3;
  };
  const own_options options;
  EXPECT_EQ(options.backend, "mine");
  EXPECT_EQ(options.timeout, kBackendDefaultTimeout);
  EXPECT_EQ(options.timeout, std::chrono::minutes(30));
  EXPECT_FALSE(options.use_pg_for_symm_mem_rendezvous);
}

}  // namespace
