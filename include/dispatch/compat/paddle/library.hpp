// SPDX-License-Identifier: BSL-1.0
// A block of registrations with Paddle's rules, on the one registry: schemas in Paddle's dialect,
// CPU as the default key, no definitions in a block of implementations (Library of its
// torch/library.h).
#pragma once

#include <dispatch/compat/paddle/classes.hpp>
#include <dispatch/compat/paddle/schema.hpp>
#include <iostream>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace paddle_view {

/// Removes its registrations when it is destroyed. Schemas and signatures are not compared; a
/// second definition of a name throws Error, as in PyTorch.
class SCHEMA_CT_SHARED Library {
 public:
  using Kind = dispatch::Library::Kind;
  static constexpr Kind DEF = Kind::DEF, IMPL = Kind::IMPL, FRAGMENT = Kind::FRAGMENT;

  /// As torch::Library. The key is only for a block of implementations; Paddle's default is CPU.
  Library(Kind kind, std::string ns, std::optional<DispatchKey> key,
          const char* file = __builtin_FILE(), unsigned line = __builtin_LINE())
      : kind_(kind), ns_(std::move(ns)), key_(key.value_or(DispatchKey::CPU)) {
    const DispatchKey of_block = kind == IMPL ? key_ : DispatchKey::Undefined;
    own_.reset(new dispatch::Library(kind, ns_, of_block, file, line));
    library_ = own_.get();
  }
  /// More definitions of a namespace.
  explicit Library(std::string ns, const char* file = __builtin_FILE(),
                   unsigned line = __builtin_LINE())
      : Library(FRAGMENT, std::move(ns), std::nullopt, file, line) {}
  /// Registers on a library that another object removes.
  Library(dispatch::Library& library, Kind kind, std::string ns, DispatchKey key)
      : kind_(kind), ns_(std::move(ns)), key_(key), library_(&library) {}
  /// Gives access to PyTorch's rules, and to dispatch::paddle_library.
  operator dispatch::Library&() const { return *library_; }

  /// Defines an operator. Throws SchemaError. In a block of implementations it does nothing.
  Library& def(const std::string& schema, const char* file = __builtin_FILE(),
               unsigned line = __builtin_LINE()) {
    if (kind_ != IMPL) library_->def(parseSchema(schema), {}, file, line);
    return *this;
  }
  /// Defines an operator with a function. With a name alone, adds the function to an operator that
  /// is defined elsewhere. Throws SchemaError. In a block of implementations it does nothing.
  template <class F>
    requires std::is_constructible_v<CppFunction, F>
  Library& def(const std::string& schema_or_name, F&& f, const char* file = __builtin_FILE(),
               unsigned line = __builtin_LINE()) {
    if (kind_ == IMPL) return *this;
    const bool is_schema = schema_or_name.find('(') != std::string::npos;
    if (is_schema) def(schema_or_name, file, line);
    const std::string name = schema_or_name.substr(0, schema_or_name.find('('));
    return impl(name, std::forward<F>(f), file, line);
  }
  /// Adds a function for the block's key.
  template <class F>
    requires std::is_constructible_v<CppFunction, F>
  Library& impl(const std::string& name, F&& f, const char* file = __builtin_FILE(),
                unsigned line = __builtin_LINE()) {
    library_->impl(name, key_, internal::kernel_of(CppFunction(std::forward<F>(f))), file, line);
    return *this;
  }
  template <class T>
  paddle_view::class_<T> class_(const std::string& name) {
    return paddle_view::class_<T>(library_->template class_<T>(name), message({ns_, "::", name}));
  }

  void print_info(std::ostream& out = std::cout) const {
    const char* kinds[] = {"DEF", "IMPL", "FRAGMENT"};
    out << "Library Info: " << kinds[kind_] << ", namespace=" << ns_;
    if (kind_ == IMPL) out << ", dispatch_key=" << toString(key_);
    out << '\n';
  }

 private:
  Kind kind_;
  std::string ns_;
  DispatchKey key_;
  std::unique_ptr<dispatch::Library> own_;
  dispatch::Library* library_;
};

/// The object on which a block registers.
template <dispatch::Library::Kind kind, schema_ct::fixed_string ns, DispatchKey key>
class SCHEMA_CT_SHARED block : public Library {
 public:
  explicit block(dispatch::Library& library)
      : Library(library, kind, ns.text, key == DispatchKey::Undefined ? DispatchKey::CPU : key) {}
};

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
