// SPDX-License-Identifier: BSL-1.0
// Dispatcher::registerFallback(): a fallback that lives as long as a handle.
#pragma once

#include <dispatch/library/library.hpp>
#include <dispatch/operators/kernel_function.hpp>
#include <dispatch/operators/listener.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <class Kernel, class Handle>
SCHEMA_CT_HIDDEN Handle Dispatcher::registerFallback(DispatchKey key, Kernel kernel,
                                                     const std::string&) const {
  Library block(Library::IMPL, "_", key, "Dispatcher::registerFallback", 0);
  block.fallback(kernel.release());
  return Handle(new Library(std::move(block)),
                [](void* registered) { delete static_cast<Library*>(registered); });
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
