// SPDX-License-Identifier: BSL-1.0
// A shared object that a test loads, and that has to be unmapped when it is closed.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

/// A shared object for as long as this lives.
class loaded {
 public:
  explicit loaded(const char* path) : path_(path), handle_(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) ADD_FAILURE() << dlerror();
  }
  loaded(const loaded&) = delete;
  loaded& operator=(const loaded&) = delete;
  ~loaded() {
    dlclose(handle_);
    EXPECT_EQ(dlopen(path_, RTLD_NOW | RTLD_NOLOAD), nullptr) << path_ << " is still mapped";
  }
  template <class F>
  F* function(const char* name) const {
    return reinterpret_cast<F*>(dlsym(handle_, name));
  }

 private:
  const char* path_;
  void* handle_;
};
