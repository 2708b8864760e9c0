// SPDX-License-Identifier: BSL-1.0
// The registry's data of one operator: its schema, its kernels and its dispatch row.
#pragma once

#include <dispatch/base/lasting_memory.hpp>
#include <dispatch/base/tag.hpp>
#include <dispatch/kernels/kernel.hpp>
#include <dispatch/keys/named_key_sets.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace dispatch {

/// The place in the source of a registration.
struct SCHEMA_CT_SHARED source_place {
  /// The line of a place that `file` fully describes: that of a direct registration.
  static constexpr unsigned in_words = ~0U;

  const char* file = "";
  unsigned line = 0;
};

inline namespace SCHEMA_CT_HOST {

/// A kernel under a dispatch key. Of several kernels for a key, the newest is used.
struct SCHEMA_CT_SHARED kernel_registration {
  kernel function;
  DispatchKey key = DispatchKey::Undefined;  ///< Undefined: CompositeImplicitAutograd
  std::uint16_t number = 0;                  ///< in its operator's list of kernels
  std::uint32_t generation = 0;              ///< how many registrations in this memory are over
  source_place place;
  kernel_registration* older = nullptr;  ///< the next older one of the operator, of any key
  // For the library that registered it and will undo it.
  operator_entry* of = nullptr;
  kernel_registration* older_in_library = nullptr;
};

/// The removed registrations of one operator. A call on another thread may still use one, so none
/// is freed. A registration is reused only for the same key and call form: such a call then reads a
/// single word that changes, the function or the closure, and sees the old or the new kernel. If
/// repeated loading of libraries leaves `most_unused`, the oldest is reused for any key: a call
/// that still uses it would run in a library that was unloaded long ago.
struct SCHEMA_CT_SHARED kernel_pool {
  static constexpr unsigned most_unused = 64;
  kernel_registration* unused = nullptr;

  [[nodiscard]] kernel_registration* take(lasting_memory& memory, const kernel& k, DispatchKey key,
                                          const source_place& place) {
    kernel_registration* out = unlink(k, key);
    if (out == nullptr) {
      out = new (memory.take(sizeof(kernel_registration))) kernel_registration{k, key, 0, 0, place};
    } else if (!may_change(*out, k, key)) {
      *out = kernel_registration{k, key, out->number, out->generation, place};
    } else {
      __atomic_store_n(&out->function.unboxed, k.unboxed, __ATOMIC_RELEASE);
      __atomic_store_n(&out->function.closure, k.closure, __ATOMIC_RELEASE);
      out->function.destroy = k.destroy;
      out->place = place;
    }
    return out;
  }
  void give_back(kernel_registration* k) {
    __atomic_store_n(&k->generation, k->generation + 1, __ATOMIC_RELEASE);
    k->older = unused;
    unused = k;
  }

 private:
  // The addresses of the signature and of the boxed entry identify the shared object of the code.
  // Another object may have been loaded at the same address.
  [[nodiscard]] static bool may_change(const kernel_registration& r, const kernel& k,
                                       DispatchKey key) {
    const kernel& old = r.function;
    return r.key == key && old.call_form == k.call_form && old.signature == k.signature &&
           old.boxed == k.boxed && (k.call_form <= kernel::form::keyed || old.unboxed == k.unboxed);
  }
  // Prefers a registration with a number, because numbers are limited.
  [[nodiscard]] kernel_registration* unlink(const kernel& k, DispatchKey key) {
    unsigned count = 0;
    kernel_registration** found = nullptr;
    kernel_registration** oldest = nullptr;
    for (kernel_registration** r = &unused; *r != nullptr; r = &(*r)->older, ++count) {
      oldest = r;
      if (!may_change(**r, k, key)) continue;
      if (found == nullptr || (*r)->number != 0) found = r;
      if ((*r)->number != 0) break;
    }
    if (found == nullptr && count >= most_unused) found = oldest;
    if (found == nullptr) return nullptr;
    kernel_registration* out = *found;
    *found = out->older;
    return out;
  }
};

/// The number of an operator's kernel for each runtime key. Operators with the same numbers share a
/// row, which never changes afterwards.
struct dispatch_row {
  static constexpr int places = num_runtime_entries;
  std::uint64_t called_keys;  ///< all but the functionalities that every backend passes over
  std::uint16_t numbers[places];
};

/// The input of a row: the numbers of the kernels that are used, each with its key, and those of
/// the fallbacks. 0 ends the list.
struct SCHEMA_CT_SHARED row_parts {
  static constexpr unsigned most = 8;
  std::uint32_t at[most]{};
  std::uint64_t hash = 0;

  void add(unsigned number, std::uint32_t part) {
    at[number] = part;
    hash = detail::mix(hash, part);
  }
  [[nodiscard]] bool is(const row_parts& other) const {
    return hash == other.hash && std::memcmp(at, other.at, sizeof at) == 0;
  }
};

/// The most recently computed rows. Most operators have kernels for the same keys as others.
struct SCHEMA_CT_SHARED computed_rows {
  struct computed {
    row_parts parts;
    const dispatch_row* row;
  };
  computed places[64];

  [[nodiscard]] computed& place_of(const row_parts& parts) { return places[parts.hash >> 58]; }
};

/// The arguments that choose a kernel, and those that are written to. Operators with equal lists
/// share one object.
struct SCHEMA_CT_SHARED keyed_arguments {
  static constexpr std::uint32_t any_count = ~std::uint32_t{0};
  /// any_count of an operator without a schema: every value may choose.
  std::uint32_t argument_count;
  /// How many values a boxed kernel leaves in place of the arguments; any_count where they vary.
  std::uint32_t result_count;
  std::uint32_t count;          ///< of the numbers that follow, of arguments that choose
  std::uint32_t written_count;  ///< and of those behind them, of arguments that are written to

  [[nodiscard]] bool is_known() const { return argument_count != any_count; }
  [[nodiscard]] const std::uint32_t* begin() const {
    return reinterpret_cast<const std::uint32_t*>(this + 1);
  }
  [[nodiscard]] const std::uint32_t* end() const { return begin() + count; }
};

/// The schema of a definition. A call may still read it after the definition is removed, so it is
/// kept, and the next definition with the same text reuses it. If there are more than `most_unused`
/// kept schemas, the oldest is freed.
struct SCHEMA_CT_SHARED kept_schema {
  static constexpr unsigned most_unused = 64;
  FunctionSchema schema;
  const void* text = nullptr;  ///< of the literal it was made of, a lasting piece
  kept_schema* older = nullptr;
};

/// The kernels for ordinary tensors of one backend; the registry's `missing` if there is none.
struct SCHEMA_CT_SHARED expected_kernels {
  /// Runs where a call's keys are its `argument_keys`, until there are guards.
  const kernel* by_argument_keys = nullptr;
  /// Runs where those of a call's keys that are its `called_keys` are its `remaining_keys`.
  const kernel* by_remaining_keys = nullptr;
};

/// One operator. It is never freed, so that a handle outlives the library that defined the
/// operator. All shared objects share it, so it contains no standard types.
///
/// Calls read it without a lock while registrations change it under the registry's lock. A call
/// reads one word at a time, and each word is consistent by itself: the first four lead to a kernel
/// that stores the keys for which it is used, and a number in `row` means the same kernel as long
/// as the operator exists. Once a typed handle exists, all kernels of the entry with a C++
/// signature have the same one, except for mixes_symbols: see renewed_entry().
struct SCHEMA_CT_SHARED operator_entry {
  /// The numbers of kernels that every operator has.
  enum : std::uint16_t { is_missing, is_fallthrough, is_ambiguous, first_own };

  // What a call reads.
  expected_kernels expected;          ///< of the first backend that a kernel was registered for
  expected_kernels also_expected;     ///< of another one, see remember_expected_kernels()
  const dispatch_row* row = nullptr;  ///< nullptr where the next call has to compute it
  const kernel* const* kernels = nullptr;  ///< by number
  /// Where a boxed call looks for keys; nullptr where the next boxed call has to find out.
  const dispatch::keyed_arguments* keyed = nullptr;
  bool defined = false;
  /// Some typed handle or kernel has int64_t where another kernel has SymInt: a call compares.
  bool mixes_symbols = false;
  bool observed = false;  ///< some callback may want to see the calls

  // What registration changes.
  /// Was a typed handle taken since something of the operator is registered?
  bool has_typed_handle = false;
  bool retired_by_another = false;  ///< which has the name now
  /// Has a typed handle of `typed_as` been held against what is defined? Read without the lock.
  bool typed_as_is_right = false;
  bool is_inferred = false;  ///< the schema, from a kernel
  std::uint16_t kernel_count = 0;
  std::uint32_t definition = 0;    ///< the number of its last definition, among all of the registry
  const char* name = nullptr;      ///< "ns::name"; lies behind the entry, as `overload` does
  const char* overload = nullptr;  ///< "" without one
  std::uint64_t lengths = 0;       ///< of both, see both_lengths()
  std::uint64_t name_hash = 0;
  /// What defines the operator, without a mistake: a literal, or a lasting copy. `schema` is made
  /// of it when asked for, unless the definition brought one.
  const char* schema_text = nullptr;
  std::uint32_t schema_length = 0;
  std::uint32_t tags = 0;  ///< bit n for the tag with the number n
  kept_schema* schema = nullptr;
  kept_schema* old_schemas = nullptr;
  source_place schema_place;
  /// Where its library says that the Meta kernel may be found: a module of Python, and a context.
  const char* const* python_stub = nullptr;
  /// Both names as strings, for those who ask for them; an OperatorName, made once and for ever.
  const OperatorName* names = nullptr;
  operator_entry* older_in_library = nullptr;  ///< defined by the same one
  operator_entry** in_library = nullptr;       ///< what leads to this one there
  kernel_registration* newest = nullptr;
  kernel_pool pool;
  const char* typed_as = nullptr;     ///< the mangled signature of the typed handles, for ever
  operator_entry* retired = nullptr;  ///< that had this name when it had another signature
};

/// May be called without the lock.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_defined(const operator_entry& e) {
  return __atomic_load_n(&e.defined, __ATOMIC_ACQUIRE);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool has_kernel(const operator_entry& e) {
  return __atomic_load_n(&e.newest, __ATOMIC_ACQUIRE) != nullptr;
}

/// The effective key of a kernel: CompositeImplicitAutograd for a kernel without a key.
[[nodiscard]] SCHEMA_CT_HIDDEN inline DispatchKey key_in_row(const kernel_registration& k) {
  return k.key == DispatchKey::Undefined ? DispatchKey::CompositeImplicitAutograd : k.key;
}

/// The newest kernel with a C++ signature, which all such kernels share; nullptr if there is none.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const kernel_registration* newest_typed(
    const operator_entry& e) {
  const kernel_registration* k = e.newest;
  while (k != nullptr && k->function.signature == nullptr) k = k->older;
  return k;
}

