// SPDX-License-Identifier: BSL-1.0
// A module of TorchScript as an archive has it: its tensors and other values. There is no
// interpreter, so its methods cannot be called.
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <cstddef>
#include <ios>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/archives/module_archive.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace jit {

template <class T>
struct named_value {
  std::string name;
  T value;
};

using Kwargs = std::unordered_map<std::string, IValue>;

/// A method, which has a name and cannot be called.
class Method {
 public:
  Method(const std::string& class_name, std::string name)
      : name_(std::move(name)), qualified_(class_name + "." + name_) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Throws NotImplementedError: there is no interpreter.
  IValue operator()(std::vector<IValue>, const Kwargs& = {}) const {
    throw NotImplementedError(
        message({qualified_, "(): there is no interpreter of TorchScript here"}));
  }

 private:
  std::string name_;
  std::string qualified_;
};

/// Copies share their values.
class Module {
 public:
  Module() : Module("__torch__.Module") {}
  explicit Module(std::string class_name)
      : Module(module_object::pointer::make(std::move(class_name))) {}
  explicit Module(module_object::pointer object) : object_(std::move(object)) {}

  [[nodiscard]] bool hasattr(const std::string& name) const {
    return object_->find(name) != nullptr;
  }
  /// Throws Error if there is none.
  [[nodiscard]] IValue attr(const std::string& name) const {
    const auto* const found = object_->find(name);
    if (found == nullptr)
      throw Error(message({object_->class_name, " does not have a field with name '", name, "'"}));
    return found->value;
  }
  [[nodiscard]] IValue attr(const std::string& name, IValue otherwise) const {
    const auto* const found = object_->find(name);
    return found == nullptr ? std::move(otherwise) : found->value;
  }
  /// Throws Error if there is none.
  void setattr(const std::string& name, IValue value) const {
    static_cast<void>(attr(name));
    object_->find(name)->value = std::move(value);
  }
  void register_attribute(const std::string& name, const Type&, IValue value,
                          bool is_parameter = false, bool is_buffer = false) const {
    object_->set(name, std::move(value),
                 is_parameter ? attribute_kind::parameter
                 : is_buffer  ? attribute_kind::buffer
                              : attribute_kind::value);
  }
  void register_parameter(const std::string& name, host::Tensor tensor, bool is_buffer) const {
    object_->set(name, std::move(tensor),
                 is_buffer ? attribute_kind::buffer : attribute_kind::parameter);
  }
  void register_buffer(const std::string& name, host::Tensor tensor) const {
    register_parameter(name, std::move(tensor), true);
  }
  void register_module(const std::string& name, const Module& module) const {
    object_->set(name, value_of(module.object_), attribute_kind::module);
  }

  /// Of this module and, if `recurse`, of those within, whose names follow dots.
  [[nodiscard]] std::vector<named_value<host::Tensor>> named_parameters(bool recurse = true) const {
    return named_tensors(attribute_kind::parameter, recurse);
  }
  [[nodiscard]] std::vector<host::Tensor> parameters(bool recurse = true) const {
    return values_of(named_parameters(recurse));
  }
  [[nodiscard]] std::vector<named_value<host::Tensor>> named_buffers(bool recurse = true) const {
    return named_tensors(attribute_kind::buffer, recurse);
  }
  [[nodiscard]] std::vector<host::Tensor> buffers(bool recurse = true) const {
    return values_of(named_buffers(recurse));
  }
  [[nodiscard]] std::vector<named_value<IValue>> named_attributes(bool recurse = true) const {
    std::vector<named_value<IValue>> out;
    visit("", recurse, [&](const std::string& name, auto& attribute) {
      out.push_back({name, attribute.value});
    });
    return out;
  }
  [[nodiscard]] std::vector<named_value<Module>> named_children() const {
    std::vector<named_value<Module>> out;
    for (const auto& attribute : object_->attributes)
      if (auto inner = module_in(attribute.value); inner.get() != nullptr)
        out.push_back({attribute.name, Module(std::move(inner))});
    return out;
  }
  [[nodiscard]] std::vector<Module> children() const { return values_of(named_children()); }
  /// The first is this module, without a name.
  [[nodiscard]] std::vector<named_value<Module>> named_modules() const {
    std::vector<named_value<Module>> out{{"", *this}};
    visit("", true, [&](const std::string& name, auto& attribute) {
      if (auto inner = module_in(attribute.value); inner.get() != nullptr)
        out.push_back({name, Module(std::move(inner))});
    });
    return out;
  }
  [[nodiscard]] std::vector<Module> modules() const { return values_of(named_modules()); }

