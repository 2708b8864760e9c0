// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for variables of which each thread has its own.
#pragma once

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

/// The current thread's object, which a function finds.
template <class T>
class ThreadLocal {
 public:
  using Accessor = T* (*)();

  explicit ThreadLocal(Accessor accessor) : accessor_(accessor) {}
  ThreadLocal(const ThreadLocal&) = delete;
  ThreadLocal& operator=(const ThreadLocal&) = delete;
  ThreadLocal(ThreadLocal&&) noexcept = default;
  ThreadLocal& operator=(ThreadLocal&&) noexcept = default;

  T& get() { return *accessor_(); }
  T& operator*() { return get(); }
  T* operator->() { return &get(); }

 private:
  Accessor accessor_;
};

}  // namespace c10

#define SCHEMA_CT_OWN_OF_THREAD(Type) \
  ([] {                               \
    static thread_local Type own;     \
    return &own;                      \
  })
/// Defines a ThreadLocal<Type> with this name, in a namespace.
#define C10_DEFINE_TLS_static(Type, Name) \
  static ::c10::ThreadLocal<Type> Name(SCHEMA_CT_OWN_OF_THREAD(Type))
/// Declares one as a static member of Class; C10_DEFINE_TLS_class_static defines it.
#define C10_DECLARE_TLS_class_static(Class, Type, Name) static ::c10::ThreadLocal<Type> Name
#define C10_DEFINE_TLS_class_static(Class, Type, Name) \
  ::c10::ThreadLocal<Type> Class::Name(SCHEMA_CT_OWN_OF_THREAD(Type))
