// SPDX-License-Identifier: BSL-1.0
// The engine that registers a shared object's blocks. It may be in another shared object.
#pragma once

#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/registry/registration_error.hpp>
#if SCHEMA_CT_READ_BLOCKS
#include <schema_ct/blocks/registration.hpp>
#endif

namespace SCHEMA_CT_TORCH {
class SCHEMA_CT_OF_HOST Library;
}

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

using SCHEMA_CT_TORCH::Library;

namespace internal {

/// A block that registers while its shared object is loaded, and its state.
struct SCHEMA_CT_SHARED block_record : waiting_block {
  // What the block says.
  unsigned char kind;  ///< Library::Kind
  DispatchKey key;
  source_place place;
  void (*call)(Library&, void (*block)());
  void (*block)();
  registry_slot* slot;  ///< of its shared object

  // What an engine makes of it.
  registry* registered_in;
  Library* library;            ///< nullptr before it has run, and where it failed
  recorded_failure* failure;   ///< nullptr unless it failed
  recorded_failure no_memory;  ///< the failure where there is no memory for its text
  /// Does some thread run it that is not loading its shared object?
  bool is_run_late;
};

}  // namespace internal

/// The functions that blocks call. A file whose blocks register literals reaches the engine only by
/// these pointers and contains no engine; a file that looks up or calls operators contains one. The
/// last five functions throw what Library::def() and impl() throw. They take a correct text that
/// outlives the registration, and move the kernel out of `f`.
struct registration_engine {
  void (*run)(internal::block_record& block);
  void (*end)(internal::block_record& block);
  void (*define)(Library& library, const char* schema, tag_list tags, source_place at);
  void (*define_plain)(Library& library, const char* schema, void (*f)(),
                       const kernel_signature& signature, boxed_function* boxed, tag_list tags,
                       source_place at);
  void (*define_with)(Library& library, const char* schema, CppFunction& f, tag_list tags,
                      source_place at, bool fits);
  void (*implement_plain)(Library& library, const char* name, void (*f)(),
                          const kernel_signature& signature, boxed_function* boxed,
                          source_place at);
  void (*implement)(Library& library, const char* name, CppFunction& f, source_place at);
};

namespace internal {

#if SCHEMA_CT_READ_BLOCKS
/// Takes the place of an engine while the compiler runs a block, and knows the block.
struct SCHEMA_CT_SHARED recording_engine : registration_engine {
  schema_ct::recorder* to;
  bool has_kernels_alone;  ///< is it a TORCH_LIBRARY_IMPL?
  DispatchKey key;

  constexpr void add(const schema_ct::registration& r) const { to->add(r); }
  /// The kernel `f`. `from` is the kernel itself, or its dispatch key or device type.
  template <class F, class From>
  constexpr void add_kernel(const char* name, unsigned line, const F& f, const From& from) const {
    constexpr bool may_have_key = std::is_enum_v<From> || std::is_base_of_v<CppFunction, From>;
    schema_ct::registration out = schema_ct::kernel<F, false>(
        name, line, true, may_have_key ? schema_ct::record_format::unknown_key : "");
    if constexpr (std::is_same_v<F, CppFunction>) out.set_types(f.read_types());
    const DispatchKey own = own_key(from);
    if (own != key && own != DispatchKey::Undefined && key != DispatchKey::Undefined)
      out.wrong = schema_ct::errc::other_key;
    add(out);
  }
  /// The key of a kernel or the key itself; Undefined where it is not known, as of a device type.
  template <class From>
  static constexpr DispatchKey own_key(const From& from) {
    if constexpr (std::is_same_v<From, DispatchKey>)
      return from;
    else if constexpr (std::is_base_of_v<CppFunction, From>)
      return from.key();
    else
      return DispatchKey::Undefined;
  }
  constexpr void add_fallback(unsigned line) const {
    const bool for_all = to->ns[0] == '_' && to->ns[1] == '\0';
    if (!has_kernels_alone || !for_all)
      add(schema_ct::registration::misplaced(schema_ct::errc::fallback_of_namespace, "fallback",
                                             line));
  }
  constexpr void add_class(const char* name, unsigned line) const {
    if (has_kernels_alone)
      add(schema_ct::registration::misplaced(schema_ct::errc::class_in_impl_block, name, line));
  }
};
#endif

/// The engine of this shared object. A call brings the engine into the object.
[[nodiscard]] SCHEMA_CT_HIDDEN const registration_engine& own_engine();

/// The engine of this shared object, or of another one of our kind; nullptr if there is none. A
/// thread that loads or unloads an object holds the loader's lock, so the engine stays until that
/// thread is done.
[[nodiscard]] SCHEMA_CT_HIDDEN const registration_engine* find_engine();

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
