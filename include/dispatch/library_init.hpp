// SPDX-License-Identifier: BSL-1.0
// Runs a registration block while its object is loaded, and undoes one that fails.
#pragma once

#include <dispatch/library.hpp>

namespace torch {
namespace detail {

/// Runs a block while its object is loaded. A failure is said at once (on_registration_error) and
/// recorded, as long as the object stays, and what the block had registered is undone: look-ups and
/// calls that fail in the namespace report it, and registration_errors().
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] TorchLibraryInit final {
 public:
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(Library&), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line) {
    run(
        kind, [](Library& m, void (*f)()) { reinterpret_cast<void (*)(Library&)>(f)(m); },
        reinterpret_cast<void (*)()>(block), ns, key, file, line);
  }
  /// The same for a block that takes a view of the library.
  template <class View>
  SCHEMA_CT_HIDDEN TorchLibraryInit(Library::Kind kind, void (*block)(View), const char* ns,
                                    dispatch::block_key key, const char* file, std::uint32_t line) {
    run(
        kind, [](Library& m, void (*f)()) { reinterpret_cast<void (*)(View)>(f)(View(m)); },
        reinterpret_cast<void (*)()>(block), ns, key, file, line);
  }
  TorchLibraryInit(const TorchLibraryInit&) = delete;
  TorchLibraryInit& operator=(const TorchLibraryInit&) = delete;
  SCHEMA_CT_HIDDEN ~TorchLibraryInit() {
    delete library_;
    if (failure_ == nullptr) return;
    dispatch::internal::forget_failure(failure_);
    if (failure_ != &no_memory_) std::free(failure_);
  }

 private:
  SCHEMA_CT_HIDDEN void run(Library::Kind kind, void (*call)(Library&, void (*)()), void (*block)(),
                            const char* ns, dispatch::block_key key, const char* file,
                            std::uint32_t line) {
    try {
      library_ = new Library(kind, ns, key, file, line);
      library_->in_block_ = true;
      call(*library_, block);
      library_->end_block();
    } catch (const std::exception& e) {
      fail(ns, e.what(), {file, line});
    } catch (const std::string& text) {
      fail(ns, text.c_str(), {file, line});
    } catch (const char* text) {
      fail(ns, text == nullptr ? "a null pointer was thrown" : text, {file, line});
    } catch (...) {
      fail(ns, "an exception that is no std::exception", {file, line});
    }
  }
  SCHEMA_CT_HIDDEN void fail(const char* ns, const char* what, dispatch::source_place place) {
    delete library_;
    library_ = nullptr;
    failure_ = dispatch::internal::new_failure(ns, what, place);
    if (failure_ == nullptr) {
      no_memory_ = {{ns, "there was no memory to register, nor to say where", "", place}, nullptr};
      failure_ = &no_memory_;
    }
    dispatch::internal::record_failure(failure_);
  }

  Library* library_ = nullptr;
  dispatch::recorded_failure* failure_ = nullptr;
  dispatch::recorded_failure no_memory_{};
};

}  // namespace detail
}  // namespace torch
