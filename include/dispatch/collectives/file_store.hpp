// SPDX-License-Identifier: BSL-1.0
// A store in a file that processes of one machine, or of a shared file system with locks, have in
// common (c10d::FileStore). Processes with PyTorch may use the same file.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/collectives/containers.hpp>
#include <dispatch/collectives/record_file.hpp>
#include <dispatch/collectives/store.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// The file grows with each change. If the number of workers is given, the last of so many removes
/// it. What a program without a destructor call leaves behind is part of the next program's store.
class SCHEMA_CT_POLYMORPHIC FileStore : public Store {
 public:
  /// -1 workers: the file stays. Throws DistStoreError if the file cannot be written.
  explicit FileStore(std::string path, int numWorkers)
      : path_(std::move(path)), numWorkers_(numWorkers) {
    const locked_file file(path_, locked_file::access::create);
    static_cast<void>(add_in(file, users, 1));
  }
  ~FileStore() override {
    try {
      const locked_file file(path_, locked_file::access::write);
      const std::int64_t ended = add_in(file, ends, 1), left = add_in(file, users, -1);
      if (left == 0 && numWorkers_ >= 0 && ended == numWorkers_) file.remove();
    } catch (const Error&) {}  // Somebody has removed it.
  }

  intrusive_ptr<Store> clone() override {
    return intrusive_ptr<Store>::unsafe_reclaim_from_nonowning(this);
  }
  using Store::set;
  void set(const std::string& key, const bytes& value) override {
    const std::lock_guard<std::mutex> held(mutex_);
    write(locked_file(path_, locked_file::access::write), regular + key, text_of(value));
  }
  using Store::compareSet;
  bytes compareSet(const std::string& key, const bytes& expected, const bytes& desired) override {
    const std::lock_guard<std::mutex> held(mutex_);
    const locked_file file(path_, locked_file::access::write);
    read(file);
    const auto found = cache_.find(regular + key);
    const bool is_there = found != cache_.end();
    if (is_there ? found->second != expected : !expected.empty())
      return is_there ? found->second : expected;
    write(file, regular + key, text_of(desired));
    return desired;
  }
  bytes get(const std::string& key) override {
    if (!is_there_in_time({key}, timeout_))
      throw DistStoreError(message({"Timeout waiting for key: ", key, " after ",
                                    static_cast<std::int64_t>(timeout_.count()), " ms"}));
    const std::lock_guard<std::mutex> held(mutex_);
    return entry_of(cache_, regular + key);
  }
  std::int64_t add(const std::string& key, std::int64_t value) override {
    const std::lock_guard<std::mutex> held(mutex_);
    return add_in(locked_file(path_, locked_file::access::write), regular + key, value);
  }
  /// With the store's own key, which counts its users.
  std::int64_t getNumKeys() override {
    const std::lock_guard<std::mutex> held(mutex_);
    read(locked_file(path_, locked_file::access::read));
    return static_cast<std::int64_t>(cache_.size());
  }
  /// True, also for a key that there is not.
  bool deleteKey(const std::string& key) override {
    const std::lock_guard<std::mutex> held(mutex_);
    write(locked_file(path_, locked_file::access::write), deleted + (regular + key), "");
    return true;
  }
  bool check(const std::vector<std::string>& keys) override {
    const std::lock_guard<std::mutex> held(mutex_);
    read(locked_file(path_, locked_file::access::read));
    for (const std::string& key : keys)
      if (!cache_.contains(regular + key)) return false;
    return true;
  }
  void wait(const std::vector<std::string>& keys) override { wait(keys, timeout_); }
  void wait(const std::vector<std::string>& keys,
            const std::chrono::milliseconds& timeout) override {
    if (!is_there_in_time(keys, timeout)) throw DistStoreError("Wait timeout");
  }
  std::vector<std::string> listKeys() override {
    const std::lock_guard<std::mutex> held(mutex_);
    read(locked_file(path_, locked_file::access::read));
    std::vector<std::string> out;
    for (const auto& each : cache_)
      if (each.first.starts_with(regular)) out.push_back(each.first.substr(1));
    return out;
  }

  [[nodiscard]] const std::string& getPath() const noexcept { return path_; }

 private:
  // The keys of users begin with `regular`; a record of one that was deleted begins with `deleted`.
  SCHEMA_CT_HIDDEN static constexpr char regular[] = "/", deleted[] = "-", users[] = "refcount/",
                                         ends[] = "cleanup/";
  SCHEMA_CT_HIDDEN static constexpr std::chrono::milliseconds pause{10};

  /// Reads what others have appended.
  void read(const locked_file& file) {
    const std::string bytes_read = file.read_from(place_);
    std::size_t place = 0, end = 0;
    std::string key, value;
    while (read_record(bytes_read, place, key) && read_record(bytes_read, place, value)) {
      end = place;
      if (key.starts_with(deleted))
        cache_.erase(key.substr(1));
      else
        entry_of(cache_, key) = bytes_of(value);
    }
    place_ += static_cast<off_t>(end);
  }
  void write(const locked_file& file, const std::string& key, const std::string& value) {
    file.append(record_of(key) + record_of(value));
  }
  std::int64_t add_in(const locked_file& file, const std::string& key, std::int64_t value) {
    read(file);
    const auto found = cache_.find(key);
    if (found != cache_.end() && !found->second.empty())
      value += std::stoll(text_of(found->second));
    write(file, key, message({value}));
    return value;
  }
  [[nodiscard]] bool is_there_in_time(const std::vector<std::string>& keys,
                                      const std::chrono::milliseconds& timeout) {
    const auto begin = std::chrono::steady_clock::now();
    while (!check(keys)) {
      if (timeout != kNoTimeout && std::chrono::steady_clock::now() - begin > timeout) return false;
      std::this_thread::sleep_for(pause);
    }
    return true;
  }

  std::string path_;
  off_t place_ = 0;  ///< behind what is in the cache
  int numWorkers_;
  std::unordered_map<std::string, bytes> cache_;
  std::mutex mutex_;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
