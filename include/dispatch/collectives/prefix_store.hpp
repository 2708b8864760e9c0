// SPDX-License-Identifier: BSL-1.0
// The keys of a store that begin with a prefix, as a store (c10d::PrefixStore).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/collectives/store.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// Its timeout and its number of keys are those of the whole store.
class SCHEMA_CT_POLYMORPHIC PrefixStore : public Store {
 public:
  explicit PrefixStore(std::string prefix, intrusive_ptr<Store> store)
      : prefix_(std::move(prefix)), store_(std::move(store)) {}

  intrusive_ptr<Store> clone() override {
    return make_intrusive<PrefixStore>(prefix_, store_->clone());
  }
  using Store::set;
  void set(const std::string& key, const bytes& value) override { store_->set(in(key), value); }
  using Store::compareSet;
  bytes compareSet(const std::string& key, const bytes& expected, const bytes& desired) override {
    return store_->compareSet(in(key), expected, desired);
  }
  bytes get(const std::string& key) override { return store_->get(in(key)); }
  std::int64_t add(const std::string& key, std::int64_t value) override {
    return store_->add(in(key), value);
  }
  bool deleteKey(const std::string& key) override { return store_->deleteKey(in(key)); }
  std::int64_t getNumKeys() override { return store_->getNumKeys(); }
  bool check(const std::vector<std::string>& keys) override { return store_->check(in(keys)); }
  void wait(const std::vector<std::string>& keys) override { store_->wait(in(keys)); }
  void wait(const std::vector<std::string>& keys,
            const std::chrono::milliseconds& timeout) override {
    store_->wait(in(keys), timeout);
  }
  const std::chrono::milliseconds& getTimeout() const noexcept override {
    return store_->getTimeout();
  }
  void setTimeout(const std::chrono::milliseconds& timeout) override {
    store_->setTimeout(timeout);
  }

  void append(const std::string& key, const bytes& value) override {
    store_->append(in(key), value);
  }
  std::vector<bytes> multiGet(const std::vector<std::string>& keys) override {
    return store_->multiGet(in(keys));
  }
  void multiSet(const std::vector<std::string>& keys, const std::vector<bytes>& values) override {
    store_->multiSet(in(keys), values);
  }
  bool hasExtendedApi() const override { return store_->hasExtendedApi(); }
  void queuePush(const std::string& key, const bytes& value) override {
    store_->queuePush(in(key), value);
  }
  bytes queuePop(const std::string& key, bool block) override {
    return store_->queuePop(in(key), block);
  }
  std::int64_t queueLen(const std::string& key) override { return store_->queueLen(in(key)); }
  /// Those with the prefix, without it.
  std::vector<std::string> listKeys() override {
    const std::string begin = in("");
    std::vector<std::string> out;
    for (const std::string& key : store_->listKeys())
      if (key.starts_with(begin)) out.push_back(key.substr(begin.size()));
    return out;
  }

  [[nodiscard]] intrusive_ptr<Store> getUnderlyingStore() { return store_; }
  /// The store behind all prefixes.
  [[nodiscard]] intrusive_ptr<Store> getUnderlyingNonPrefixStore() {
    intrusive_ptr<Store> out = store_;
    while (auto* inner = dynamic_cast<PrefixStore*>(out.get())) out = inner->getUnderlyingStore();
    return out;
  }

 protected:
  std::string prefix_;
  intrusive_ptr<Store> store_;

 private:
  [[nodiscard]] std::string in(const std::string& key) const { return prefix_ + '/' + key; }
  [[nodiscard]] std::vector<std::string> in(const std::vector<std::string>& keys) const {
    std::vector<std::string> out;
    out.reserve(keys.size());
    for (const std::string& key : keys) out.push_back(in(key));
    return out;
  }
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
