// SPDX-License-Identifier: BSL-1.0
// Values as bytes: alone (torch::jit::pickle), and with their tensors as an archive that torch.load
// reads (torch::jit::pickle_save).
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <dispatch/archives/pickle_reader.hpp>
#include <dispatch/archives/pickle_writer.hpp>
#include <dispatch/archives/stream_reader.hpp>
#include <dispatch/archives/stream_writer.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace pickle_detail {

/// Writes a value as NAME.pkl, and the memory of its tensors as FOLDER/0, FOLDER/1 ….
inline void write_value(PyTorchStreamWriter& archive, const std::string& name,
                        const std::string& folder, const IValue& value) {
  pickle_writer writer;
  writer.put(value);
  for (std::size_t i = 0; i != writer.storages().size(); ++i) {
    const Storage& storage = writer.storages()[i];
    archive.writeRecord(folder + std::to_string(i), storage.data(), storage.nbytes());
  }
  const std::string text = std::move(writer).finished();
  archive.writeRecord(name + ".pkl", text.data(), text.size());
}

/// Reads what write_value() wrote. All tensors go to `device` if there is one.
[[nodiscard]] inline IValue read_value(PyTorchStreamReader& archive, const std::string& name,
                                       const std::string& folder, std::optional<Device> device) {
  std::string text(archive.getRecordSize(name + ".pkl"), '\0');
  archive.getRecord(name + ".pkl", text.data(), text.size());
  const auto storages = [&](const std::string& number, std::size_t bytes, Device of_file) {
    if (!device.value_or(of_file).is_cpu()) {
      throw NotImplementedError(
          message({"an archive is read to ", device.value_or(of_file).str(),
                   ": only the CPU's memory can be filled; say torch::kCPU"}));
    }
    if (archive.getRecordSize(folder + number) != bytes)
      throw Error(message({"record ", folder, number, " has another size than its tensors need"}));
    Storage out = Storage::allocate(bytes);
    archive.getRecord(folder + number, out.mutable_data(), bytes);
    return out;
  };
  return pickle_reader(text, storages).read();
}

[[nodiscard]] inline Storage no_storage(const std::string&, std::size_t, Device) {
  throw Error("a pickled tensor whose memory is elsewhere: pickle_load() reads whole archives");
}

/// The bytes of an archive that `write` fills.
template <class Write>
[[nodiscard]] std::string archive_of(const Write& write) {
  std::string out;
  PyTorchStreamWriter archive([&](const void* data, std::size_t size) {
    out.append(static_cast<const char*>(data), size);
    return size;
  });
  write(archive);
  archive.writeEndOfFile();
  return out;
}

}  // namespace pickle_detail

/// Appends the tensors of the value to `tensors`, and writes their numbers. Throws Error for a
/// value with tensors if `tensors` is null, and for an object of a class.
[[nodiscard]] inline std::vector<char> pickle(const IValue& value,
                                              std::vector<host::Tensor>* tensors = nullptr) {
  pickle_writer writer(tensors);
  writer.put(value);
  if (!writer.storages().empty())
    throw Error("pickle() of tensors needs a table for them; pickle_save() writes them");
  const std::string text = std::move(writer).finished();
  return {text.begin(), text.end()};
}
inline void pickle(const std::function<void(const char*, std::size_t)>& write, const IValue& value,
                   std::vector<host::Tensor>* tensors = nullptr) {
  const std::vector<char> text = pickle(value, tensors);
  write(text.data(), text.size());
}
/// Reads what pickle() wrote, with the tensors of its table.
[[nodiscard]] inline IValue unpickle(const char* data, std::size_t size, std::nullptr_t = nullptr,
                                     host::ArrayRef<host::Tensor> tensors = {}) {
  return pickle_reader({data, size}, pickle_detail::no_storage, tensors).read();
}

/// An archive of one value, for pickle_load() and Python's torch.load.
[[nodiscard]] inline std::vector<char> pickle_save(const IValue& value) {
  const std::string bytes = pickle_detail::archive_of([&](PyTorchStreamWriter& archive) {
    pickle_detail::write_value(archive, "data", "data/", value);
    archive.writeRecord("byteorder", "little", 6);
  });
  return {bytes.begin(), bytes.end()};
}
/// Reads what pickle_save() or Python's torch.save wrote.
[[nodiscard]] inline IValue pickle_load(const std::vector<char>& data) {
  PyTorchStreamReader archive(std::make_shared<MemoryReadAdapter>(data.data(), data.size()));
  return pickle_detail::read_value(archive, "data", "data/", std::nullopt);
}

}  // namespace default_host
}  // namespace dispatch
