// SPDX-License-Identifier: BSL-1.0
// Objects in archives, as torch.jit.save writes them: their values, and the source text of their
// classes, which says what is a parameter.
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/archives/pickle.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace module_detail {

/// The record with the source text of a class: "code/__torch__/a.py" for "__torch__.a.Class".
[[nodiscard]] inline std::string record_of(const std::string& class_name) {
  std::string out = "code/" + class_name.substr(0, class_name.rfind('.'));
  for (std::size_t i = 5; i != out.size(); ++i)
    if (out[i] == '.') out[i] = '/';
  return out + ".py";
}
/// `  __parameters__ = ["a", "b", ]`
[[nodiscard]] inline std::string names_of(const module_object& object, attribute_kind kind,
                                          std::string_view list) {
  std::string out = "  " + std::string(list) + " = [";
  for (const auto& attribute : object.attributes)
    if (attribute.kind == kind) out += '"' + attribute.name + "\", ";
  return out + "]\n";
}
[[nodiscard]] inline std::string type_text(const IValue& value) {
  const auto object = module_in(value);
  return object.get() != nullptr ? object->class_name : value.type().annotation_str();
}
/// Is its name one that Python's sources can write?
[[nodiscard]] inline bool is_named(const module_object::attribute& attribute) {
  const std::string& name = attribute.name;
  const bool has_digit_first = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return !has_digit_first && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}
[[nodiscard]] inline std::string source_of(const module_object& object) {
  const std::string& name = object.class_name;
  std::string out = "class " + name.substr(name.rfind('.') + 1) + "(Module):\n";
  out += names_of(object, attribute_kind::parameter, "__parameters__");
  out += names_of(object, attribute_kind::buffer, "__buffers__");
  const auto& attributes = object.attributes;
  if (!std::all_of(attributes.begin(), attributes.end(), is_named))
    out += "  __annotations__ = []\n";
  for (const auto& attribute : attributes)
    if (is_named(attribute))
      out += "  " + attribute.name + " : " + type_text(attribute.value) + '\n';
    else
      out += "  __annotations__[\"" + attribute.name + "\"] = " + type_text(attribute.value) + '\n';
  return out;
}
/// A module may be a part of itself, which no walk through the modules would end.
inline void check_depth(int depth) {
  if (depth > 100) throw Error("the modules of an archive nest too deep");
}
/// Gives each object within the module a class of its own.
inline void name_classes(module_object& object, int& number, int depth = 0) {
  check_depth(depth);
  for (const auto& attribute : object.attributes) {
    const auto inner = module_in(attribute.value);
    if (inner.get() == nullptr) continue;
    inner->class_name = "__torch__.___torch_mangle_" + std::to_string(number++) + ".Module";
    name_classes(*inner, number, depth + 1);
  }
}
inline void write_sources(PyTorchStreamWriter& archive, const module_object& object) {
  for (const auto& attribute : object.attributes)
    if (const auto inner = module_in(attribute.value); inner.get() != nullptr)
      write_sources(archive, *inner);
  const std::string source = source_of(object);
  archive.writeRecord(record_of(object.class_name), source.data(), source.size());
}

/// Does the class's list in its source text have the name?
[[nodiscard]] inline bool is_listed(std::string_view source, std::string_view list,
                                    const std::string& name) {
  const std::size_t begin = source.find(list);
  if (begin == std::string_view::npos) return false;
  const std::string_view names = source.substr(begin, source.find('\n', begin) - begin);
  return names.find('"' + name + '"') != std::string_view::npos;
}
/// Empty if there is no such record.
[[nodiscard]] inline std::string text_of(PyTorchStreamReader& archive, const std::string& record) {
  if (!archive.hasRecord(record)) return {};
  std::string text(archive.getRecordSize(record), '\0');
  archive.getRecord(record, text.data(), text.size());
  return text;
}
/// The text from the class's first line to that of the next class.
[[nodiscard]] inline std::string class_source(PyTorchStreamReader& archive,
                                              const std::string& class_name) {
  const std::string text = text_of(archive, record_of(class_name));
  const std::size_t begin =
      text.find("class " + class_name.substr(class_name.rfind('.') + 1) + "(");
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find("\nclass ", begin);
  return text.substr(begin, end == std::string::npos ? end : end - begin);
}
/// The names that follow `def` in a class.
[[nodiscard]] inline std::vector<std::string> methods_in(std::string_view source) {
  constexpr std::string_view definition = "\n  def ";
  std::vector<std::string> out;
  for (std::size_t at = source.find(definition); at != std::string_view::npos;
       at = source.find(definition, at + 1)) {
    const std::size_t begin = at + definition.size();
    out.emplace_back(source.substr(begin, source.find('(', begin) - begin));
  }
  return out;
}
/// Reads what source texts say, here and in the modules within.
inline void read_source(PyTorchStreamReader& archive, module_object& object, int depth = 0) {
  check_depth(depth);
  const std::string source = class_source(archive, object.class_name);
  object.methods = methods_in(source);
  for (auto& attribute : object.attributes) {
    if (const auto inner = module_in(attribute.value); inner.get() != nullptr)
      read_source(archive, *inner, depth + 1);
    else if (is_listed(source, "__parameters__", attribute.name))
      attribute.kind = attribute_kind::parameter;
    else if (is_listed(source, "__buffers__", attribute.name))
      attribute.kind = attribute_kind::buffer;
  }
}

}  // namespace module_detail

/// Texts beside a module in its archive, by name.
using ExtraFilesMap = std::unordered_map<std::string, std::string>;

/// Writes the object and all within it, for read_module() and torch.jit.load.
inline void write_module(PyTorchStreamWriter& archive, const module_object::pointer& object,
                         const ExtraFilesMap& extra_files = {}) {
  int number = 0;
  module_detail::name_classes(*object, number);
  pickle_detail::write_value(archive, "data", "data/", value_of(object));
  module_detail::write_sources(archive, *object);
  archive.writeRecord("byteorder", "little", 6);
  constexpr std::string_view no_constants("\x80\x02).", 4);
  archive.writeRecord("constants.pkl", no_constants.data(), no_constants.size());
  for (const auto& [name, text] : extra_files)
    archive.writeRecord("extra/" + name, text.data(), text.size());
  archive.writeEndOfFile();
}
/// Replaces the texts of those names that the archive has.
inline void read_extra_files(PyTorchStreamReader& archive, ExtraFilesMap& extra_files) {
  for (auto& [name, text] : extra_files)
    if (archive.hasRecord("extra/" + name)) text = module_detail::text_of(archive, "extra/" + name);
}
/// The object of an archive. Throws Error if it is one of torch.save, which has a value alone.
[[nodiscard]] inline module_object::pointer read_module(PyTorchStreamReader& archive,
                                                        std::optional<Device> device) {
  if (!archive.hasRecord("constants.pkl"))
    throw Error("the archive has no module: it is one of torch.save, which pickle_load() reads");
  auto object = module_in(pickle_detail::read_value(archive, "data", "data/", device));
  if (object.get() == nullptr) throw Error("the archive has no module");
  module_detail::read_source(archive, *object);
  return object;
}

}  // namespace default_host
}  // namespace dispatch
