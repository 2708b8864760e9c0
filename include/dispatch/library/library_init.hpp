// SPDX-License-Identifier: BSL-1.0
// Runs a registration block while its shared object is loaded, and undoes one that fails.
#pragma once

#include <dispatch/library/library.hpp>

namespace SCHEMA_CT_TORCH {
namespace detail {

/// Runs a block while its shared object is loaded. If the block fails, its registrations are undone
/// and the failure is reported at once (on_registration_error). It stays recorded as long as the
/// shared object is loaded: registration_errors() and failing look-ups and calls in the namespace
/// report it. If no object of the process has an engine, which look-ups of operators need, the
/// block runs when the first engine arrives.
class SCHEMA_CT_OF_HOST TorchLibraryInit final {
 public:
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(Library&), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line)
      : TorchLibraryInit(
            kind, [](Library& m, void (*f)()) { reinterpret_cast<void (*)(Library&)>(f)(m); },
            reinterpret_cast<void (*)()>(block), ns, key, {file, line}) {}
  /// Runs a block that takes a view of the library, or a reference to one. A block that takes an
  /// rvalue of the library is a second block of its namespace. Its macro refuses it, so it is never
  /// called.
  template <class View>
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(View), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line)
      : TorchLibraryInit(kind,
                         [](Library& m, void (*f)()) {
                           if constexpr (!std::is_same_v<View, Library&&>) {
                             std::remove_reference_t<View> view(m);
                             reinterpret_cast<void (*)(View)>(f)(static_cast<View&&>(view));
                           }
                         },
                         reinterpret_cast<void (*)()>(block), ns, key, {file, line}) {}
  TorchLibraryInit(const TorchLibraryInit&) = delete;
  TorchLibraryInit& operator=(const TorchLibraryInit&) = delete;
  SCHEMA_CT_HIDDEN ~TorchLibraryInit();

 private:
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*call)(Library&, void (*)()),
                                    void (*block)(), const char* ns, dispatch::block_key key,
                                    dispatch::source_place place)
      : record_{{nullptr, ns},
                static_cast<unsigned char>(kind),
                key.value,
                place,
                call,
                block,
                &dispatch::internal::own_slot,
                nullptr,
                nullptr,
                nullptr,
                {},
                false} {
    start();
  }
  /// Runs the block with the engine of this shared object, or of another one. If the process has
  /// none, the block waits for the first engine: without an engine no code can look up an
  /// operator.
  SCHEMA_CT_HIDDEN void start();

  // The macros define constants of this class; their blocks run when an engine is there.
  mutable dispatch::internal::block_record record_;
};

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH
