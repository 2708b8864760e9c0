// SPDX-License-Identifier: BSL-1.0
// A store in the memory of one process, for its threads (c10d::HashStore).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/collectives/containers.hpp>
#include <dispatch/collectives/store.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

class SCHEMA_CT_POLYMORPHIC HashStore : public Store {
 public:
  intrusive_ptr<Store> clone() override {
    return intrusive_ptr<Store>::unsafe_reclaim_from_nonowning(this);
  }
  void set(const std::string& key, const bytes& value) override {
    const std::lock_guard<std::mutex> held(mutex_);
    entry_of(values_, key) = value;
    changed_.notify_all();
  }
  bytes compareSet(const std::string& key, const bytes& expected, const bytes& desired) override {
    const std::lock_guard<std::mutex> held(mutex_);
    const auto found = values_.find(key);
    const bool matches = found == values_.end() ? expected.empty() : found->second == expected;
    if (!matches) return found == values_.end() ? expected : found->second;
    changed_.notify_all();
    return entry_of(values_, key) = desired;
  }
  bytes get(const std::string& key) override {
    std::unique_lock<std::mutex> held(mutex_);
    wait_for(held, {key}, timeout_);
    return entry_of(values_, key);
  }
  std::int64_t add(const std::string& key, std::int64_t value) override {
    const std::lock_guard<std::mutex> held(mutex_);
    bytes& number = entry_of(values_, key);
    if (!number.empty()) value += std::stoll(text_of(number));
    number = bytes_of(message({value}));
    changed_.notify_all();
    return value;
  }
  /// Without queues, as listKeys().
  std::int64_t getNumKeys() override {
    const std::lock_guard<std::mutex> held(mutex_);
    return static_cast<std::int64_t>(values_.size());
  }
  bool check(const std::vector<std::string>& keys) override {
    const std::lock_guard<std::mutex> held(mutex_);
    return has(keys);
  }
  bool deleteKey(const std::string& key) override {
    const std::lock_guard<std::mutex> held(mutex_);
    return values_.erase(key) + queues_.erase(key) != 0;
  }
  void wait(const std::vector<std::string>& keys) override { wait(keys, timeout_); }
  void wait(const std::vector<std::string>& keys,
            const std::chrono::milliseconds& timeout) override {
    std::unique_lock<std::mutex> held(mutex_);
    wait_for(held, keys, timeout);
  }

  void append(const std::string& key, const bytes& value) override {
    const std::lock_guard<std::mutex> held(mutex_);
    append_to(entry_of(values_, key), value);
    changed_.notify_all();
  }
  bool hasExtendedApi() const override { return true; }

  void queuePush(const std::string& key, const bytes& value) override {
    const std::lock_guard<std::mutex> held(mutex_);
    entry_of(queues_, key).push_back(value);
    changed_.notify_all();
  }
  bytes queuePop(const std::string& key, bool block) override {
    std::unique_lock<std::mutex> held(mutex_);
    if (block) wait_for(held, {key}, timeout_);
    const auto found = queues_.find(key);
    if (found == queues_.end()) throw DistQueueEmptyError("queue is empty");
    bytes out = std::move(found->second.front());
    found->second.pop_front();
    if (found->second.empty()) queues_.erase(found);
    return out;
  }
  std::int64_t queueLen(const std::string& key) override {
    const std::lock_guard<std::mutex> held(mutex_);
    const auto found = queues_.find(key);
    return found == queues_.end() ? 0 : static_cast<std::int64_t>(found->second.size());
  }
  std::vector<std::string> listKeys() override {
    const std::lock_guard<std::mutex> held(mutex_);
    std::vector<std::string> out;
    out.reserve(values_.size());
    for (const auto& each : values_) out.push_back(each.first);
    return out;
  }

 private:
  [[nodiscard]] bool has(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys)
      if (!values_.contains(key) && !queues_.contains(key)) return false;
    return true;
  }
  void wait_for(std::unique_lock<std::mutex>& held, const std::vector<std::string>& keys,
                const std::chrono::milliseconds& timeout) {
    const auto are_there = [&] { return has(keys); };
    if (timeout == kNoTimeout)
      changed_.wait(held, are_there);
    else if (!changed_.wait_for(held, timeout, are_there))
      throw DistStoreError("Wait timeout");
  }

  std::unordered_map<std::string, bytes> values_;
  std::unordered_map<std::string, std::deque<bytes>> queues_;  // none is empty
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
