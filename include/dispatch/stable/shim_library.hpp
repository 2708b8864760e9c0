// SPDX-License-Identifier: BSL-1.0
// The C functions of the stable ABI that register operators and kernels.
#pragma once

#include <dispatch/stable/library.hpp>
#include <dispatch/stable/shim_call.hpp>

/// The type behind a handle; aoti_torch_delete_library_object destroys the object.
class TorchLibraryOpaque;
using TorchLibraryHandle = TorchLibraryOpaque*;

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace stable_detail {

using torch::stable::detail::StableLibrary;

[[nodiscard]] inline StableLibrary& library_of(TorchLibraryHandle handle) {
  return *reinterpret_cast<StableLibrary*>(handle);
}
[[nodiscard]] inline AOTITorchError make_library(StableLibrary::Kind kind, const char* ns,
                                                 const char* key, const char* file,
                                                 std::uint32_t line, TorchLibraryHandle* out) {
  return shim_detail::shim_call([&] {
    *out = reinterpret_cast<TorchLibraryHandle>(new StableLibrary(kind, ns, key, file, line));
  });
}

}  // namespace stable_detail
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

extern "C" {

// File and line are those of the registration. The text must outlive the library.
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_library_init_impl(const char* ns, const char* key,
                                                                    const char* file,
                                                                    std::uint32_t line,
                                                                    TorchLibraryHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_library(d::StableLibrary::Kind::IMPL, ns, key, file, line, out);
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_library_init_def(const char* ns, const char* file,
                                                                   std::uint32_t line,
                                                                   TorchLibraryHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_library(d::StableLibrary::Kind::DEF, ns, nullptr, file, line, out);
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_library_init_fragment(const char* ns,
                                                                        const char* file,
                                                                        std::uint32_t line,
                                                                        TorchLibraryHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_library(d::StableLibrary::Kind::FRAGMENT, ns, nullptr, file, line, out);
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_delete_library_object(
    TorchLibraryHandle library) {
  delete &dispatch::stable_detail::library_of(library);
  return TORCH_SUCCESS;
}

SCHEMA_CT_HIDDEN inline AOTITorchError torch_library_def_with_tags(TorchLibraryHandle library,
                                                                   const char* schema,
                                                                   const std::int32_t* tags,
                                                                   std::int32_t count) {
  return dispatch::shim_detail::shim_call([&] {
    std::vector<dispatch::Tag> given;
    for (std::int32_t i = 0; i < count; ++i) given.push_back(static_cast<dispatch::Tag>(tags[i]));
    dispatch::stable_detail::library_of(library).def(schema, given);
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_library_def(TorchLibraryHandle library,
                                                              const char* schema) {
  return torch_library_def_with_tags(library, schema, nullptr, 0);
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_library_impl(
    TorchLibraryHandle library, const char* name, dispatch::stable_function* function) {
  return dispatch::shim_detail::shim_call(
      [&] { dispatch::stable_detail::library_of(library).impl(name, function); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_library_impl(TorchLibraryHandle library,
                                                          const char* name,
                                                          dispatch::stable_function* function,
                                                          std::uint64_t) {
  return aoti_torch_library_impl(library, name, function);
}
/// The texts must outlive the library.
SCHEMA_CT_HIDDEN inline AOTITorchError torch_library_set_python_module(TorchLibraryHandle library,
                                                                       const char* module,
                                                                       const char* context) {
  return dispatch::shim_detail::shim_call(
      [&] { dispatch::stable_detail::library_of(library).set_python_module(module, context); });
}

}  // extern "C"
