// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for an owning pointer to an object of any type.
#pragma once

#include <memory>
#include <utility>

#include <c10/util/Exception.h>
#include <c10/util/typeid.h>
#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN caffe2 {

/// Empty by default. Get() and GetMutable() name the object's type.
class Blob final {
 public:
  [[nodiscard]] bool IsEmpty() const { return object_ == nullptr; }
  template <class T>
  [[nodiscard]] bool IsType() const {
    return object_ != nullptr && kind_ == &kind_of<T>;
  }
  /// Throws Error if the object has another type.
  template <class T>
  [[nodiscard]] const T& Get() const {
    TORCH_CHECK(IsType<T>(), "Blob::Get(): the object is of another type, or there is none");
    return *static_cast<const T*>(object_.get());
  }
  /// Replaces an object of another type by a new one.
  template <class T>
  [[nodiscard]] T* GetMutable() {
    return IsType<T>() ? static_cast<T*>(object_.get()) : Reset(new T);
  }
  template <class T>
  [[nodiscard]] T* GetMutableOrNull() {
    return IsType<T>() ? static_cast<T*>(object_.get()) : nullptr;
  }
  /// Takes ownership of the object.
  template <class T>
  T* Reset(T* owned) {
    object_ = std::shared_ptr<T>(owned);
    kind_ = &kind_of<T>;
    return owned;
  }
  void Reset() { *this = Blob(); }

 private:
  template <class T>
  static void kind_of() {}

  std::shared_ptr<void> object_;
  void (*kind_)() = nullptr;
};

}  // namespace caffe2