/// The key of the kernel for calls whose tensors, if any, have no key, where PyTorch has no kernel:
/// the host's `key_without_tensors`. Undefined, which is an error, if the host does not define it.
template <class Host>
SCHEMA_CT_HIDDEN inline constexpr DispatchKey key_without_tensors = DispatchKey::Undefined;
template <class Host>
  requires requires { Host::key_without_tensors; }
SCHEMA_CT_HIDDEN inline constexpr DispatchKey key_without_tensors<Host> = Host::key_without_tensors;

/// A dispatch row from the live registrations alone, by the rule of PyTorch's OperatorEntry.cpp
/// (computeDispatchTableEntryWithDebug): the newest direct kernel, then composite explicit, then
/// composite implicit, then autograd kernels, then the backend's fallback.
class SCHEMA_CT_HIDDEN row_rule {
 public:
  /// The origin of the kernel for a key.
  enum class origin : unsigned char {
    kernel,
    default_backend_kernel,
    nested_kernel,
    math_kernel,
    ambiguous_autogradother,
    autograd_kernel,
    batched_kernel,
    backend_fallback,
    missing,
  };
  struct choice {
    const kernel_registration* registration = nullptr;  ///< nullptr if missing or ambiguous
    origin from = origin::missing;
  };

  explicit row_rule(const operator_entry& entry, const kernel_registration* fallbacks = nullptr);

