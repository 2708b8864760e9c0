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

struct SCHEMA_CT_SHARED BroadcastOptions {
  std::int64_t rootRank = 0;
  std::int64_t rootTensor = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED AllreduceOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
  std::optional<host::Tensor> sparseIndices = std::nullopt;
};

struct SCHEMA_CT_SHARED AllreduceCoalescedOptions : AllreduceOptions {};

struct SCHEMA_CT_SHARED ReduceOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::int64_t rootRank = 0;
  std::int64_t rootTensor = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED AllgatherOptions {
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED GatherOptions {
  std::int64_t rootRank = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED ScatterOptions {
  std::int64_t rootRank = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED ReduceScatterOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED AllToAllOptions {
  std::chrono::milliseconds timeout = kUnsetTimeout;
  bool asyncOp = true;
};

struct SCHEMA_CT_SHARED BarrierOptions {
  std::vector<std::int64_t> device_ids;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  std::optional<Device> device;
  bool asyncOp = true;
};

/// What the function that makes a backend is given.
struct SCHEMA_CT_SHARED DistributedBackendOptions {
  intrusive_ptr<Store> store;
  int group_rank;
  int group_size;
  std::chrono::duration<float> timeout;
  std::string group_id;
  std::vector<std::int64_t> global_ranks_in_group;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
