// SPDX-License-Identifier: BSL-1.0
// Reads the records of an archive of tensors (caffe2::serialize::PyTorchStreamReader).
#pragma once

#include <schema_ct/config.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <istream>
#include <memory>
#include <string>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/archives/inflate.hpp>
#include <dispatch/archives/read_adapters.hpp>
#include <dispatch/archives/zip_format.hpp>
#include <dispatch/base/error.hpp>
#include <dispatch/tensor_parts/allocator.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A ZIP file whose records lie in one folder. Throws Error for a file that is none.
class PyTorchStreamReader final {
 public:
  explicit PyTorchStreamReader(const std::string& file_name)
      : PyTorchStreamReader(std::make_shared<FileAdapter>(file_name)) {}
  explicit PyTorchStreamReader(std::istream* stream)
      : PyTorchStreamReader(std::make_shared<IStreamAdapter>(stream)) {}
  explicit PyTorchStreamReader(std::shared_ptr<ReadAdapterInterface> source)
      : source_(std::move(source)), size_(source_->size()) {
    read_directory();
    read_version(text_of(hasRecord("version") ? "version" : ".data/version"));
    if (hasRecord(".data/serialization_id")) serialization_id_ = text_of(".data/serialization_id");
  }
  PyTorchStreamReader(const PyTorchStreamReader&) = delete;
  PyTorchStreamReader& operator=(const PyTorchStreamReader&) = delete;

  /// The bytes and their number, in memory of the allocator or of the CPU's.
  [[nodiscard]] std::tuple<DataPtr, std::size_t> getRecord(
      const std::string& name, std::optional<Allocator*> allocator = std::nullopt) {
    const std::size_t size = getRecordSize(name);
    Allocator* const source = allocator.has_value() ? *allocator : GetCPUAllocator();
    DataPtr out = source->allocate(size);
    read_record(name, out.get(), size);
    return {std::move(out), size};
  }
  /// Reads to `out`, which has room for as many bytes as the record has.
  std::size_t getRecord(const std::string& name, void* out, std::size_t size) {
    if (size != getRecordSize(name))
      throw Error(message({"record ", name, " has ", getRecordSize(name), " bytes, not ", size}));
    read_record(name, out, size);
    return size;
  }
  [[nodiscard]] std::size_t getRecordSize(const std::string& name) const {
    return static_cast<std::size_t>(entry_of(name).size);
  }
  /// Where the record's bytes begin.
  [[nodiscard]] std::size_t getRecordOffset(const std::string& name) const {
    const std::uint64_t header = entry_of(name).place;
    const std::string lengths = bytes(header + 26, 4, "the header of a record");
    return static_cast<std::size_t>(header + zip::local_header_size +
                                    zip::number_at(lengths.data(), 2) +
                                    zip::number_at(lengths.data() + 2, 2));
  }
  [[nodiscard]] std::size_t getRecordHeaderOffset(const std::string& name) const {
    return static_cast<std::size_t>(entry_of(name).place);
  }
  [[nodiscard]] bool hasRecord(const std::string& name) const { return entries_.contains(name); }
  /// In the order of the file.
  [[nodiscard]] std::vector<std::string> getAllRecords() const { return names_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] const std::string& serializationId() const { return serialization_id_; }
  /// Records for debuggers are read by their names alone.
  void setShouldLoadDebugSymbol(bool) {}

 private:
  struct entry {
    std::uint64_t place, size, stored_size;
    bool is_compressed;
  };

  [[nodiscard]] std::string bytes(std::uint64_t position, std::size_t count,
                                  const char* what) const {
    if (position > size_ || count > size_ - position)
      throw Error(message({"an archive ends within ", what}));
    std::string out(count, '\0');
    if (source_->read(position, out.data(), count, what) != count)
      throw Error(message({"an archive ends within ", what}));
    return out;
  }
  [[nodiscard]] const entry& entry_of(const std::string& name) const {
    const auto found = entries_.find(name);
    if (found == entries_.end())
      throw Error(message({"PytorchStreamReader failed locating file ", name, ": file not found"}));
    return found->second;
  }
  void read_record(const std::string& name, void* out, std::size_t size) const {
    const entry& found = entry_of(name);
    if (found.is_compressed) {
      const std::string packed =
          bytes(getRecordOffset(name), static_cast<std::size_t>(found.stored_size), "a record");
      std::memcpy(out, zip::inflater(packed, size).run().data(), size);
    } else if (size != 0 && source_->read(getRecordOffset(name), out, size, "a record") != size) {
      throw Error(message({"an archive ends within the record ", name}));
    }
  }
  [[nodiscard]] std::string text_of(const std::string& name) const {
    std::string out(getRecordSize(name), '\0');
    read_record(name, out.data(), out.size());
    return out;
  }

