// SPDX-License-Identifier: BSL-1.0
// The base of what moves tensors between the processes of a group (c10d::Backend).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/collectives/debug_level.hpp>
#include <dispatch/collectives/options.hpp>
#include <dispatch/collectives/work.hpp>
#include <dispatch/tensor_parts/allocator.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

inline constexpr std::chrono::milliseconds kBackendDefaultTimeout = std::chrono::minutes(30);

enum class SCHEMA_CT_VISIBLE ErrorType {
  SUCCESS = 0,
  TIMEOUT = 1,
  COMM_ERROR = 2,
  REMOTE_ERROR = 3
};

/// A function that a backend does not override throws Error, which names the backend and the
/// function, unless its comment or body says what it does.
class SCHEMA_CT_POLYMORPHIC Backend : public CustomClassHolder {
 public:
  using tensor = host::Tensor;
  using tensors = std::vector<host::Tensor>;
  using tensor_lists = std::vector<std::vector<host::Tensor>>;
  using sizes = std::vector<std::int64_t>;

  /// A backend derives its own options from these.
  struct SCHEMA_CT_POLYMORPHIC Options : CustomClassHolder {
    explicit Options(std::string name, std::chrono::milliseconds time = kBackendDefaultTimeout)
        : timeout(time), backend(std::move(name)) {}

    std::chrono::milliseconds timeout;
    const std::string backend;
    std::string group_name;
    std::string group_desc;
    std::vector<std::uint64_t> global_ranks_in_group;
    bool use_pg_for_symm_mem_rendezvous = false;
  };

  explicit Backend(int rank, int size)
      : rank_(rank), size_(size), dist_debug_level_(debug_level()) {}
  ~Backend() override = 0;

  [[nodiscard]] int getRank() const { return rank_; }
  [[nodiscard]] int getSize() const { return size_; }
  /// Differs from that of every other backend of the process that exists.
  [[nodiscard]] std::int64_t getID() const { return reinterpret_cast<std::intptr_t>(this); }
  [[nodiscard]] bool getUsePgForSymmMemRendezvous() const {
    return use_pg_for_symm_mem_rendezvous_;
  }
  void setUsePgForSymmMemRendezvous(bool value) { use_pg_for_symm_mem_rendezvous_ = value; }

  virtual bool supportsSplitting() const { return false; }
  virtual bool supportsCoalescing() const { return false; }
  virtual bool supportsTimeEstimation() const { return false; }
  virtual bool supportsShrinking() const { return false; }

  /// Every backend overrides it.
  virtual const std::string getBackendName() const {
    throw Error("getBackendName is not implemented.");
  }
  virtual intrusive_ptr<Options> getBackendOptions() {
    lacks("does not implement getBackendOptions.");
  }
  virtual void setTimeout(std::chrono::milliseconds) { lacks("does not support setting timeout"); }
  /// A backend of the group without these ranks.
  virtual intrusive_ptr<Backend> shrink(const std::vector<std::int64_t>& /*excluded*/,
                                        int /*flags*/ = 0,
                                        const intrusive_ptr<Options>& /*changed*/ = nullptr) {
    lacks("does not support shrink");
  }
  virtual intrusive_ptr<Backend> split(const intrusive_ptr<Store>&, const std::vector<int>&,
                                       const intrusive_ptr<Options>&) {
    lacks("is missing implementation of split.");
  }
  virtual intrusive_ptr<Backend> merge(const intrusive_ptr<Store>&, const intrusive_ptr<Options>&,
                                       const int& /*rank*/, const int& /*size*/) {
    lacks("is missing implementation of merge.");
  }

  virtual void startCoalescing() { lacks("does not implement startCoalescing"); }
  virtual intrusive_ptr<Work> endCoalescing() { lacks("does not implement endCoalescing"); }

