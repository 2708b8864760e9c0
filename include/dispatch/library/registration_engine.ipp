// SPDX-License-Identifier: BSL-1.0
// The engine that registers the blocks of this shared object and of those without an engine.
#pragma once

#include <dispatch/library/library_init.hpp>

namespace SCHEMA_CT_TORCH {
namespace SCHEMA_CT_HIDDEN detail {

/// The functions of the engine: members of a friend of Library.
struct SCHEMA_CT_OF_HOST LibraryEngine {
  static constexpr auto literal = dispatch::internal::schema_source::literal;

  static void fail(dispatch::internal::block_record& block, const char* what) {
    delete block.library;
    block.library = nullptr;
    block.failure = dispatch::internal::new_failure(block.ns, what, block.place, block.slot);
    if (block.failure == nullptr) block.failure = &block.no_memory;
    dispatch::internal::record_failure(block.registered_in, block.failure);
  }

  static void run(dispatch::internal::block_record& block) {
    try {
      block.registered_in = &dispatch::the_registry();
      __atomic_store_n(&block.slot->found, block.registered_in, __ATOMIC_RELEASE);
      const auto kind = static_cast<Library::Kind>(block.kind);
      block.library = new Library(kind, block.ns, block.key, block.place.file, block.place.line);
      block.library->in_block_ = true;
      block.call(*block.library, block.block);
      block.library->end_block();
    } catch (const std::exception& e) {
      fail(block, dispatch::what_of(e));
    } catch (const std::string& text) {
      fail(block, text.c_str());
    } catch (const char* text) {
      fail(block, text == nullptr ? "a null pointer was thrown" : text);
    } catch (...) {
      fail(block, "an exception that is no std::exception");
    }
  }

  static void end(dispatch::internal::block_record& block) { delete block.library; }

  static void define(Library& library, const char* schema, dispatch::tag_list tags,
                     dispatch::source_place at) {
    dispatch::internal::new_schema read{dispatch::operator_text(schema), literal, at};
    library.define(read, nullptr, tags, false);
  }
  static void define_with(Library& library, const char* schema, dispatch::CppFunction& f,
                          dispatch::tag_list tags, dispatch::source_place at, bool fits) {
    dispatch::internal::new_schema read{dispatch::operator_text(schema), literal, at};
    library.define_or_infer(read, f, tags, fits);
  }
  static void define_plain(Library& library, const char* schema, void (*f)(),
                           const dispatch::kernel_signature& signature,
                           dispatch::boxed_function* boxed, dispatch::tag_list tags,
                           dispatch::source_place at) {
    dispatch::CppFunction function(f, signature, boxed);
    define_with(library, schema, function, tags, at, true);
  }
  /// The text for a table's operator may be the schema; only its name is used.
  static void implement(Library& library, const char* name, dispatch::CppFunction& f,
                        dispatch::source_place at) {
    dispatch::operator_text named(name);
    named.signature = {};
    library.implement(named, f, at);
  }
  static void implement_plain(Library& library, const char* name, void (*f)(),
                              const dispatch::kernel_signature& signature,
                              dispatch::boxed_function* boxed, dispatch::source_place at) {
    dispatch::CppFunction function(f, signature, boxed);
    implement(library, name, function, at);
  }

  /// The code of their classes and closures was unloaded.
  static void end_left(Library* newest) {
    while (newest != nullptr) {
      Library* const gone = newest;
      newest = gone->next_left_;
      for (auto* k = gone->kernels_; k != nullptr; k = k->older_in_library)
        k->function.destroy = nullptr;
      delete gone;
    }
  }
};

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The table that the mark points to.
SCHEMA_CT_HIDDEN inline constexpr registration_engine engine_table asm(
    "schema_ct_engine_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST)) = {
    &SCHEMA_CT_TORCH::detail::LibraryEngine::run,
    &SCHEMA_CT_TORCH::detail::LibraryEngine::end,
    &SCHEMA_CT_TORCH::detail::LibraryEngine::define,
    &SCHEMA_CT_TORCH::detail::LibraryEngine::define_plain,
    &SCHEMA_CT_TORCH::detail::LibraryEngine::define_with,
    &SCHEMA_CT_TORCH::detail::LibraryEngine::implement_plain,
    &SCHEMA_CT_TORCH::detail::LibraryEngine::implement,
};

SCHEMA_CT_ENGINE const registration_engine& own_engine() { return engine_table; }

SCHEMA_CT_ENGINE void bring_engine() {
  SCHEMA_CT_MARK_ENGINE(own_slot, "schema_ct_slot_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST), engine_table,
                        "schema_ct_engine_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST));
}

/// All waiting blocks of the process, the oldest of each object first. Marks them as running.
SCHEMA_CT_ENGINE block_record* take_waiting() {
  block_record* all = nullptr;
  system::any_loaded_object([&](const system::loaded_object& object) {
    return any_slot(object, [&](registry_slot& slot) {
      if (slot.identity != registry_identity()) return false;
      while (auto* b = static_cast<block_record*>(slot.waiting)) {
        slot.waiting = b->next;
        __atomic_store_n(&b->is_run_late, true, __ATOMIC_RELEASE);
        b->next = all;
        all = b;
      }
      return false;
    });
  });
  return all;
}

SCHEMA_CT_ENGINE void catch_up(registry& r) {
  SCHEMA_CT_TORCH::Library* left = nullptr;
  system::with_loader_locked([&] { left = std::exchange(r.left_libraries, nullptr); });
  SCHEMA_CT_TORCH::detail::LibraryEngine::end_left(left);
  for (block_record *b = take_waiting(), *next; b != nullptr; b = next) {
    next = static_cast<block_record*>(b->next);
    SCHEMA_CT_TORCH::detail::LibraryEngine::run(*b);
    __atomic_store_n(&b->is_run_late, false, __ATOMIC_RELEASE);
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
