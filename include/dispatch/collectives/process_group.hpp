// SPDX-License-Identifier: BSL-1.0
// Processes that communicate, with a backend for each kind of device (c10d::ProcessGroup).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/collectives/backend.hpp>
#include <dispatch/collectives/containers.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

inline constexpr std::chrono::milliseconds kProcessGroupDefaultTimeout = std::chrono::minutes(30);

/// A collective is the backend's for the device of the first tensor. PyTorch's goes by an operator
/// of the dispatcher, c10d::allreduce_ for example, whose kernel calls the same function.
class SCHEMA_CT_POLYMORPHIC ProcessGroup : public CustomClassHolder {
 public:
  using tensor = host::Tensor;
  using tensors = std::vector<host::Tensor>;
  using tensor_lists = std::vector<std::vector<host::Tensor>>;
  using sizes = std::vector<std::int64_t>;

  struct SCHEMA_CT_POLYMORPHIC MergeOptions : CustomClassHolder {
    explicit MergeOptions(std::chrono::milliseconds time = kProcessGroupDefaultTimeout,
                          std::optional<std::string> name = std::nullopt,
                          std::optional<std::string> description = std::nullopt)
        : timeout(time), group_name(std::move(name)), group_desc(std::move(description)) {}
    MergeOptions(const MergeOptions&) = delete;
    MergeOptions& operator=(const MergeOptions&) = delete;

    std::chrono::milliseconds timeout;
    std::optional<std::string> group_name;
    std::optional<std::string> group_desc;
  };

  enum SCHEMA_CT_VISIBLE BackendType : std::uint8_t {
    UNDEFINED = 0,
    GLOO = 1,
    NCCL = 2,
    UCC = 3,
    MPI = 4,
    XCCL = 5,
    CUSTOM = 6,
  };

  [[nodiscard]] static std::string backendTypeToString(const BackendType& type) {
    switch (type) {
      case UNDEFINED: return "undefined";
      case GLOO: return "gloo";
      case NCCL: return "nccl";
      case UCC: return "ucc";
      case MPI: return "mpi";
      case XCCL: return "xccl";
      case CUSTOM: return "custom";
    }
    throw Error("there is no such type of a backend");
  }
  /// CUSTOM for a name that is none of PyTorch's.
  [[nodiscard]] static BackendType strToBackendType(const std::string& name) {
    for (const BackendType type : {UNDEFINED, GLOO, NCCL, UCC, MPI, XCCL})
      if (name == backendTypeToString(type)) return type;
    return CUSTOM;
  }

  explicit ProcessGroup(int rank, int size) : ProcessGroup(nullptr, rank, size) {}
  explicit ProcessGroup(intrusive_ptr<Store> store, int rank, int size)
      : store_(std::move(store)), rank_(rank), size_(size), dist_debug_level_(debug_level()) {}

  virtual int getRank() const { return rank_; }
  virtual int getSize() const { return size_; }
  /// Differs from that of every other group of the process that exists.
  [[nodiscard]] std::int64_t getID() const { return reinterpret_cast<std::intptr_t>(this); }
  [[nodiscard]] std::int64_t getBackendID(BackendType type) const {
    return getBackend(type)->getID();
  }
  virtual const std::string getBackendName() const { return backendTypeToString(backendType_); }
  [[nodiscard]] BackendType getBackendType() const { return backendType_; }
  [[nodiscard]] bool backendSupportsSequenceNumbers(BackendType type) {
    return type == GLOO || type == NCCL || type == XCCL || type == UCC;
  }
  virtual void setTimeout(std::chrono::milliseconds timeout) {
    for (const auto& each : backendTypeToBackend_) each.second->setTimeout(timeout);
  }
  std::int64_t incrementSplitCount() { return splitCounter_++; }
  [[nodiscard]] intrusive_ptr<Store> getStore() const { return store_; }

  virtual void startCoalescing(DeviceType device) { getBackend(device)->startCoalescing(); }
  virtual intrusive_ptr<Work> endCoalescing(DeviceType device) {
    return getBackend(device)->endCoalescing();
  }

