// SPDX-License-Identifier: BSL-1.0
// What a program reads of libraries of other hosts (<dispatch/library/other_hosts.hpp>). hosts.py
// compiles it for several hosts.
#include <dispatch/library.hpp>
#include <dispatch/record_function.hpp>

namespace {

struct roots {
  dispatch::internal::registry_slot slot;
  dispatch::registry registry;
  dispatch::internal::block_record block;
  dispatch::registration_engine engine;
  dispatch::box<std::string> text;
  dispatch::box<std::vector<std::int64_t>> ints;
  dispatch::box<std::vector<double>> floats;
};

}  // namespace

unsigned long size_of_roots = sizeof(roots);
roots* all_roots = nullptr;
