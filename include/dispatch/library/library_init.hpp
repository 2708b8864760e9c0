// SPDX-License-Identifier: BSL-1.0
// Runs a registration block while its shared object is loaded, and undoes one that fails.
#pragma once

#include <dispatch/library/library.hpp>

namespace SCHEMA_CT_TORCH {
namespace detail {

/// Runs a block while its shared object is loaded. A failure is said at once
/// (on_registration_error) and recorded, as long as the shared object stays, and what the block had
/// registered is undone: look-ups and calls that fail in the namespace report it, and
/// registration_errors(). Where nothing in the process has an engine, which looks operators up, the
/// block runs when the first one comes.
class SCHEMA_CT_OF_HOST TorchLibraryInit final {
 public:
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(Library&), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line)
      : TorchLibraryInit(
            kind, [](Library& m, void (*f)()) { reinterpret_cast<void (*)(Library&)>(f)(m); },
            reinterpret_cast<void (*)()>(block), ns, key, {file, line}) {}
  /// Runs a block that takes a view of the library, or a reference to one. A block that takes an
  /// rvalue of the library is the second of its namespace, which its macro refuses: it is not
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
  /// Runs the block by the engine of this shared object, else by that of another one. Where there
  /// is none in the process, the block waits for the first: without an engine no code can look up
  /// an operator.
  SCHEMA_CT_HIDDEN void start();

  // The macros make constants of this class, which run when an engine is there.
  mutable dispatch::internal::block_record record_;
};

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH
