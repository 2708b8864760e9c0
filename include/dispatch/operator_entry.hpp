// SPDX-License-Identifier: BSL-1.0
// What the registry keeps of one operator: its schema, its kernels and its dispatch row.
#pragma once

#include <dispatch/function_schema.hpp>
#include <dispatch/kernel.hpp>
#include <dispatch/named_key_sets.hpp>
#include <dispatch/tag.hpp>

namespace dispatch {

/// Where a registration was written.
struct source_place {
  const char* file = "";
  unsigned line = 0;
};

inline namespace SCHEMA_CT_HOST {

struct operator_entry;

/// A kernel under a dispatch key; the newest of a key is the one that counts.
struct kernel_registration {
  kernel function;
  DispatchKey key = DispatchKey::Undefined;  ///< Undefined: CompositeImplicitAutograd
  source_place place;
  kernel_registration* older = nullptr;  ///< the next older one of the operator, of any key
  // For the library that registered it and will undo it.
  operator_entry* of = nullptr;
  kernel_registration* older_in_library = nullptr;
};

/// One operator. Never freed, so that a handle outlives the library that defined it; shared by all
/// objects, so it holds no standard types of its own.
struct operator_entry {
  static constexpr int slots = num_runtime_entries;

  // What a call reads.
  std::uint64_t common_keys = ~std::uint64_t{0};  ///< the set that the commonest call has
  const kernel* common_kernel = nullptr;
  const kernel* const* kernels = nullptr;  ///< those the row refers to; the first is missing
  unsigned char row[slots]{};
  bool row_is_current = false;  ///< else the next call computes it

  // What registration changes.
  char* name = nullptr;      ///< "ns::name"
  char* overload = nullptr;  ///< "" without one
  std::size_t name_length = 0;
  std::size_t overload_length = 0;
  std::uint64_t name_hash = 0;
  const char* schema_text = nullptr;  ///< a checked literal, from which `schema` is made when asked
  std::size_t schema_length = 0;
  FunctionSchema* schema = nullptr;
  source_place schema_place;
  bool defined = false;
  std::uint32_t tags = 0;                      ///< bit n for the tag with the number n
  operator_entry* older_in_library = nullptr;  ///< defined by the same one
  kernel_registration* newest = nullptr;
  char* typed_as =
      nullptr;  ///< the mangled signature of the typed handles, until nothing is registered
};

/// A dispatch row from the live registrations alone, by the rule of PyTorch's OperatorEntry.cpp
/// (computeDispatchTableEntryWithDebug): the newest direct kernel, then composite explicit, then
/// composite implicit, then autograd kernels, then what passes on to the next key.
class row_rule {
 public:
  SCHEMA_CT_HIDDEN explicit row_rule(const operator_entry& entry) {
    for (const kernel_registration* r = entry.newest; r != nullptr; r = r->older) {
      const DispatchKey key =
          r->key == DispatchKey::Undefined ? DispatchKey::CompositeImplicitAutograd : r->key;
      bool known = false;
      for (unsigned i = 0; i != count_; ++i) known |= keys_[i] == key;
      if (known) continue;
      keys_[count_] = key;
      kernels_[count_++] = &r->function;
    }
  }

  /// The kernel for a runtime key; nullptr for none.
  [[nodiscard]] SCHEMA_CT_HIDDEN const kernel* kernel_for(DispatchKey k) const {
    if (const kernel* direct = find(k)) return direct;
    for (const DispatchKey alias : {DispatchKey::CompositeExplicitAutogradNonFunctional,
                                    DispatchKey::CompositeExplicitAutograd})
      if (k == DispatchKey::Undefined || isIncludedInAlias(k, alias))
        if (const kernel* found = find(alias)) return found;
    if (k != DispatchKey::Undefined &&
        isIncludedInAlias(k, DispatchKey::CompositeImplicitAutogradNestedTensor))
      if (const kernel* found = find(DispatchKey::CompositeImplicitAutogradNestedTensor))
        return found;
    if (k == DispatchKey::Undefined || isIncludedInAlias(k, DispatchKey::CompositeImplicitAutograd))
      if (const kernel* found = find(DispatchKey::CompositeImplicitAutograd))
        if (!has_backend_kernel(k)) return found;
    if (isIncludedInAlias(k, DispatchKey::Autograd)) return find(DispatchKey::Autograd);
    return nullptr;
  }

 private:
  static constexpr unsigned capacity = 192;  // more than there are keys

  [[nodiscard]] SCHEMA_CT_HIDDEN const kernel* find(DispatchKey key) const {
    for (unsigned i = 0; i != count_; ++i)
      if (keys_[i] == key) return kernels_[i];
    return nullptr;
  }
  /// Does an autograd key stand before a kernel of its own backend?
  [[nodiscard]] SCHEMA_CT_HIDDEN bool has_backend_kernel(DispatchKey k) const {
    for (const DispatchKey backend : getBackendKeySetFromAutograd(k))
      if (find(backend) != nullptr) return true;
    return find(DispatchKey::CompositeExplicitAutograd) != nullptr;
  }

  DispatchKey keys_[capacity];
  const kernel* kernels_[capacity];
  unsigned count_ = 0;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