  /// The kernel for a runtime key.
  [[nodiscard]] choice choose(DispatchKey k) const;
  /// Keys of other functionalities have no kernel.
  [[nodiscard]] DispatchKeySet served() const { return served_; }

 private:
  static constexpr unsigned capacity = 192;  // more than there are keys
  static constexpr unsigned alias_count = static_cast<unsigned>(DispatchKey::EndOfAliasKeys) -
                                          static_cast<unsigned>(DispatchKey::StartOfAliasKeys) + 1;

  /// The kernel registered for exactly this runtime key.
  [[nodiscard]] const kernel_registration* find(DispatchKey key) const {
    for (unsigned i = 0; i != count_; ++i)
      if (keys_[i] == key) return kernels_[i];
    return nullptr;
  }
  [[nodiscard]] bool has_kernel_in(DispatchKeySet backends) const {
    for (unsigned i = 0; i != count_; ++i)
      if (backends.has(keys_[i])) return true;
    return false;
  }
  /// Does an autograd key precede a kernel of its own backend?
  [[nodiscard]] bool has_backend_kernel(DispatchKey k) const;
  /// The kernel registered for an alias key.
  [[nodiscard]] choice choose_of_aliases(DispatchKey k) const;

  const kernel_registration* fallbacks_;
  DispatchKey keys_[capacity];
  const kernel_registration* kernels_[capacity];
  unsigned count_ = 0;
  const kernel_registration* aliased_[alias_count];  // by the alias keys' order
  unsigned aliases_ = 0;                             // bit n where aliased_[n] is one
  DispatchKeySet served_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
