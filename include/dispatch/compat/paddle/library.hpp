// SPDX-License-Identifier: BSL-1.0
// A block of registrations with Paddle's rules, on the one registry: schemas in Paddle's dialect,
// CPU where no key is said, no definition in a block of implementations (Library of its
// torch/library.h).
#pragma once

#include <dispatch/classes/custom_class.hpp>
#include <dispatch/compat/paddle/function.hpp>
#include <dispatch/compat/paddle/schema.hpp>
#include <iostream>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace paddle_view {

/// Undoes its registrations when it goes. Neither a schema nor a signature is held against the
/// other; a second definition of a name throws Error, as in PyTorch.
class Library {
 public:
  using Kind = torch::Library::Kind;

  /// As torch::Library. The key is for a block of implementations only; Paddle's default is CPU.
  SCHEMA_CT_HIDDEN Library(Kind kind, std::string ns, std::optional<DispatchKey> key,
                           const char* file = __builtin_FILE(), unsigned line = __builtin_LINE())
      : kind_(kind),
        ns_(std::move(ns)),
        key_(key.value_or(DispatchKey::CPU)),
        library_(kind, ns_, kind == Kind::IMPL ? key_ : DispatchKey::Undefined, file, line) {}
  /// More definitions of a namespace.
  SCHEMA_CT_HIDDEN explicit Library(std::string ns, const char* file = __builtin_FILE(),
                                    unsigned line = __builtin_LINE())
      : Library(Kind::FRAGMENT, std::move(ns), std::nullopt, file, line) {}

  /// Defines an operator. Throws SchemaError. In a block of implementations it does nothing.
  SCHEMA_CT_HIDDEN Library& def(const std::string& schema, const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) {
    if (kind_ != Kind::IMPL) library_.def(parseSchema(schema), {}, file, line);
    return *this;
  }
  /// Defines an operator with a function for it. A name alone gives the function to an operator
  /// that is defined elsewhere. Throws SchemaError. In a block of implementations it does nothing.
  template <class F>
    requires std::is_constructible_v<CppFunction, F>
  SCHEMA_CT_HIDDEN Library& def(const std::string& schema_or_name, F&& f,
                                const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) {
    if (kind_ == Kind::IMPL) return *this;
    const bool is_schema = schema_or_name.find('(') != std::string::npos;
    if (is_schema) def(schema_or_name, file, line);
    const std::string name = schema_or_name.substr(0, schema_or_name.find('('));
    return impl(name, std::forward<F>(f), file, line);
  }
  /// Adds a function for the block's key.
  template <class F>
    requires std::is_constructible_v<CppFunction, F>
  SCHEMA_CT_HIDDEN Library& impl(const std::string& name, F&& f,
                                 const char* file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
    library_.impl(name, key_, internal::kernel_of(CppFunction(std::forward<F>(f))), file, line);
    return *this;
  }
  template <class T>
  SCHEMA_CT_HIDDEN dispatch::class_<T> class_(const std::string& name) {
    return library_.template class_<T>(name);
  }

  SCHEMA_CT_HIDDEN void print_info(std::ostream& out = std::cout) const {
    const char* kinds[] = {"DEF", "IMPL", "FRAGMENT"};
    out << "Library Info: " << kinds[kind_] << ", namespace=" << ns_;
    if (kind_ == Kind::IMPL) out << ", dispatch_key=" << toString(key_);
    out << '\n';
  }

 private:
  Kind kind_;
  std::string ns_;
  DispatchKey key_;
  torch::Library library_;
};

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
