// SPDX-License-Identifier: BSL-1.0
// Marks for systems that list an object's sections at run time: a section for each kind, with
// pointers to the objects of the marks.
#pragma once

#include <cstddef>
#include <dispatch/system/mark_kind.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

/// Aligned to its size, so that padding by the linker looks like empty marks.
struct alignas(16) mark {
  const void* things[2];
};

#define SCHEMA_CT_SECTION_MARK(kind) gnu::used, gnu::section(SCHEMA_CT_SECTION_OF_##kind)
#define SCHEMA_CT_MARK_ENGINE(to_slot, slot_name, to_engine, engine_name)                         \
  [[SCHEMA_CT_SECTION_MARK(engine)]] static constinit ::dispatch::system::mark mark_of_engine = { \
      {&(to_slot), &(to_engine)}};                                                                \
  asm volatile("" ::"r"(&mark_of_engine))

template <class T>
[[nodiscard]] T& led_to(const mark* from, std::size_t i) {
  return *static_cast<T*>(const_cast<void*>(from->things[i]));
}

/// Visits the marks in a section, which begins with a mark.
template <class F>
bool any_mark_in(const void* section, std::size_t size, F f) {
  const auto* marks = static_cast<const mark*>(section);
  for (std::size_t i = 0; i != size / sizeof(mark); ++i)
    if (marks[i].things[0] != nullptr && f(&marks[i])) return true;
  return false;
}

}  // namespace system
}  // namespace dispatch
