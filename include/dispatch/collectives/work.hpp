// SPDX-License-Identifier: BSL-1.0
// A collective that was begun and may still run (c10d::Work).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/custom_class.hpp>
#include <dispatch/default_host/host.hpp>
#include <dispatch/values/future.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

enum class SCHEMA_CT_VISIBLE OpType : std::uint8_t {
  BROADCAST = 0,
  ALLREDUCE = 1,
  ALLREDUCE_COALESCED = 2,
  REDUCE = 3,
  ALLGATHER = 4,
  _ALLGATHER_BASE = 5,
  ALLGATHER_COALESCED = 6,
  GATHER = 7,
  SCATTER = 8,
  REDUCE_SCATTER = 9,
  ALLTOALL_BASE = 10,
  ALLTOALL = 11,
  SEND = 12,
  RECV = 13,
  RECVANYSOURCE = 14,
  BARRIER = 15,
  _REDUCE_SCATTER_BASE = 16,
  COALESCED = 17,
  _ALLREDUCE_SPARSE = 18,
  REDUCE_SCATTER_TENSOR_COALESCED = 19,
  UNKNOWN = 100,
};

enum class SCHEMA_CT_VISIBLE WorkResult : std::uint8_t {
  SUCCESS = 0,
  TIMEOUT = 1,
  COMM_ERROR = 2,
  UNKNOWN = 100,
};

[[nodiscard]] inline std::string opTypeToString(OpType type) {
  switch (type) {
    case OpType::BROADCAST: return "BROADCAST";
    case OpType::ALLREDUCE: return "ALLREDUCE";
    case OpType::ALLREDUCE_COALESCED: return "ALLREDUCE_COALESCED";
    case OpType::REDUCE: return "REDUCE";
    case OpType::ALLGATHER: return "ALLGATHER";
    case OpType::_ALLGATHER_BASE: return "_ALLGATHER_BASE";
    case OpType::ALLGATHER_COALESCED: return "ALLGATHER_COALESCED";
    case OpType::GATHER: return "GATHER";
    case OpType::SCATTER: return "SCATTER";
    case OpType::REDUCE_SCATTER: return "REDUCE_SCATTER";
    case OpType::ALLTOALL_BASE: return "ALLTOALL_BASE";
    case OpType::ALLTOALL: return "ALLTOALL";
    case OpType::SEND: return "SEND";
    case OpType::RECV: return "RECV";
    case OpType::RECVANYSOURCE: return "RECVANYSOURCE";
    case OpType::BARRIER: return "BARRIER";
    case OpType::_REDUCE_SCATTER_BASE: return "_REDUCE_SCATTER_BASE";
    case OpType::COALESCED: return "COALESCED";
    case OpType::_ALLREDUCE_SPARSE: return "_ALLREDUCE_SPARSE";
    case OpType::REDUCE_SCATTER_TENSOR_COALESCED: return "REDUCE_SCATTER_TENSOR_COALESCED";
    case OpType::UNKNOWN: return "UNKNOWN";
  }
  throw Error("Unknown op type!");
}

inline constexpr std::chrono::milliseconds kNoTimeout{0};
inline constexpr const char* kSeqNumStoreKey = "SEQ_NUM_STORE_KEY";

/// Does it send or receive, and is not one of a batch?
[[nodiscard]] inline bool isP2POp(OpType type, bool batch = false) {
  return !batch && (type == OpType::SEND || type == OpType::RECV || type == OpType::RECVANYSOURCE);
}

