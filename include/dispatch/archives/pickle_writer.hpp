// SPDX-License-Identifier: BSL-1.0
// Writes values in the format of Python's module pickle, protocol 2, with the classes by which
// torch.load and torch.jit.load make them anew.
#pragma once

#include <schema_ct/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <dispatch/archives/module_object.hpp>
#include <dispatch/archives/storage_names.hpp>
#include <dispatch/archives/zip_format.hpp>
#include <dispatch/base/error.hpp>
#include <dispatch/default_host/host.hpp>
#include <dispatch/values/dict.hpp>
#include <dispatch/values/list.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

class pickle_writer {
 public:
  /// Tensors are numbers in `tensors` if that is given. Otherwise they refer to memory in records,
  /// and storages() has that memory.
  explicit pickle_writer(std::vector<host::Tensor>* tensors = nullptr) : tensors_(tensors) {
    out_ = "\x80\x02";
  }

  void put(const IValue& value) {
    if (value.isNone())
      out_ += 'N';
    else if (value.isBool())
      out_ += value.toBool() ? '\x88' : '\x89';
    else if (value.isInt())
      put_integer(value.toInt());
    else if (value.isDouble())
      put_real(value.toDouble());
    else if (value.isComplexDouble())
      put_complex(value.toComplexDouble());
    else if (value.isString())
      put_text(value.toStringRef());
    else if (value.isTensor())
      put_tensor(value.toTensor());
    else if (value.isTuple())
      put_tuple(value.toTupleRef().elements());
    else if (value.isList())
      put_list(value);
    else if (value.isGenericDict())
      put_dict(value);
    else if (value.isDevice())
      put_call("torch", "device", [&] { put_text(value.toDevice().str()); });
    else if (const auto object = module_in(value))
      put_module(*object);
    else
      throw Error(message({"Unknown IValue type for pickling: ", value.type().str()}));
  }
  /// The text, to which the stop is added.
  [[nodiscard]] std::string finished() && {
    out_ += '.';
    return std::move(out_);
  }
  /// In the order of their numbers.
  [[nodiscard]] const std::vector<Storage>& storages() const { return storages_; }

 private:
  void put_global(std::string_view module, std::string_view name) {
    out_ += 'c';
    out_.append(module).append(1, '\n').append(name).append(1, '\n');
  }
  /// module.name(what `arguments` puts)
  template <class Arguments>
  void put_call(std::string_view module, std::string_view name, const Arguments& arguments) {
    put_global(module, name);
    out_ += '(';
    arguments();
    out_ += "tR";
  }
  void put_integer(std::int64_t number) {
    if (number >= 0 && number <= 0xff) {
      out_ += 'K', zip::append(out_, static_cast<std::uint64_t>(number), 1);
    } else if (number >= 0 && number <= 0xffff) {
      out_ += 'M', zip::append(out_, static_cast<std::uint64_t>(number), 2);
    } else if (number == static_cast<std::int32_t>(number)) {
      out_ += 'J', zip::append(out_, static_cast<std::uint64_t>(number), 4);
    } else {
      out_ += "\x8a\x08", zip::append(out_, static_cast<std::uint64_t>(number), 8);
    }
  }
  void put_real(double number) {
    std::string bytes;
    zip::append(bytes, std::bit_cast<std::uint64_t>(number), 8);
    out_ += 'G';
    out_.append(bytes.rbegin(), bytes.rend());
  }
  void put_complex(host::Complex number) {
    put_call("builtins", "complex", [&] {
      put_real(number.real());
      put_real(number.imag());
    });
  }
  void put_text(std::string_view text) {
    if (text.size() > std::numeric_limits<std::uint32_t>::max())
      throw Error("a string of more than 4 GiB in an archive");
    out_ += 'X';
    zip::append(out_, text.size(), 4);
    out_.append(text);
  }
  template <class Values>
  void put_tuple(const Values& values) {
    out_ += '(';
    for (const auto& value : values) put(value);
    out_ += 't';
  }

