// SPDX-License-Identifier: BSL-1.0
// With SCHEMA_CT_PHI_RUN_TIME defined: compares Paddle's factory of kernels with the declarations
// of SCHEMA_CT_PHI_OP, and lists the kernels that a registration replaced.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <sstream>
#include <string>
#include <utility>
#include <vector>
#include "kernel_types.hpp"

namespace schema_ct::phi {

/// A declaration at run time, in a list of its shared object.
class kept_declaration {
 public:
  SCHEMA_CT_HIDDEN kept_declaration(const char* of_kernel, const char* declaration_text)
      : kernel(of_kernel), text(declaration_text), next(first()) {
    first() = this;
  }
  kept_declaration(const kept_declaration&) = delete;

  SCHEMA_CT_HIDDEN static const kept_declaration*& first() {
    static const kept_declaration* list = nullptr;
    return list;
  }

  const char* const kernel;
  const char* const text;
  const kept_declaration* const next;
};

/// Calls `visit(name, key, kernel)` with each kernel of Paddle's factory.
template <class Visit>
SCHEMA_CT_HIDDEN void for_each_kernel(Visit visit) {
  for (const auto& named : ::phi::KernelFactory::Instance().kernels())
    for (const auto& keyed : named.second) visit(named.first, keyed.first, keyed.second);
}

/// The declaration's type for an attribute of the factory, or none.
SCHEMA_CT_HIDDEN inline declared_type declared_attribute(::phi::AttributeType type) {
  using factory = ::phi::AttributeType;
  switch (type) {
    case factory::BOOL: return declared_type::boolean;
    case factory::INT32: return declared_type::integer;
    case factory::INT64: return declared_type::long_integer;
    case factory::FLOAT32: return declared_type::real;
    case factory::FLOAT64: return declared_type::long_real;
    case factory::STRING: return declared_type::string;
    case factory::BOOLS: return declared_type::booleans;
    case factory::INT32S: return declared_type::integers;
    case factory::INT64S: return declared_type::long_integers;
    case factory::FLOAT32S: return declared_type::reals;
    case factory::FLOAT64S: return declared_type::long_reals;
    case factory::STRINGS: return declared_type::strings;
    case factory::SCALAR: return declared_type::scalar;
    case factory::SCALARS: return declared_type::scalars;
    case factory::INT_ARRAY: return declared_type::int_array;
    case factory::DATA_TYPE: return declared_type::data_type;
    case factory::DATA_LAYOUT: return declared_type::data_layout;
    case factory::PLACE: return declared_type::place;
    default: return declared_type::none;
  }
}

/// The first difference between a kernel of the factory and a declaration; empty if there is none.
SCHEMA_CT_HIDDEN inline std::string difference(const declaration& d,
                                               const ::phi::KernelArgsDef& has) {
  const auto counts = [](const char* what, std::size_t said, std::size_t found) {
    return said == found ? std::string()
                         : "declaration has " + std::to_string(said) + ' ' + what +
                               ", the kernel " + std::to_string(found);
  };
  const auto tensors = static_cast<std::size_t>(d.arguments.count_tensors());
  const auto all = static_cast<std::size_t>(d.arguments.count);
  std::string text = counts("inputs", tensors, has.input_defs().size());
  if (text.empty()) text = counts("attributes", all - tensors, has.attribute_defs().size());
  if (text.empty())
    text = counts("outputs", static_cast<std::size_t>(d.results.count), has.output_defs().size());
  std::size_t next = 0;
  for (int i = 0; text.empty() && i < d.arguments.count; ++i) {
    const declared_argument& a = d.arguments.items[i];
    if (is_tensor(a.type)) continue;
    const declared_type found = declared_attribute(has.attribute_defs()[next++].type_index);
    if (found != a.type)
      text = "argument " + std::to_string(i + 1) + " (" +
             std::string(a.name.begin, static_cast<std::size_t>(a.name.length)) +
             "): declaration says " + spelling(a.type) + ", the kernel takes " + spelling(found);
  }
  return text;
}

/// The kernels of the factory that differ from a declaration's text, and their differences.
SCHEMA_CT_HIDDEN inline std::vector<std::string> differences(const char* kernel, const char* text) {
  std::vector<std::string> all;
  declaration_parser p(text);
  if (!p.read_whole()) return {std::string(kernel) + ": " + describe(p.result.wrong)};
  bool is_there = false;
  for_each_kernel(
      [&](const std::string& name, const ::phi::KernelKey& key, const ::phi::Kernel& k) {
        if (name != kernel) return;
        is_there = true;
        if (k.GetKernelRegisteredType() != ::phi::KernelRegisteredType::FUNCTION) return;
        const std::string what = difference(p.result, k.args_def());
        if (what.empty()) return;
        std::ostringstream said;
        said << name << ' ' << key << ": " << what;
        all.push_back(said.str());
      });
  if (!is_there) all.push_back(std::string(kernel) + ": the factory has no kernel of this name");
  return all;
}

/// For all declarations of this shared object.
SCHEMA_CT_HIDDEN inline std::vector<std::string> differences() {
  std::vector<std::string> all;
  for (const kept_declaration* d = kept_declaration::first(); d != nullptr; d = d->next)
    for (std::string& one : differences(d->kernel, d->text)) all.push_back(std::move(one));
  return all;
}

/// The kernels that registrations of this shared object replaced.
SCHEMA_CT_HIDDEN inline std::vector<std::string>& overridden_kernels() {
  static std::vector<std::string> all;
  return all;
}

/// Notes the kernels that exist before a macro registers some, and reports replacements on stderr.
class override_watch {
 public:
  SCHEMA_CT_HIDDEN override_watch(const char* kernel, const char* backend, ::phi::DataLayout layout,
                                  std::initializer_list<::phi::DataType> types, const char* file,
                                  int line) {
    const auto& all = ::phi::KernelFactory::Instance().kernels();
    const auto named = all.find(kernel);  // HasKernel() throws for a name that is not there
    if (named == all.end()) return;
    for (const ::phi::DataType type : types) {
      const ::phi::KernelKey key(paddle::experimental::StringToBackend(backend), layout, type);
      if (named->second.find(key) == named->second.end()) continue;
      std::ostringstream said;
      said << file << ':' << line << ": the kernel " << kernel << ' ' << key
           << " replaces one that is registered";
      overridden_kernels().push_back(said.str());
      std::fprintf(stderr, "%s\n", said.str().c_str());
    }
  }
};

template <class... T>
SCHEMA_CT_HIDDEN std::initializer_list<::phi::DataType> types_of() {
  static const std::initializer_list<::phi::DataType> types = {
      ::phi::CppTypeToDataType<T>::Type()...};
  return types;
}

}  // namespace schema_ct::phi

#define SCHEMA_CT_PHI_KEEP(kernel_name, text)                                                    \
  static const ::schema_ct::phi::kept_declaration schema_ct_phi_kept_##kernel_name(#kernel_name, \
                                                                                   text);
#define SCHEMA_CT_PHI_WATCH(kernel_name, id, backend, layout, ...)        \
  static const ::schema_ct::phi::override_watch schema_ct_phi_watch_##id( \
      #kernel_name, #backend, ::phi::DataLayout::layout,                  \
      ::schema_ct::phi::types_of<__VA_ARGS__>(), __FILE__, __LINE__);
