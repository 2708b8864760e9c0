// SPDX-License-Identifier: BSL-1.0
// Where an archive is read from: a stream, a file, memory
// (caffe2::serialize::ReadAdapterInterface).
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <ios>
#include <istream>
#include <string>
#include <string_view>
#include <utility>

#include <dispatch/base/error.hpp>

namespace dispatch {
inline namespace default_host {

/// Bytes that are read at any place.
class SCHEMA_CT_POLYMORPHIC ReadAdapterInterface {
 public:
  ReadAdapterInterface() = default;
  ReadAdapterInterface(const ReadAdapterInterface&) = delete;
  ReadAdapterInterface& operator=(const ReadAdapterInterface&) = delete;
  virtual ~ReadAdapterInterface() = default;

  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Reads up to `count` bytes from `position` on and returns their number; `what` is for errors.
  virtual std::size_t read(std::uint64_t position, void* out, std::size_t count,
                           const char* what = "") const = 0;
};

/// A stream that can be positioned; it is not owned.
class SCHEMA_CT_POLYMORPHIC IStreamAdapter : public ReadAdapterInterface {
 public:
  explicit IStreamAdapter(std::istream* stream) : stream_(stream) {}

  [[nodiscard]] std::size_t size() const override {
    const auto here = stream_->tellg();
    stream_->seekg(0, std::ios::end);
    const auto end = stream_->tellg();
    stream_->seekg(here);
    if (!stream_->good() || end < 0) throw Error("an archive's stream cannot be positioned");
    return static_cast<std::size_t>(end);
  }
  std::size_t read(std::uint64_t position, void* out, std::size_t count,
                   const char* what = "") const override {
    stream_->seekg(static_cast<std::streamoff>(position));
    stream_->read(static_cast<char*>(out), static_cast<std::streamsize>(count));
    if (!stream_->good()) throw Error(message({"an archive's stream ends within ", what}));
    return count;
  }

 private:
  std::istream* stream_;
};

/// A file. Throws Error if it cannot be opened.
class SCHEMA_CT_POLYMORPHIC FileAdapter : public ReadAdapterInterface {
 public:
  explicit FileAdapter(const std::string& name) : file_(name, std::ios::binary), stream_(&file_) {
    if (!file_) throw Error(message({"open file failed, file path: ", name}));
  }
  [[nodiscard]] std::size_t size() const override { return stream_.size(); }
  std::size_t read(std::uint64_t position, void* out, std::size_t count,
                   const char* what = "") const override {
    return stream_.read(position, out, count, what);
  }

 private:
  std::ifstream file_;
  IStreamAdapter stream_;
};

/// Memory of another owner.
class SCHEMA_CT_POLYMORPHIC MemoryReadAdapter : public ReadAdapterInterface {
 public:
  MemoryReadAdapter(const void* data, std::size_t size)
      : bytes_(static_cast<const char*>(data), size) {}
  [[nodiscard]] std::size_t size() const override { return bytes_.size(); }
  std::size_t read(std::uint64_t position, void* out, std::size_t count,
                   const char* = "") const override {
    if (position >= bytes_.size()) return 0;
    count = (std::min)(count, bytes_.size() - static_cast<std::size_t>(position));
    std::memcpy(out, bytes_.data() + position, count);
    return count;
  }

 private:
  std::string_view bytes_;
};

}  // namespace default_host
}  // namespace dispatch