/// A backend derives from it, and calls finish() when the collective is over.
class SCHEMA_CT_POLYMORPHIC Work : public CustomClassHolder {
 public:
  /// The title and the tensors are for PyTorch's profiler.
  Work(int rank = -1, OpType type = OpType::UNKNOWN, const char* /*title*/ = nullptr,
       const std::optional<std::vector<host::Tensor>>& /*inputs*/ = std::nullopt)
      : rank_(rank), opType_(type) {}
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  virtual bool isCompleted() {
    const std::lock_guard<std::mutex> held(mutex_);
    return completed_;
  }
  /// Has it not failed so far?
  virtual bool isSuccess() const {
    const std::lock_guard<std::mutex> held(mutex_);
    return exception_ == nullptr;
  }
  virtual std::exception_ptr exception() const {
    const std::lock_guard<std::mutex> held(mutex_);
    return exception_;
  }
  /// The sender of what recvAnysource() received.
  virtual int sourceRank() const {
    throw Error(
        "sourceRank() may only be called on work objects that correspond to a recv or "
        "recv-from-any call.");
  }
  virtual std::vector<host::Tensor> result() { throw Error("result() not implemented."); }
  /// Lets the device's current stream wait for the result.
  virtual void synchronize() {}
  /// Waits until it is completed, or throws Error when the time is over. Throws what it failed
  /// with.
  virtual bool wait(std::chrono::milliseconds timeout = kNoTimeout) {
    std::unique_lock<std::mutex> held(mutex_);
    const auto is_over = [this] { return completed_; };
    if (timeout == kNoTimeout)
      cv_.wait(held, is_over);
    else if (!cv_.wait_for(held, timeout, is_over))
      throw Error("Operation timed out!");
    if (exception_ != nullptr) std::rethrow_exception(exception_);
    synchronize();
    return true;
  }
  virtual void blockCurrentStream() { throw Error("Failed to create StreamBlock"); }
  virtual void abort() { throw Error("Work::abort not implemented."); }
  virtual intrusive_ptr<Future> getFuture() { throw Error("Work::getFuture not implemented."); }
  virtual intrusive_ptr<Future> getFutureResult() {
    throw Error("Work::getFutureResult not implemented.");
  }
  virtual float getDuration() const { throw Error("This Backend doesn't support getDuration."); }
  virtual std::uint64_t getSequencenumber() const {
    throw Error("This Backend doesn't support getSequencenumber.");
  }
  [[nodiscard]] OpType retrieveOpType() const { return opType_; }

  /// A work that is over when the future is. Waiting for it does not throw what it failed with.
  [[nodiscard]] static intrusive_ptr<Work> create_from_future(const intrusive_ptr<Future>& future);

 protected:
  /// Ends it, with or without an exception.
  void finish(std::exception_ptr exception = nullptr) {
    std::function<void()> end;
    {
      const std::lock_guard<std::mutex> held(mutex_);
      completed_ = true;
      exception_ = std::move(exception);
      end = std::exchange(recordFunctionEndCallback_, nullptr);
    }
    if (end) end();
    cv_.notify_all();
  }
  /// The same, and throws the exception.
  void finishAndThrow(std::exception_ptr exception) {
    finish(exception);
    if (exception != nullptr) std::rethrow_exception(exception);
  }

  mutable std::mutex mutex_;
  std::condition_variable cv_;
  bool completed_ = false;
  std::exception_ptr exception_;
  const int rank_;
  OpType opType_;
  std::function<void()> recordFunctionEndCallback_;  ///< finish() calls it once
};

/// The work of create_from_future().
class SCHEMA_CT_POLYMORPHIC work_of_future final : public Work {
 public:
  explicit work_of_future(intrusive_ptr<Future> future) : future_(std::move(future)) {}

  bool isCompleted() override { return future_->completed(); }
  bool isSuccess() const override { return future_->hasValue(); }
  std::exception_ptr exception() const override {
    if (!future_->hasError()) return nullptr;
    try {
      return static_cast<void>(future_->value()), nullptr;
    } catch (...) {
      return std::current_exception();
    }
  }
  std::vector<host::Tensor> result() override {
    const IValue value = future_->value();
    if (value.isTensor()) return {value.toTensor()};
    return value.toTensorVector();
  }
  bool wait(std::chrono::milliseconds timeout) override {
    if (timeout != kNoTimeout)
      throw Error("FutureWrappingWork::wait() with finite timeout not implemented");
    future_->wait();
    return true;
  }
  intrusive_ptr<Future> getFuture() override { return future_; }

 private:
  intrusive_ptr<Future> future_;
};

inline intrusive_ptr<Work> Work::create_from_future(const intrusive_ptr<Future>& future) {
  return make_intrusive<work_of_future>(future);
}

/// What a hook is told of a work that is over.
struct SCHEMA_CT_SHARED WorkInfo {
  WorkInfo(const OpType& type, std::uint64_t number,
           const std::chrono::time_point<std::chrono::steady_clock>& started,
           const std::chrono::time_point<std::chrono::steady_clock>& finished,
           const std::chrono::duration<float>& duration)
      : opType(type),
        seq(number),
        timeStarted(started),
        timeFinished(finished),
        activeDuration(duration) {}

  OpType opType;
  std::uint64_t seq;
  std::chrono::time_point<std::chrono::steady_clock> timeStarted;
  std::chrono::time_point<std::chrono::steady_clock> timeFinished;
  std::chrono::duration<float> activeDuration;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