  virtual intrusive_ptr<Work> broadcast(tensors& values, const BroadcastOptions& options = {}) {
    return backend_of(values)->broadcast(values, options);
  }
  virtual intrusive_ptr<Work> allreduce(tensors& values, const AllreduceOptions& options = {}) {
    return backend_of(values)->allreduce(values, options);
  }
  virtual intrusive_ptr<Work> allreduce_coalesced(tensors& values,
                                                  const AllreduceCoalescedOptions& options = {}) {
    return backend_of(values)->allreduce_coalesced(values, options);
  }
  virtual intrusive_ptr<Work> reduce(tensors& values, const ReduceOptions& options = {}) {
    return backend_of(values)->reduce(values, options);
  }
  virtual intrusive_ptr<Work> allgather(tensor_lists& outputs, tensors& inputs,
                                        const AllgatherOptions& options = {}) {
    return backend_of(inputs)->allgather(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> all_gather_single(tensor& output, tensor& input,
                                                const AllgatherOptions& options = {}) {
    return backend_of(input)->_allgather_base(output, input, options);
  }
  virtual intrusive_ptr<Work> gather(tensor_lists& outputs, tensors& inputs,
                                     const GatherOptions& options = {}) {
    return backend_of(inputs)->gather(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> scatter(tensors& outputs, tensor_lists& inputs,
                                      const ScatterOptions& options = {}) {
    return backend_of(outputs)->scatter(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> reduce_scatter(tensors& outputs, tensor_lists& inputs,
                                             const ReduceScatterOptions& options = {}) {
    return backend_of(outputs)->reduce_scatter(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> reduce_scatter_single(tensor& output, tensor& input,
                                                    const ReduceScatterOptions& options = {}) {
    return backend_of(input)->_reduce_scatter_base(output, input, options);
  }
  virtual intrusive_ptr<Work> reduce_scatter_single_coalesced(
      tensors& outputs, tensors& inputs, const ReduceScatterOptions& options = {}) {
    return backend_of(inputs)->reduce_scatter_tensor_coalesced(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> all_to_all_single(tensor& output, tensor& input, sizes& output_sizes,
                                                sizes& input_sizes,
                                                const AllToAllOptions& options = {}) {
    return backend_of(input)->alltoall_base(output, input, output_sizes, input_sizes, options);
  }
  virtual intrusive_ptr<Work> alltoall(tensors& outputs, tensors& inputs,
                                       const AllToAllOptions& options = {}) {
    return backend_of(inputs)->alltoall(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> send(tensors& values, int to, int tag) {
    return backend_of(values)->send(values, to, tag);
  }
  virtual intrusive_ptr<Work> recv(tensors& values, int from, int tag) {
    return backend_of(values)->recv(values, from, tag);
  }
  virtual intrusive_ptr<Work> recvAnysource(tensors& values, int tag) {
    return backend_of(values)->recvAnysource(values, tag);
  }
  // As in PyTorch, the timeout of these two does not reach the backend.
  virtual intrusive_ptr<Work> allgather_coalesced(tensor_lists& outputs, tensors& inputs,
                                                  const AllgatherOptions& options = {}) {
    return backend_of(inputs)->allgather_coalesced(outputs, inputs,
                                                   {kUnsetTimeout, options.asyncOp});
  }
  virtual intrusive_ptr<Work> all_gather_single_coalesced(tensors& outputs, tensors& inputs,
                                                          const AllgatherOptions& options = {}) {
    return backend_of(inputs)->allgather_into_tensor_coalesced(outputs, inputs,
                                                               {kUnsetTimeout, options.asyncOp});
  }
  /// The backend of the options' device, or else of the default backend's own device.
  virtual intrusive_ptr<Work> barrier(const BarrierOptions& options = {}) {
    BarrierOptions passed = options;
    passed.device.reset();
    return getBackend(device_of_barrier(options))->barrier(passed);
  }
  virtual void monitoredBarrier(const BarrierOptions& options, bool wait_all_ranks = false) {
    getBackend(DeviceType::CPU)->monitoredBarrier(options, wait_all_ranks);
  }

  // The former names of the functions that take single tensors.
  virtual intrusive_ptr<Work> _allgather_base(tensor& output, tensor& input,
                                              const AllgatherOptions& options = {}) {
    return all_gather_single(output, input, options);
  }
  virtual intrusive_ptr<Work> allgather_into_tensor_coalesced(
      tensors& outputs, tensors& inputs, const AllgatherOptions& options = {}) {
    return all_gather_single_coalesced(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> _reduce_scatter_base(tensor& output, tensor& input,
                                                   const ReduceScatterOptions& options = {}) {
    return reduce_scatter_single(output, input, options);
  }
  virtual intrusive_ptr<Work> reduce_scatter_tensor_coalesced(
      tensors& outputs, tensors& inputs, const ReduceScatterOptions& options = {}) {
    return reduce_scatter_single_coalesced(outputs, inputs, options);
  }
  virtual intrusive_ptr<Work> alltoall_base(tensor& output, tensor& input, sizes& output_sizes,
                                            sizes& input_sizes,
                                            const AllToAllOptions& options = {}) {
    return all_to_all_single(output, input, output_sizes, input_sizes, options);
  }

  virtual void setSequenceNumberForGroup() { numbering_backend()->setSequenceNumberForGroup(); }
  virtual std::uint64_t getSequenceNumberForGroup() {
    return numbering_backend()->getSequenceNumberForGroup();
  }

  [[nodiscard]] bool hasBackends() { return !deviceTypeToBackendType_.empty(); }
  [[nodiscard]] bool hasBackendForDeviceType(DeviceType device) {
    return deviceTypeToBackendType_.contains(device);
  }
  /// Devices with the same type of a backend share the first one.
  void setBackend(DeviceType device, BackendType type,
                  const std::optional<intrusive_ptr<Backend>>& backend) {
    entry_of(deviceTypeToBackendType_, device) = type;
    const auto existing = backendTypeToBackend_.find(type);
    if (existing != backendTypeToBackend_.end()) {
      entry_of(deviceTypeToBackend_, device) = existing->second;
      TORCH_CHECK(!backend.has_value() ||
                  (*backend)->getBoundDeviceId() == existing->second->getBoundDeviceId());
    } else if (backend.has_value()) {
      entry_of(deviceTypeToBackend_, device) = entry_of(backendTypeToBackend_, type) = *backend;
      (*backend)->setBoundDeviceId(bound_device_id_);
    }
  }
  [[nodiscard]] intrusive_ptr<Backend> getDefaultBackend() const {
    const auto found = backendTypeToBackend_.find(backendType_);
    TORCH_CHECK(found != backendTypeToBackend_.end(), "Could not find the default backend type ",
                int{backendType_}, " for Process Group with name ", getBackendName(), ".");
    return found->second;
  }
  void setDefaultBackend(const BackendType& type) { backendType_ = type; }
  void setDefaultBackend(const std::string& name) { backendType_ = strToBackendType(name); }
  [[nodiscard]] intrusive_ptr<Backend> getBackend(DeviceType device) {
    const auto found = deviceTypeToBackend_.find(device);
    if (found != deviceTypeToBackend_.end()) return found->second;
    const auto type = deviceTypeToBackendType_.find(device);
    TORCH_CHECK(type != deviceTypeToBackendType_.end(),
                "No backend type associated with device type ", DeviceTypeName(device, true));
    const auto made = backendTypeToBackend_.find(type->second);
    TORCH_CHECK(made != backendTypeToBackend_.end(), "Could not retrieve or create the backend ",
                backendTypeToString(type->second), " for device type ",
                DeviceTypeName(device, true));
    return entry_of(deviceTypeToBackend_, device) = made->second;
  }
  [[nodiscard]] intrusive_ptr<Backend> getBackend(BackendType type) const {
    const auto found = backendTypeToBackend_.find(type);
    TORCH_CHECK(found != backendTypeToBackend_.end(), "Could not find backend type ", int{type},
                " for Process Group with name ", backendTypeToString(type), ".");
    return found->second;
  }
  /// Devices without a number.
  [[nodiscard]] std::vector<Device> getDeviceTypes() const {
    std::vector<Device> out;
    for (const auto& each : deviceTypeToBackendType_) out.emplace_back(each.first);
    return out;
  }

  void registerOnCompletionHook(std::function<void(std::shared_ptr<WorkInfo>)>&& hook) {
    getDefaultBackend()->registerOnCompletionHook(std::move(hook));
  }
  void waitForPendingWorks() { getDefaultBackend()->waitForPendingWorks(); }
  [[nodiscard]] bool hasHooks() const {
    const auto found = backendTypeToBackend_.find(backendType_);
    return found != backendTypeToBackend_.end() && found->second->hasHooks();
  }
  void enableCollectivesTiming() {
    for (const auto& each : backendTypeToBackend_) each.second->enableCollectivesTiming();
  }
  virtual void shutdown() {
    for (const auto& each : backendTypeToBackend_) each.second->shutdown();
  }
  virtual void abort() {
    for (const auto& each : backendTypeToBackend_) each.second->abort();
  }

  /// The name is that of the backends: a group without one has none.
  virtual const std::string& getGroupName() const {
    TORCH_CHECK(!deviceTypeToBackend_.empty(), "ProcessGroup name not set");
    return deviceTypeToBackend_.begin()->second->getGroupUid();
  }
  virtual void setGroupName(const std::string& name) {
    for (const auto& each : deviceTypeToBackend_) each.second->setGroupUid(name);
  }
  virtual const std::string& getGroupDesc() const { return pg_desc_; }
  virtual void setGroupDesc(const std::string& description) {
    pg_desc_ = description;
    for (const auto& each : deviceTypeToBackend_) each.second->setGroupDesc(description);
  }

  [[nodiscard]] std::optional<Device> getBoundDeviceId() const { return bound_device_id_; }
  void setBoundDeviceId(std::optional<Device> device) {
    if (device) TORCH_CHECK(device->has_index(), "setBoundDeviceId must have an index");
    bound_device_id_ = device;
  }
  [[nodiscard]] bool getUsePgForSymmMemRendezvous() const {
    return getDefaultBackend()->getUsePgForSymmMemRendezvous();
  }
  void setUsePgForSymmMemRendezvous(bool value) {
    getDefaultBackend()->setUsePgForSymmMemRendezvous(value);
  }

 protected:
  /// PyTorch's groups call it when they are made.
  void init() {}

  intrusive_ptr<Store> store_;
  const int rank_;
  const int size_;
  BackendType backendType_ = UNDEFINED;
  std::string pg_desc_;
  std::int64_t splitCounter_ = 0;
  DebugLevel dist_debug_level_;
  std::map<DeviceType, BackendType> deviceTypeToBackendType_;
  std::map<DeviceType, intrusive_ptr<Backend>> deviceTypeToBackend_;
  std::map<BackendType, intrusive_ptr<Backend>> backendTypeToBackend_;
  std::optional<Device> bound_device_id_;

 private:
  void release_resources() override {
    store_.reset();
    deviceTypeToBackend_.clear();
    backendTypeToBackend_.clear();
  }
  [[nodiscard]] intrusive_ptr<Backend> backend_of(const tensor& value) {
    return getBackend(value.device().type());
  }
  [[nodiscard]] intrusive_ptr<Backend> backend_of(const tensors& values) {
    for (const tensor& each : values)
      if (each.defined()) return backend_of(each);
    throw NotImplementedError(
        "a collective of a process group needs a tensor, whose device says "
        "which backend runs it");
  }
  [[nodiscard]] DeviceType device_of_barrier(const BarrierOptions& options) const {
    if (options.device) return options.device->type();
    if (backendType_ == NCCL) return DeviceType::CUDA;
    return backendType_ == XCCL ? DeviceType::XPU : DeviceType::CPU;
  }
  [[nodiscard]] intrusive_ptr<Backend> numbering_backend() {
    TORCH_CHECK(backendSupportsSequenceNumbers(backendType_), "ProcessGroup ", getBackendName(),
                " does not yet support sequence numbers.");
    return getDefaultBackend();
  }
};

/// Returns the tensor. The functions that return one before its collective is complete in PyTorch
/// wait for it here: see functional.hpp.
inline host::Tensor wait_tensor(const host::Tensor& tensor) { return tensor; }

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
