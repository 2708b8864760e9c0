// SPDX-License-Identifier: BSL-1.0
// The engine's part of library_init.hpp.
#pragma once

#include <dispatch/library/library_init.hpp>

namespace SCHEMA_CT_TORCH {
namespace detail {

SCHEMA_CT_ENGINE void TorchLibraryInit::run(Library::Kind kind, void (*call)(Library&, void (*)()),
                                            void (*block)(), const char* ns,
                                            dispatch::block_key key, const char* file,
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
SCHEMA_CT_ENGINE void TorchLibraryInit::fail(const char* ns, const char* what,
                                             dispatch::source_place place) {
  delete library_;
  library_ = nullptr;
  failure_ = dispatch::internal::new_failure(ns, what, place);
  if (failure_ == nullptr) {
    no_memory_ = {{ns, "there was no memory to register, nor to say where", "", place}, nullptr};
    failure_ = &no_memory_;
  }
  dispatch::internal::record_failure(failure_);
}

SCHEMA_CT_ENGINE TorchLibraryInit::~TorchLibraryInit() {
  delete library_;
  if (failure_ == nullptr) return;
  dispatch::internal::forget_failure(failure_);
  if (failure_ != &no_memory_) std::free(failure_);
}

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH
