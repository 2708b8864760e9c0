// SPDX-License-Identifier: BSL-1.0
// Runs a registration block while its shared object is loaded, and undoes one that fails.
#pragma once

#include <dispatch/library/library.hpp>

namespace SCHEMA_CT_TORCH {
namespace detail {

/// Runs a block while its shared object is loaded. A failure is said at once
/// (on_registration_error) and recorded, as long as the shared object stays, and what the block had
/// registered is undone: look-ups and calls that fail in the namespace report it, and
/// registration_errors().
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] TorchLibraryInit final {
 public:
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(Library&), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line) {
    run(
        kind, [](Library& m, void (*f)()) { reinterpret_cast<void (*)(Library&)>(f)(m); },
        reinterpret_cast<void (*)()>(block), ns, key, file, line);
  }
  /// Runs a block that takes a view of the library, or a reference to one. A block that takes an
  /// rvalue of the library is the second of its namespace, which its macro refuses: it is not
  /// called.
  template <class View>
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(View), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line) {
    run(
        kind,
        [](Library& m, void (*f)()) {
          if constexpr (!std::is_same_v<View, Library&&>) {
            std::remove_reference_t<View> view(m);
            reinterpret_cast<void (*)(View)>(f)(static_cast<View&&>(view));
          }
        },
        reinterpret_cast<void (*)()>(block), ns, key, file, line);
  }
  TorchLibraryInit(const TorchLibraryInit&) = delete;
  TorchLibraryInit& operator=(const TorchLibraryInit&) = delete;
  SCHEMA_CT_HIDDEN ~TorchLibraryInit();

 private:
  SCHEMA_CT_HIDDEN void run(Library::Kind kind, void (*call)(Library&, void (*)()), void (*block)(),
                            const char* ns, dispatch::block_key key, const char* file,
                            std::uint32_t line);
  SCHEMA_CT_HIDDEN void fail(const char* ns, const char* what, dispatch::source_place place);

  Library* library_ = nullptr;
  dispatch::recorded_failure* failure_ = nullptr;
  dispatch::recorded_failure no_memory_{};
};

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH
