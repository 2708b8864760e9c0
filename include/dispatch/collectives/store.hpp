// SPDX-License-Identifier: BSL-1.0
// Keys and values that the processes of a group share (c10d::Store).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/base/rare_checks.hpp>
#include <dispatch/collectives/containers.hpp>
#include <dispatch/custom_class.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

using WatchKeyCallback =
    std::function<void(std::optional<std::string>, std::optional<std::string>)>;

/// All functions may be called from any thread. Those that wait throw DistStoreError when the time
/// is over; kNoTimeout waits for ever.
class SCHEMA_CT_POLYMORPHIC Store : public CustomClassHolder {
 public:
  using bytes = std::vector<std::uint8_t>;
  SCHEMA_CT_HIDDEN static constexpr std::chrono::milliseconds kDefaultTimeout =
      std::chrono::seconds(300);
  SCHEMA_CT_HIDDEN static constexpr std::chrono::milliseconds kNoTimeout{0};

  Store() = default;
  explicit Store(const std::chrono::milliseconds& timeout) : timeout_(timeout) {}

  /// A store of the same keys.
  virtual intrusive_ptr<Store> clone() = 0;

  void set(const std::string& key, const std::string& value) { set(key, bytes_of(value)); }
  virtual void set(const std::string& key, const bytes& value) = 0;
  /// Sets the key if it has the expected value, or has none and "" is expected. Returns what it has
  /// then, or the expected value if it has none.
  std::string compareSet(const std::string& key, const std::string& expected,
                         const std::string& desired) {
    return text_of(compareSet(key, bytes_of(expected), bytes_of(desired)));
  }
  virtual bytes compareSet(const std::string&, const bytes&, const bytes&) {
    throw NotImplementedError("Not implemented.");
  }
  std::string get_to_str(const std::string& key) { return text_of(get(key)); }
  /// Waits until the key has a value.
  virtual bytes get(const std::string& key) = 0;
  /// Adds to a number, which is a text of digits, and returns the sum. A key without a value is 0.
  virtual std::int64_t add(const std::string& key, std::int64_t value) = 0;
  /// Returns whether there was such a key.
  virtual bool deleteKey(const std::string& key) = 0;
  /// Has each key a value?
  virtual bool check(const std::vector<std::string>& keys) = 0;
  virtual std::int64_t getNumKeys() = 0;
  virtual void wait(const std::vector<std::string>& keys) = 0;
  virtual void wait(const std::vector<std::string>& keys,
                    const std::chrono::milliseconds& timeout) = 0;
  virtual const std::chrono::milliseconds& getTimeout() const noexcept { return timeout_; }
  virtual void setTimeout(const std::chrono::milliseconds& timeout) { timeout_ = timeout; }
  virtual void watchKey(const std::string&, WatchKeyCallback) {
    throw NotImplementedError("watchKey is deprecated, no implementation supports it.");
  }

  virtual void append(const std::string& key, const bytes& value) {
    bytes before, after;
    do {
      before = check({key}) ? get(key) : bytes();
      after = before;
      append_to(after, value);
    } while (compareSet(key, before, after) != after);
  }
  virtual std::vector<bytes> multiGet(const std::vector<std::string>& keys) {
    std::vector<bytes> out;
    out.reserve(keys.size());
    for (const std::string& key : keys) out.push_back(get(key));
    return out;
  }
  virtual void multiSet(const std::vector<std::string>& keys, const std::vector<bytes>& values) {
    if (keys.size() != values.size())
      throw ValueError(
          message({"multiSet(): ", keys.size(), " keys and ", values.size(), " values"}));
    for (std::size_t i = 0; i != keys.size(); ++i) set(keys[i], values[i]);
  }
  /// Has it append, multiGet and multiSet of its own?
  virtual bool hasExtendedApi() const { return false; }

  virtual void queuePush(const std::string&, const bytes&) { throw no_queues(); }
  /// Takes the oldest value. If there is none, waits or throws DistQueueEmptyError.
  virtual bytes queuePop(const std::string&, bool /*block*/) { throw no_queues(); }
  virtual std::int64_t queueLen(const std::string&) { throw no_queues(); }
  virtual std::vector<std::string> listKeys() {
    throw NotImplementedError("listKeys support is not implemented.");
  }

  /// Waits until as many have called it for the key.
  virtual void barrier(const std::string& key, std::int64_t world_size,
                       const std::chrono::milliseconds& timeout) {
    const std::string last = key + "/last_member";
    if (add(key + "/num_members", 1) == world_size) set(last, std::string("1"));
    wait({last}, timeout);
  }
  void barrier(const std::string& key, std::int64_t world_size) {
    barrier(key, world_size, timeout_);
  }

 protected:
  [[nodiscard]] static bytes bytes_of(const std::string& text) {
    return {text.begin(), text.end()};
  }
  [[nodiscard]] static std::string text_of(const bytes& value) {
    return {value.begin(), value.end()};
  }

  std::chrono::milliseconds timeout_ = kDefaultTimeout;

 private:
  [[nodiscard]] static NotImplementedError no_queues() {
    return NotImplementedError("queue support is not implemented.");
  }
};

/// Gives a store another timeout until the end of the scope.
class StoreTimeoutGuard {
 public:
  explicit StoreTimeoutGuard(Store& store, const std::chrono::milliseconds& timeout)
      : store_(store), before_(store.getTimeout()) {
    store.setTimeout(timeout);
  }
  StoreTimeoutGuard(const StoreTimeoutGuard&) = delete;
  StoreTimeoutGuard& operator=(const StoreTimeoutGuard&) = delete;
  ~StoreTimeoutGuard() { store_.setTimeout(before_); }

 private:
  Store& store_;
  std::chrono::milliseconds before_;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
