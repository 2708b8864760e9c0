// SPDX-License-Identifier: BSL-1.0
// The options of collectives, with PyTorch's defaults (c10d::AllreduceOptions and its kin).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <dispatch/collectives/reduce_op.hpp>
#include <dispatch/collectives/store.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// The backend's own timeout.
inline constexpr std::chrono::milliseconds kUnsetTimeout{-1};

inline namespace SCHEMA_CT_SHARED_NAMESPACE {
struct BroadcastOptions {
  std::int64_t rootRank = 0;
  std::int64_t rootTensor = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct AllreduceOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
  std::optional<host::Tensor> sparseIndices = std::nullopt;
};

struct AllreduceCoalescedOptions : AllreduceOptions {};

struct ReduceOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::int64_t rootRank = 0;
  std::int64_t rootTensor = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct AllgatherOptions {
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct GatherOptions {
  std::int64_t rootRank = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct ScatterOptions {
  std::int64_t rootRank = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct ReduceScatterOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct AllToAllOptions {
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct BarrierOptions {
  std::vector<std::int64_t> device_ids;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  std::optional<Device> device;
  bool asyncOp = true;
};

/// What the function that makes a backend is given.
struct DistributedBackendOptions {
  intrusive_ptr<Store> store;
  int group_rank;
  int group_size;
  std::chrono::duration<float> timeout;
  std::string group_id;
  std::vector<std::int64_t> global_ranks_in_group;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
