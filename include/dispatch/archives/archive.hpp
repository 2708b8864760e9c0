// SPDX-License-Identifier: BSL-1.0
// Named values that are written and read one by one (torch::serialize::OutputArchive and
// InputArchive).
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <functional>
#include <ios>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/archives/module_archive.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

class OutputArchive final {
 public:
  OutputArchive() = default;
  /// PyTorch's archives take what their classes are compiled in; nothing is compiled here.
  template <class Unit>
  explicit OutputArchive(std::shared_ptr<Unit>) {}
  OutputArchive(OutputArchive&&) = default;
  OutputArchive& operator=(OutputArchive&&) = default;
  ~OutputArchive() = default;

  void write(const std::string& key, const IValue& value) {
    object_->set(key, value, attribute_kind::value);
  }
  void write(const std::string& key, const host::Tensor& tensor, bool is_buffer = false) {
    object_->set(key, tensor, is_buffer ? attribute_kind::buffer : attribute_kind::parameter);
  }
  /// The nested archive is shared.
  void write(const std::string& key, OutputArchive& nested) {
    object_->set(key, value_of(nested.object_), attribute_kind::module);
  }
  template <class... A>
  void operator()(A&&... arguments) {
    write(std::forward<A>(arguments)...);
  }

  void save_to(const std::string& file_name) {
    PyTorchStreamWriter archive(file_name);
    write_module(archive, object_);
  }
  void save_to(std::ostream& stream) {
    save_to([&](const void* data, std::size_t size) {
      stream.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
      return stream ? size : 0;
    });
  }
  void save_to(const std::function<std::size_t(const void*, std::size_t)>& write) {
    PyTorchStreamWriter archive(write);
    write_module(archive, object_);
  }

 private:
  module_object::pointer object_ = module_object::pointer::make("__torch__.Module");
};

class InputArchive final {
 public:
  InputArchive() = default;
  InputArchive(InputArchive&&) = default;
  InputArchive& operator=(InputArchive&&) = default;
  ~InputArchive() = default;

  /// The functions that try are false, and change nothing, if there is no such key.
  bool try_read(const std::string& key, IValue& value) {
    const auto* const found = object_->find(key);
    if (found != nullptr) value = found->value;
    return found != nullptr;
  }
  bool try_read(const std::string& key, host::Tensor& tensor, bool /*is_buffer*/ = false) {
    const auto* const found = object_->find(key);
    if (found == nullptr || !found->value.isTensor()) return false;
    if (tensor.defined())
      tensor.set_data(found->value.toTensor());
    else
      tensor = found->value.toTensor();
    return true;
  }
  bool try_read(const std::string& key, InputArchive& nested) {
    const auto* const found = object_->find(key);
    const auto object = found == nullptr ? module_object::pointer() : module_in(found->value);
    if (object.get() == nullptr) return false;
    nested.object_ = object;
    nested.prefix_ = prefix_ + key + ".";
    return true;
  }
  /// The others throw Error.
  void read(const std::string& key, IValue& value) {
    if (!try_read(key, value)) missing("IValue", key);
  }
  void read(const std::string& key, host::Tensor& tensor, bool is_buffer = false) {
    if (!try_read(key, tensor, is_buffer)) missing("tensor", key);
  }
  void read(const std::string& key, InputArchive& nested) {
    if (!try_read(key, nested)) missing("submodule:", key);
  }
  template <class... A>
  void operator()(A&&... arguments) {
    read(std::forward<A>(arguments)...);
  }
  [[nodiscard]] std::vector<std::string> keys() const {
    std::vector<std::string> out;
    for (const auto& attribute : object_->attributes) out.push_back(attribute.name);
    return out;
  }

  /// Tensors go to the device if there is one, otherwise to their own.
  void load_from(const std::string& file_name, std::optional<Device> device = std::nullopt) {
    load(std::make_shared<FileAdapter>(file_name), device);
  }
  void load_from(std::istream& stream, std::optional<Device> device = std::nullopt) {
    load(std::make_shared<IStreamAdapter>(&stream), device);
  }
  void load_from(const char* data, std::size_t size, std::optional<Device> device = std::nullopt) {
    load(std::make_shared<MemoryReadAdapter>(data, size), device);
  }
  void load_from(const std::function<std::size_t(std::uint64_t, void*, std::size_t)>& read_at,
                 const std::function<std::size_t()>& size,
                 std::optional<Device> device = std::nullopt) {
    load(std::make_shared<function_adapter>(read_at, size), device);
  }

 private:
  struct function_adapter final : ReadAdapterInterface {
    function_adapter(std::function<std::size_t(std::uint64_t, void*, std::size_t)> read_bytes,
                     std::function<std::size_t()> size_of)
        : read_at(std::move(read_bytes)), count(std::move(size_of)) {}
    std::size_t size() const override { return count(); }
    std::size_t read(std::uint64_t position, void* out, std::size_t bytes,
                     const char* = "") const override {
      return read_at(position, out, bytes);
    }
    std::function<std::size_t(std::uint64_t, void*, std::size_t)> read_at;
    std::function<std::size_t()> count;
  };

  void load(std::shared_ptr<ReadAdapterInterface> source, std::optional<Device> device) {
    PyTorchStreamReader archive(std::move(source));
    object_ = read_module(archive, device);
    prefix_.clear();
  }
  [[noreturn]] void missing(const char* what, const std::string& key) const {
    throw Error(message({"No such serialized ", what, " '", prefix_, key, "'"}));
  }

  module_object::pointer object_ = module_object::pointer::make("__torch__.Module");
  std::string prefix_;  ///< the keys that lead to it, each with a dot
};

/// A tensor is the only value of its archive, with the key "0"; tensors have their numbers.
inline OutputArchive& operator<<(OutputArchive& archive, const host::Tensor& tensor) {
  archive.write("0", tensor);
  return archive;
}
inline InputArchive& operator>>(InputArchive& archive, host::Tensor& tensor) {
  archive.read("0", tensor);
  return archive;
}

/// Writes to a file name, a stream, or a function.
template <class Value, class... To>
void save(const Value& value, To&&... to) {
  OutputArchive archive;
  archive << value;
  archive.save_to(std::forward<To>(to)...);
}
template <class... To>
void save(const std::vector<host::Tensor>& tensors, To&&... to) {
  OutputArchive archive;
  for (std::size_t i = 0; i != tensors.size(); ++i) archive.write(std::to_string(i), tensors[i]);
  archive.save_to(std::forward<To>(to)...);
}
/// Reads what save() wrote. Tensors are added to the vector.
template <class Value, class... From>
void load(Value& value, From&&... from) {
  InputArchive archive;
  archive.load_from(std::forward<From>(from)...);
  archive >> value;
}
template <class... From>
void load(std::vector<host::Tensor>& tensors, From&&... from) {
  InputArchive archive;
  archive.load_from(std::forward<From>(from)...);
  host::Tensor tensor;
  for (std::size_t i = 0; archive.try_read(std::to_string(i), tensor); ++i) {
    tensors.push_back(tensor);
    tensor = host::Tensor();
  }
}

}  // namespace default_host
}  // namespace dispatch
