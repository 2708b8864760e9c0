// SPDX-License-Identifier: BSL-1.0
// The members that a library and every view of it share, whatever literals they accept.
#pragma once

#include <cstdint>
#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <dispatch/values/custom_class_holder.hpp>
#include <string>
#include <string_view>
#include <type_traits>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <class T>
class class_;
namespace internal {
struct no_class;
}

/// The members of a torch::Library that take no literal of an operator. `Self` is the derived
/// class, which converts to `Library&`. Library is a parameter, because it is not complete here.
template <class Self, class Library>
class SCHEMA_CT_SHARED library_members {
 public:
  /// Registers a boxed kernel or a fallthrough for every operator without a kernel for the block's
  /// key, in TORCH_LIBRARY_IMPL(_, Key, m). An alias key stands for all its runtime keys. Throws
  /// ValueError in any other block, and Error if the key has a fallback.
  SCHEMA_CT_IN_BLOCKS Self& fallback(CppFunction f, const char* file = __builtin_FILE(),
                                     unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return library().reader().add_fallback(line), self();)
    library().add_fallback(std::move(f), {file, line});
    return self();
  }

  template <class F>
    requires(!std::is_convertible_v<F, CppFunction>)
  SCHEMA_CT_REFUSED(
      "fallback takes a torch::CppFunction: makeFallthrough(), or makeFromBoxedFunction<&f>() of a "
      "function void(const c10::OperatorHandle&, torch::jit::Stack*)")
  SCHEMA_CT_IN_BLOCKS Self& fallback(F&&, const char* = nullptr, unsigned = 0) & {
    return self();
  }

  /// Registers the class T; see dispatch::class_ in <torch/custom_class.h>, which must be included.
  /// Throws ValueError in a TORCH_LIBRARY_IMPL block.
  template <class T>
  SCHEMA_CT_IN_BLOCKS dispatch::class_<T> class_(std::string_view name, std::string_view doc = {},
                                                 const char* file = __builtin_FILE(),
                                                 unsigned line = __builtin_LINE()) &;
  template <class T>
    requires(!std::is_convertible_v<T*, CustomClassHolder*>)
  SCHEMA_CT_REFUSED("torch::class_<T> requires T to inherit from CustomClassHolder, publicly")
  SCHEMA_CT_IN_BLOCKS internal::no_class
      class_(std::string_view, std::string_view = {}, const char* = nullptr, unsigned = 0) &;

  /// Names the Python module that has the Meta kernels of the operators defined from now on. The
  /// error of a call without a Meta kernel names the module. The library keeps the pointers, so the
  /// texts must outlive it, as literals do. Throws ValueError for a null pointer.
  SCHEMA_CT_IN_BLOCKS Self& set_python_module(const char* module, const char* context = "") & {
    SCHEMA_CT_WHEN_READ(return self();)
    if (module == nullptr || context == nullptr)
      throw ValueError("a Python module or its context cannot be a null pointer");
    library().python_module_ = module;
    library().python_context_ = context;
    return self();
  }
  /// The older name of set_python_module().
  SCHEMA_CT_IN_BLOCKS Self& impl_abstract_pystub(const char* module, const char* context = "") & {
    return set_python_module(module, context);
  }

  /// The full name of the operator `name` of the library. Throws SchemaError if it is not a name,
  /// and ValueError if it is a schema or a name of another namespace.
  template <class Name = OperatorName>
  [[nodiscard]] Name _resolve(const char* name) const {
    return library().template resolve<Name>(name);
  }

  /// Removes all registrations of the library.
  void reset() { library().undo_all(); }

 private:
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS Self& self() { return static_cast<Self&>(*this); }
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS Library& library() { return self(); }
  [[nodiscard]] const Library& library() const { return static_cast<const Self&>(*this); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