  /// Sets the attribute `training` here and in the modules within.
  void train(bool on = true) const {
    for (const Module& module : modules())
      if (module.hasattr("training")) module.setattr("training", on);
  }
  void eval() const { train(false); }
  [[nodiscard]] bool is_training() const { return attr("training", true).toBool(); }
  /// Replaces parameters and buffers by x.to(arguments…).
  template <class... A>
  void to(A&&... arguments) const {
    visit("", true, [&](const std::string&, auto& attribute) {
      if (is_tensor_of_module(attribute))
        attribute.value = attribute.value.toTensor().to(arguments...);
    });
  }

  void save(const std::string& file_name, const ExtraFilesMap& extra_files = {}) const {
    PyTorchStreamWriter archive(file_name);
    write_module(archive, object_, extra_files);
  }
  void save(std::ostream& stream, const ExtraFilesMap& extra_files = {}) const {
    PyTorchStreamWriter archive([&](const void* data, std::size_t size) {
      stream.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
      return stream ? size : 0;
    });
    write_module(archive, object_, extra_files);
  }

  /// What the archive's source text defines.
  [[nodiscard]] std::optional<Method> find_method(const std::string& name) const {
    const auto& methods = object_->methods;
    if (std::find(methods.begin(), methods.end(), name) == methods.end()) return std::nullopt;
    return Method(object_->class_name, name);
  }
  /// Throws Error if there is none.
  [[nodiscard]] Method get_method(const std::string& name) const {
    auto out = find_method(name);
    if (!out.has_value())
      throw Error(message({"Method '", name, "' is not defined in ", object_->class_name}));
    return *std::move(out);
  }
  /// These throw as the method does.
  IValue forward(std::vector<IValue> inputs, const Kwargs& named = {}) const {
    return get_method("forward")(std::move(inputs), named);
  }
  IValue operator()(std::vector<IValue> inputs) const { return forward(std::move(inputs)); }
  template <class... A>
  IValue run_method(const std::string& name, A&&... inputs) const {
    return get_method(name)({IValue(std::forward<A>(inputs))...});
  }

 private:
  [[nodiscard]] static bool is_tensor_of_module(const module_object::attribute& attribute) {
    return attribute.value.isTensor() && (attribute.kind == attribute_kind::parameter ||
                                          attribute.kind == attribute_kind::buffer);
  }
  /// Calls f(name, attribute) for all attributes.
  template <class F>
  void visit(const std::string& prefix, bool recurse, const F& f) const {
    for (auto& attribute : object_->attributes) {
      const std::string name = prefix + attribute.name;
      f(name, attribute);
      if (auto inner = module_in(attribute.value); recurse && inner.get() != nullptr)
        Module(std::move(inner)).visit(name + ".", true, f);
    }
  }
  [[nodiscard]] std::vector<named_value<host::Tensor>> named_tensors(attribute_kind kind,
                                                                     bool recurse) const {
    std::vector<named_value<host::Tensor>> out;
    visit("", recurse, [&](const std::string& name, auto& attribute) {
      if (attribute.kind == kind && attribute.value.isTensor())
        out.push_back({name, attribute.value.toTensor()});
    });
    return out;
  }
  template <class T>
  [[nodiscard]] static std::vector<T> values_of(std::vector<named_value<T>> named) {
    std::vector<T> out;
    for (auto& each : named) out.push_back(std::move(each.value));
    return out;
  }

  module_object::pointer object_;
};

/// The module of an archive. Tensors go to the device if there is one, otherwise to their own.
[[nodiscard]] inline Module load(std::shared_ptr<ReadAdapterInterface> source,
                                 std::optional<Device> device, ExtraFilesMap& extra_files,
                                 bool = true) {
  PyTorchStreamReader archive(std::move(source));
  read_extra_files(archive, extra_files);
  return Module(read_module(archive, device));
}
[[nodiscard]] inline Module load(std::shared_ptr<ReadAdapterInterface> source,
                                 std::optional<Device> device = std::nullopt, bool = true) {
  ExtraFilesMap none;
  return load(std::move(source), device, none);
}
template <class... Options>
[[nodiscard]] Module load(const std::string& file_name, Options&&... options) {
  return load(std::make_shared<FileAdapter>(file_name), std::forward<Options>(options)...);
}
template <class... Options>
[[nodiscard]] Module load(std::istream& stream, Options&&... options) {
  return load(std::make_shared<IStreamAdapter>(&stream), std::forward<Options>(options)...);
}

}  // namespace jit
}  // namespace default_host
}  // namespace dispatch
