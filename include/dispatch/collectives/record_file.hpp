// SPDX-License-Identifier: BSL-1.0
// A file of keys and values that processes append to, each while it has the file's lock. PyTorch's
// FileStore reads and writes the same bytes: of each text its length, in four bytes, then the text.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <dispatch/base/rare_checks.hpp>
#include <dispatch/collectives/containers.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// Calls a function of the system again as long as a signal interrupts it.
template <class F>
[[nodiscard]] auto retried(const F& call) {
  auto out = call();
  while (out == -1 && errno == EINTR) out = call();
  return out;
}

/// An open file, or none. Its end also ends a lock.
class file_descriptor {
 public:
  file_descriptor() = default;
  file_descriptor(const file_descriptor&) = delete;
  file_descriptor& operator=(const file_descriptor&) = delete;
  ~file_descriptor() { reset(-1); }

  [[nodiscard]] int get() const { return number_; }
  void reset(int number) noexcept {
    if (number_ >= 0) ::close(number_);
    number_ = number;
  }

 private:
  int number_ = -1;
};

/// The open file with its lock, both until the end of the scope. Throws DistStoreError if the
/// system refuses.
class locked_file {
 public:
  enum class access { read, write, create };

  explicit locked_file(const std::string& path, access wanted) : path_(path) {
    do {
      open_again(wanted);
      check(
          retried([&] { return ::flock(file_.get(), wanted == access::read ? LOCK_SH : LOCK_EX); }),
          "flock");
    } while (wanted == access::create && is_removed());
  }
  /// The bytes behind a place.
  [[nodiscard]] std::string read_from(off_t place) const {
    struct stat found{};
    check(::fstat(file_.get(), &found), "fstat");
    std::string out(found.st_size > place ? static_cast<std::size_t>(found.st_size - place) : 0,
                    '\0');
    std::size_t done = 0;
    while (done != out.size()) {
      const auto at = place + static_cast<off_t>(done);
      const ssize_t n =
          retried([&] { return ::pread(file_.get(), &out[done], out.size() - done, at); });
      check(n, "read");
      if (n == 0) break;
      done += static_cast<std::size_t>(n);
    }
    out.resize(done);
    return out;
  }
  void append(const std::string& bytes) const {
    check(::lseek(file_.get(), 0, SEEK_END), "lseek");
    for (std::size_t done = 0; done != bytes.size();) {
      const ssize_t n =
          retried([&] { return ::write(file_.get(), &bytes[done], bytes.size() - done); });
      check(n, "write");
      done += static_cast<std::size_t>(n);
    }
  }
  void remove() const { static_cast<void>(::unlink(path_.c_str())); }

 private:
  template <class Result>
  void check(Result result, const char* call) const {
    if (result < 0)
      throw DistStoreError(message({call, "(): ", std::strerror(errno), ": ", path_}));
  }
  void open_again(access wanted) {
    file_.reset(-1);
    const int flags = wanted == access::read     ? O_RDONLY
                      : wanted == access::create ? O_RDWR | O_CREAT
                                                 : O_RDWR;
    file_.reset(retried([&] { return ::open(path_.c_str(), flags | O_CLOEXEC, 0644); }));
    check(file_.get(), "open");
  }
  /// Has another process removed it before this one had the lock?
  [[nodiscard]] bool is_removed() const {
    struct stat found{};
    check(::fstat(file_.get(), &found), "fstat");
    return found.st_nlink == 0;
  }

  const std::string& path_;
  file_descriptor file_;
};

/// The bytes of a text in the file.
[[nodiscard]] inline std::string record_of(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i != 4; ++i) out += static_cast<char>(text.size() >> (8 * i) & 0xff);
  return out + text;
}

/// Reads the next text of a record and moves `place` behind it; false if the bytes end before.
[[nodiscard]] inline bool read_record(const std::string& bytes, std::size_t& place,
                                      std::string& text) {
  if (bytes.size() - place < 4) return false;
  std::size_t length = 0;
  for (std::size_t i = 0; i != 4; ++i)
    length |= std::size_t{static_cast<unsigned char>(bytes[place + i])} << (8 * i);
  if (bytes.size() - place - 4 < length) return false;
  text = bytes.substr(place + 4, length);
  place += 4 + length;
  return true;
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