  virtual intrusive_ptr<Work> broadcast(tensors&, const BroadcastOptions& = {}) {
    lacks("does not support broadcast");
  }
  virtual intrusive_ptr<Work> allreduce(tensors&, const AllreduceOptions& = {}) {
    lacks("does not support allreduce");
  }
  virtual intrusive_ptr<Work> allreduce_sparse(tensors&, const AllreduceOptions& = {}) {
    lacks("does not support allreduce sparse");
  }
  virtual intrusive_ptr<Work> allreduce_coalesced(tensors&, const AllreduceCoalescedOptions& = {}) {
    lacks("does not support allreduce_coalesced");
  }
  virtual intrusive_ptr<Work> reduce(tensors&, const ReduceOptions& = {}) {
    lacks("does not support reduce");
  }
  virtual intrusive_ptr<Work> allgather(tensor_lists&, tensors&, const AllgatherOptions& = {}) {
    lacks("does not support allgather");
  }
  virtual intrusive_ptr<Work> _allgather_base(tensor&, tensor&, const AllgatherOptions& = {}) {
    lacks("does not support _allgather_base");
  }
  virtual intrusive_ptr<Work> allgather_coalesced(tensor_lists&, tensors&,
                                                  const AllgatherOptions& = {}) {
    lacks("does not support allgather_coalesced");
  }
  virtual intrusive_ptr<Work> allgather_into_tensor_coalesced(tensors&, tensors&,
                                                              const AllgatherOptions& = {}) {
    lacks("does not support allgather_into_tensor_coalesced");
  }
  virtual intrusive_ptr<Work> gather(tensor_lists&, tensors&, const GatherOptions& = {}) {
    lacks("does not support gather");
  }
  virtual intrusive_ptr<Work> scatter(tensors&, tensor_lists&, const ScatterOptions& = {}) {
    lacks("does not support scatter");
  }
  virtual intrusive_ptr<Work> reduce_scatter(tensors&, tensor_lists&,
                                             const ReduceScatterOptions& = {}) {
    lacks("does not support reduce_scatter");
  }
  virtual intrusive_ptr<Work> _reduce_scatter_base(tensor&, tensor&,
                                                   const ReduceScatterOptions& = {}) {
    lacks("does not support _reduce_scatter_base");
  }
  virtual intrusive_ptr<Work> reduce_scatter_tensor_coalesced(tensors&, tensors&,
                                                              const ReduceScatterOptions& = {}) {
    lacks("does not support reduce_scatter_tensor_coalesced");
  }
  virtual intrusive_ptr<Work> alltoall_base(tensor&, tensor&, sizes&, sizes&,
                                            const AllToAllOptions& = {}) {
    lacks("does not support alltoall_base");
  }
  virtual intrusive_ptr<Work> alltoall(tensors&, tensors&, const AllToAllOptions& = {}) {
    lacks("does not support alltoall");
  }
  virtual intrusive_ptr<Work> send(tensors&, int /*to*/, int /*tag*/) {
    lacks("does not support send");
  }
  virtual intrusive_ptr<Work> recv(tensors&, int /*from*/, int /*tag*/) {
    lacks("does not support recv");
  }
  virtual intrusive_ptr<Work> recvAnysource(tensors&, int /*tag*/) {
    lacks("does not support recvAnysource");
  }
  virtual intrusive_ptr<Work> barrier(const BarrierOptions& = {}) {
    lacks("does not support barrier");
  }
  virtual void monitoredBarrier(const BarrierOptions&, bool /*wait_all_ranks*/ = false) {
    lacks("does not support monitoredBarrier, only GLOO supports monitored barrier.");
  }

  /// Lets the group agree on a first number.
  virtual void setSequenceNumberForGroup() { lacks("does not yet support sequence numbers."); }
  virtual std::uint64_t getSequenceNumberForGroup() {
    lacks("does not yet support sequence numbers.");
  }

  virtual void registerOnCompletionHook(std::function<void(std::shared_ptr<WorkInfo>)>&&) {
    throw Error(message({"Only ProcessGrouppNCCL supports onCompletion hook, but got ",
                         getBackendName(), " backend."}));
  }
  virtual void waitForPendingWorks() {
    throw Error(message({"Only ProcessGrouppNCCL supports waitForPendingWorks, but got ",
                         getBackendName(), " backend."}));
  }
  virtual void enableCollectivesTiming() {
    lacks("is missing implementation of enableCollectivesTiming.");
  }
  [[nodiscard]] bool hasHooks() const { return onCompletionHook_ != nullptr; }

  /// ProcessGroup::setGroupName() calls it.
  virtual void setGroupUid(const std::string& name) { pg_uid_ = name; }
  [[nodiscard]] const std::string& getGroupUid() const { return pg_uid_; }
  void setGroupDesc(const std::string& description) { pg_desc_ = description; }
  [[nodiscard]] const std::string& getGroupDesc() const { return pg_desc_; }

  [[nodiscard]] std::optional<Device> getBoundDeviceId() const { return bound_device_id_; }
  void setBoundDeviceId(std::optional<Device> device) {
    if (device) TORCH_CHECK(device->has_index(), "setBoundDeviceId must have an index");
    bound_device_id_ = device;
  }
  /// Connects before the first collective; a backend may leave it out.
  virtual void eagerConnectSingleDevice(Device) {}

  virtual ErrorType getError() { lacks("does not support getError"); }
  virtual std::shared_ptr<Allocator> getMemAllocator() {
    lacks("does not support getMemAllocator");
  }
  virtual tensor allocateTensor(long /*size*/, TensorOptions /*options*/ = {}) {
    lacks("does not support allocateTensor");
  }
  virtual bool supportsTensorAlloc(DeviceIndex) { return false; }
  virtual std::unordered_map<std::string, std::uint64_t> getMemoryStats() {
    lacks("does not support getMemoryStats");
  }

  virtual void abort() {}
  virtual void shutdown() {}
  virtual void suspend() { lacks("does not support suspend"); }
  virtual void resume() { lacks("does not support resume"); }

 protected:
  /// PyTorch's backends call it when they are made.
  void init() {}

  const int rank_;
  const int size_;
  DebugLevel dist_debug_level_;
  std::string pg_uid_;
  std::string pg_desc_;
  std::function<void(std::shared_ptr<WorkInfo>)> onCompletionHook_;
  std::optional<Device> bound_device_id_;
  bool use_pg_for_symm_mem_rendezvous_ = false;

 private:
  [[noreturn, gnu::cold]] void lacks(const char* what) const {
    throw Error(message({"Backend ", getBackendName(), " ", what}));
  }
};

inline Backend::~Backend() = default;

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