  void read_version(const std::string& text) {
    const char* const end = text.data() + text.size();
    const auto [behind, error] = std::from_chars(text.data(), end, version_);
    if (error != std::errc() || (behind != end && *behind != '\n'))
      throw Error(message({"an archive's version is no number: ", text}));
  }

  /// Where the directory begins, and how many entries it has.
  struct directory {
    std::uint64_t place, count;
  };
  [[nodiscard]] directory find_directory() const {
    const std::uint64_t tail_size =
        (std::min)(size_, std::uint64_t{zip::directory_end_size + 0xffff});
    const std::string tail =
        bytes(size_ - tail_size, static_cast<std::size_t>(tail_size), "its directory");
    for (std::size_t i = tail.size(); i-- >= zip::directory_end_size;) {
      const std::size_t at = i + 1 - zip::directory_end_size;
      if (zip::number_at(tail.data() + at, 4) != zip::directory_end) continue;
      const directory out{zip::number_at(tail.data() + at + 16, 4),
                          zip::number_at(tail.data() + at + 10, 2)};
      if (out.place != zip::is_in_extra && out.count != 0xffff) return out;
      const std::string locator = bytes(size_ - tail_size + at - zip::locator_64_size,
                                        zip::locator_64_size, "its directory");
      const std::string end =
          bytes(zip::number_at(locator.data() + 8, 8), zip::directory_end_64_size, "its directory");
      return {zip::number_at(end.data() + 48, 8), zip::number_at(end.data() + 32, 8)};
    }
    throw Error("PytorchStreamReader failed reading zip archive: failed finding central directory");
  }
  void read_directory() {
    auto [place, count] = find_directory();
    for (; count != 0; --count) {
      const std::string fixed = bytes(place, zip::directory_entry_size, "its directory");
      if (zip::number_at(fixed.data(), 4) != zip::directory_entry)
        throw Error("an archive's directory is damaged");
      const auto name_size = static_cast<std::size_t>(zip::number_at(fixed.data() + 28, 2));
      const auto extra_size = static_cast<std::size_t>(zip::number_at(fixed.data() + 30, 2));
      place += zip::directory_entry_size;
      const std::string rest = bytes(place, name_size + extra_size, "its directory");
      place += name_size + extra_size + zip::number_at(fixed.data() + 32, 2);
      add(rest.substr(0, name_size), entry_in(fixed, rest.substr(name_size)));
    }
  }
  [[nodiscard]] static entry entry_in(const std::string& fixed, const std::string& extra) {
    entry out{zip::number_at(fixed.data() + 42, 4), zip::number_at(fixed.data() + 24, 4),
              zip::number_at(fixed.data() + 20, 4), zip::number_at(fixed.data() + 10, 2) != 0};
    for (std::size_t at = 0; at + 4 <= extra.size();) {
      const auto length = static_cast<std::size_t>(zip::number_at(extra.data() + at + 2, 2));
      if (zip::number_at(extra.data() + at, 2) == 1 && at + 4 + length <= extra.size()) {
        std::size_t next = at + 4;  // only the numbers that do not fit are there
        for (std::uint64_t* const field : {&out.size, &out.stored_size, &out.place}) {
          if (*field != zip::is_in_extra || next + 8 > at + 4 + length) continue;
          *field = zip::number_at(extra.data() + next, 8);
          next += 8;
        }
      }
      at += 4 + length;
    }
    return out;
  }
  void add(const std::string& path, const entry& where) {
    constexpr std::uint64_t most_compressed = 1100;  // 258 bytes by two bits are the most
    if (where.stored_size > size_ ||
        (where.is_compressed ? where.size / most_compressed > where.stored_size
                             : where.size != where.stored_size))
      throw Error(message({"record ", path, " of an archive has a wrong size"}));
    const std::string name = path.substr(path.find('/') + 1);
    if (entries_.emplace(name, where).second) names_.push_back(name);
  }

  std::shared_ptr<ReadAdapterInterface> source_;
  std::uint64_t size_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, entry> entries_;
  std::uint64_t version_ = 0;
  std::string serialization_id_;
};

}  // namespace default_host
}  // namespace dispatch