  template <class Values>
  void put_elements(const Values& values) {
    out_ += "](";
    for (const auto& value : values) put(IValue(value));
    out_ += 'e';
  }
  /// The name of the function for a list of this type; none for the types that need a text.
  [[nodiscard]] static std::string_view builder_of(const IValue& list) {
    if (list.isIntList()) return "build_intlist";
    if (list.isDoubleList()) return "build_doublelist";
    if (list.isBoolList()) return "build_boollist";
    if (list.isTensorList()) return "build_tensorlist";
    return {};
  }
  void put_list(const IValue& list) {
    const auto elements = [&] { put_elements(list.toList().vec()); };
    if (const std::string_view builder = builder_of(list); !builder.empty())
      return put_call("torch.jit._pickle", builder, elements);
    put_with_type(list, elements);
  }
  void put_dict(const IValue& dict) {
    put_with_type(dict, [&] {
      out_ += "}(";
      for (const auto& entry : dict.toGenericDict()) {
        put(entry.key());
        put(entry.value());
      }
      out_ += 'u';
    });
  }
  template <class Value>
  void put_with_type(const IValue& value, const Value& put_value) {
    put_call("torch.jit._pickle", "restore_type_tag", [&] {
      put_value();
      put_text(value.type().annotation_str());
    });
  }

  void put_tensor(const host::Tensor& tensor) {
    if (tensors_ != nullptr) {
      put_call("torch.jit._pickle", "build_tensor_from_id",
               [&] { put_integer(static_cast<std::int64_t>(tensors_->size())); });
      tensors_->push_back(tensor);
      return;
    }
    if (!tensor.defined()) return put(IValue());
    const host::Tensor on_cpu = tensor.is_cpu() ? tensor : tensor.cpu();
    put_call("torch._utils", "_rebuild_tensor_v2", [&] {
      put_storage(on_cpu, tensor.device());
      put_integer(on_cpu.storage_offset());
      put_sizes(on_cpu.sizes());
      put_sizes(on_cpu.strides());
      put(IValue(on_cpu.requires_grad()));
      put_call("collections", "OrderedDict", [] {});
    });
  }
  void put_sizes(host::ArrayRef<std::int64_t> sizes) {
    out_ += '(';
    for (const std::int64_t size : sizes) put_integer(size);
    out_ += 't';
  }
  void put_storage(const host::Tensor& tensor, const Device& device) {
    const Storage storage = tensor.storage();
    out_ += '(';
    put_text("storage");
    put_global("torch", storage_name_of(tensor));
    put_text(std::to_string(number_of(storage)));
    put_text(device.str());
    put_integer(static_cast<std::int64_t>(storage.nbytes()) /
                static_cast<std::int64_t>(tensor.element_size()));
    out_ += "tQ";
  }
  [[nodiscard]] static std::string storage_name_of(const host::Tensor& tensor) {
    return pickle_detail::storage_name(tensor.scalar_type());
  }
  [[nodiscard]] std::size_t number_of(const Storage& storage) {
    for (std::size_t i = 0; i != storages_.size(); ++i)
      if (storages_[i].unsafeGetStorageImpl() == storage.unsafeGetStorageImpl()) return i;
    storages_.push_back(storage);
    return storages_.size() - 1;
  }

  void put_module(const module_object& object) {
    const std::size_t dot = object.class_name.rfind('.');
    put_global(std::string_view(object.class_name).substr(0, dot),
               std::string_view(object.class_name).substr(dot + 1));
    out_ += ")\x81}(";
    for (const auto& attribute : object.attributes) {
      put_text(attribute.name);
      put(attribute.value);
    }
    out_ += "ub";
  }

  std::string out_;
  std::vector<host::Tensor>* tensors_;
  std::vector<Storage> storages_;
};

}  // namespace default_host
}  // namespace dispatch
