// SPDX-License-Identifier: BSL-1.0
// Writes the records of an archive of tensors (caffe2::serialize::PyTorchStreamWriter).
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iomanip>
#include <ios>
#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>

#include <dispatch/archives/zip_format.hpp>
#include <dispatch/base/error.hpp>
#include <dispatch/base/text_hash.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A ZIP file whose records lie in one folder, uncompressed. Up to 4 GiB: beyond it throws Error.
class PyTorchStreamWriter final {
 public:
  /// The file's name without folder and extension is the folder of the records.
  explicit PyTorchStreamWriter(const std::string& file_name, bool compute_checksums = true,
                               std::uint64_t alignment = zip::alignment)
      : folder_(folder_of(file_name)),
        file_(file_name, std::ios::binary | std::ios::trunc),
        writes_checksums_(compute_checksums),
        alignment_(alignment) {
    if (!file_)
      throw Error(
          message({"Parent directory or file of the archive cannot be written: ", file_name}));
    write_ = [this](const void* data, std::size_t size) {
      file_.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
      return file_ ? size : 0;
    };
  }
  /// `write` returns how many bytes it wrote.
  explicit PyTorchStreamWriter(std::function<std::size_t(const void*, std::size_t)> write,
                               bool compute_checksums = true,
                               std::uint64_t alignment = zip::alignment)
      : folder_("archive"),
        write_(std::move(write)),
        writes_checksums_(compute_checksums),
        alignment_(alignment) {}
  PyTorchStreamWriter(const PyTorchStreamWriter&) = delete;
  PyTorchStreamWriter& operator=(const PyTorchStreamWriter&) = delete;
  ~PyTorchStreamWriter() {
    if (is_finished_) return;
    try {
      writeEndOfFile();
    } catch (...) {  // the file is not whole, which its reader says
    }
  }

  /// The format of the file is at least of this version.
  void setMinVersion(std::uint64_t version) { version_ = version > version_ ? version : version_; }

  /// Throws Error for a record that is there already. Nothing is compressed.
  void writeRecord(const std::string& name, const void* data, std::size_t size,
                   bool /*compress*/ = false) {
    if (is_finished_) throw Error("a record after the end of an archive");
    if (!names_.insert(name).second)
      throw Error(message({"Tried to serialize file twice: ", name}));
    const std::uint32_t sum = writes_checksums_ ? zip::checksum(data, size) : 0;
    write_record(name, data, size, sum);
    checksums_ = checksums_ * 31 + sum;
    names_hash_ ^= detail::hash_text(name.data(), name.size(), name.size());
  }
  /// Writes the version and the directory. The destructor calls it otherwise.
  void writeEndOfFile() {
    if (is_finished_) throw Error("the end of an archive is written twice");
    const std::string version = std::to_string(version_) + '\n';
    writeRecord("version", version.data(), version.size());
    std::ostringstream id;
    id << std::setfill('0') << std::setw(20) << names_hash_ << std::setw(20) << checksums_;
    serialization_id_ = id.str();
    writeRecord(".data/serialization_id", serialization_id_.data(), serialization_id_.size());
    is_finished_ = true;
    write_directory();
    if (file_.is_open()) file_.close();
  }

  [[nodiscard]] const std::unordered_set<std::string>& getAllWrittenRecords() const {
    return names_;
  }
  [[nodiscard]] bool finalized() const { return is_finished_; }
  [[nodiscard]] const std::string& archiveName() const { return folder_; }
  /// Empty before the end is written.
  [[nodiscard]] const std::string& serializationId() const { return serialization_id_; }

 private:
  [[nodiscard]] static std::string folder_of(const std::string& file_name) {
    const std::string name = file_name.substr(file_name.find_last_of('/') + 1);
    const std::string stem = name.substr(0, name.find_last_of('.'));
    return stem.empty() ? "archive" : stem;
  }
  void put(const void* data, std::size_t size) {
    if (size != 0 && write_(data, size) != size) throw Error("an archive cannot be written");
    position_ += size;
  }
  /// What the header of a record and its entry in the directory have in common.
  [[nodiscard]] static std::string fields(std::uint32_t sum, std::size_t size, std::size_t name,
                                          std::size_t extra) {
    std::string out;
    zip::append(out, 0, 8);     // flags, stored, without time
    zip::append(out, 0x21, 2);  // the first day of 1980
    out.erase(6, 2);
    zip::append(out, sum, 4);
    zip::append(out, size, 4);
    zip::append(out, size, 4);
    zip::append(out, name, 2);
    zip::append(out, extra, 2);
    return out;
  }
  void write_record(const std::string& name, const void* data, std::size_t size,
                    std::uint32_t sum) {
    const std::string path = folder_ + '/' + name;
    if (size >= zip::is_in_extra || position_ + size >= zip::is_in_extra || path.size() > 0xffff)
      throw Error("an archive of more than 4 GiB cannot be written");
    const std::uint64_t place = position_;
    std::size_t padding = 4;  // the two numbers that begin an extra field
    while ((place + zip::local_header_size + path.size() + padding) % alignment_ != 0) ++padding;
    std::string header;
    zip::append(header, zip::local_header, 4);
    zip::append(header, 0, 2);
    header += fields(sum, size, path.size(), padding) + path + "FB";
    zip::append(header, padding - 4, 2);
    header.append(padding - 4, 'Z');
    put(header.data(), header.size());
    put(data, size);
    zip::append(directory_, zip::directory_entry, 4);
    zip::append(directory_, 0, 4);
    directory_ += fields(sum, size, path.size(), 0);
    zip::append(directory_, 0, 10);  // comment, disk, attributes
    zip::append(directory_, place, 4);
    directory_ += path;
  }
  void write_directory() {
    const std::uint64_t place = position_;
    std::string end;
    zip::append(end, zip::directory_end, 4);
    zip::append(end, 0, 4);
    if (names_.size() > 0xfffe || place + directory_.size() >= zip::is_in_extra)
      throw Error("an archive of more than 4 GiB or 65 534 records cannot be written");
    zip::append(end, names_.size(), 2);
    zip::append(end, names_.size(), 2);
    zip::append(end, directory_.size(), 4);
    zip::append(end, place, 4);
    zip::append(end, 0, 2);
    put(directory_.data(), directory_.size());
    put(end.data(), end.size());
  }

  std::string folder_;
  std::ofstream file_;
  std::function<std::size_t(const void*, std::size_t)> write_;
  bool writes_checksums_;
  std::uint64_t alignment_;
  std::uint64_t version_ = 3;
  std::uint64_t position_ = 0;
  std::unordered_set<std::string> names_;
  std::string directory_;
  std::string serialization_id_;
  std::uint64_t checksums_ = 0;
  std::uint64_t names_hash_ = 0;
  bool is_finished_ = false;
};

}  // namespace default_host
}  // namespace dispatch
