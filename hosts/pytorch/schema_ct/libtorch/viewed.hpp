// SPDX-License-Identifier: BSL-1.0
// The library of a view.
#pragma once

#include <utility>
#include "core.hpp"
#include "literals.hpp"

namespace schema_ct::libtorch {

/// One that the view owns.
template <class Library>
class viewed {
 public:
  SCHEMA_CT_PASSES_ON explicit viewed(Library&& owned_library)
      : library_(std::move(owned_library)) {}
  SCHEMA_CT_PASSES_ON Library& get() { return library_; }
  SCHEMA_CT_PASSES_ON const Library& get() const { return library_; }
#if SCHEMA_CT_READ_BLOCKS
  /// Never: the compiler runs no body that owns its library.
  constexpr void record(const registration&) {}
#endif

 private:
  Library library_;
};

/// One that PyTorch owns, or what notes registrations while the compiler runs a block.
template <class Library>
class viewed<Library&> {
 public:
  SCHEMA_CT_PASSES_ON explicit viewed(Library& viewed_library) : library_(&viewed_library) {}
  SCHEMA_CT_PASSES_ON Library& get() const { return *library_; }
#if SCHEMA_CT_READ_BLOCKS
  constexpr explicit viewed(recorder& to) : to_(&to) {}
  constexpr void record(const registration& r) { to_->add(r); }
#endif

 private:
#if SCHEMA_CT_READ_BLOCKS
  union {
    Library* library_;
    recorder* to_;
  };
#else
  Library* library_;
#endif
};

}  // namespace schema_ct::libtorch
