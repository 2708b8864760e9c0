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
/// Takes the place of an engine while the compiler runs a block.
struct SCHEMA_CT_SHARED recording_engine : registration_engine {
  schema_ct::recorder* to;
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
