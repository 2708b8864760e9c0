// SPDX-License-Identifier: BSL-1.0
// Loads a shared object for a test, and fails the test unless closing the object unmaps it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#if defined(_WIN32)
inline void* load(const char* path) { return LoadLibraryA(path); }
inline void unload(void* handle) { FreeLibrary(static_cast<HMODULE>(handle)); }
inline bool is_loaded(const char* path) { return GetModuleHandleA(path) != nullptr; }
inline std::string why_not_loaded() { return std::to_string(GetLastError()); }
inline void* find(void* handle, const char* name) {
  return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(handle), name));
}
#else
inline void* load(const char* path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }
inline void unload(void* handle) { dlclose(handle); }
inline bool is_loaded(const char* path) { return dlopen(path, RTLD_NOW | RTLD_NOLOAD) != nullptr; }
inline std::string why_not_loaded() { return dlerror(); }
inline void* find(void* handle, const char* name) { return dlsym(handle, name); }
#endif

/// Loads a shared object, and unloads it at the end of its life.
class loaded {
 public:
  explicit loaded(const char* path) : path_(path), handle_(load(path)) {
    if (handle_ == nullptr) ADD_FAILURE() << why_not_loaded();
  }
  loaded(const loaded&) = delete;
  loaded& operator=(const loaded&) = delete;
  ~loaded() {
    unload(handle_);
    EXPECT_FALSE(is_loaded(path_)) << path_ << " is still mapped";
  }
  template <class F>
  F* function(const char* name) const {
    return reinterpret_cast<F*>(find(handle_, name));
  }

 private:
  const char* path_;
  void* handle_;
};
