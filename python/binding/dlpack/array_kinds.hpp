// SPDX-License-Identifier: BSL-1.0
// Which objects are arrays, and how each kind of array is read. The answer is cached for each type.
#pragma once

#include <dispatch/default_host/dlpack.hpp>
#include <memory>
#include <unordered_map>

#include "../dlpack_capsule.hpp"

#define PY_ARRAY_UNIQUE_SYMBOL schema_ct_numpy
#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define NPY_TARGET_VERSION NPY_1_25_API_VERSION
#include <numpy/arrayobject.h>

namespace schema_ct_python {

/// DLPackExchangeAPI of DLPack 1.3, the attribute `__dlpack_c_exchange_api__` of a type
/// (https://dmlc.github.io/dlpack/latest/c_api.html). The functions return 0, or set a Python
/// exception.
struct exchange_api {
  dispatch::dlpack::DLPackVersion version;
  const exchange_api* older;
  void* allocate;
  int (*managed_from_object)(void* object, dispatch::dlpack::DLManagedTensorVersioned** out);
  int (*managed_to_object)(dispatch::dlpack::DLManagedTensorVersioned* array, void** out);
  int (*tensor_from_object)(void* object, dispatch::dlpack::DLTensor* out);  ///< may be null
  int (*current_stream)(std::int32_t device_type, std::int32_t device_id, void** out);
};

/// How arrays of one type are read and made.
struct array_kind {
  enum class protocol {
    none,       ///< not an array
    own,        ///< schema_ct.Array
    exchange,   ///< DLPack's C functions
    numpy,      ///< numpy's
    dlpack,     ///< `__dlpack__`
    interface,  ///< `__cuda_array_interface__`
  };
  protocol by = protocol::none;
  const exchange_api* api = nullptr;
  bool is_torch = false;
  /// PyTorch's own C functions, unless a subclass overrides them.
  const PyGetSetDef* requires_grad = nullptr;
  const PyMethodDef* is_neg = nullptr;
};

/// schema_ct.Array; set when the module is initialized.
inline PyTypeObject* own_array_type = nullptr;

namespace detail {

[[nodiscard]] inline const exchange_api* exchange_api_of(PyTypeObject* type) {
  const owned capsule = attribute_of(type, "__dlpack_c_exchange_api__");
  if (capsule.get() == nullptr || !PyCapsule_IsValid(capsule.get(), "dlpack_exchange_api"))
    return nullptr;
  const auto* api =
      static_cast<const exchange_api*>(PyCapsule_GetPointer(capsule.get(), "dlpack_exchange_api"));
  while (api != nullptr && api->version.major != 1) api = api->older;
  const bool gives = api != nullptr && api->current_stream != nullptr &&
                     (api->tensor_from_object != nullptr || api->managed_from_object != nullptr);
  return gives ? api : nullptr;
}

/// Loads numpy's C functions, which must happen before the first numpy array is read or made.
/// Throws python_error.
inline void need_numpy() {
  static bool is_there = false;
  if (is_there) return;
  if (_import_array() < 0) throw python_error();
  is_there = true;
}

/// Finds the C functions by which PyTorch answers for each tensor of a type.
inline void find_torch_functions(PyTypeObject* type, array_kind& kind) {
  const owned getter = attribute_of(type, "requires_grad"), method = attribute_of(type, "is_neg");
  if (getter.get() != nullptr && Py_IS_TYPE(getter.get(), &PyGetSetDescr_Type))
    kind.requires_grad = reinterpret_cast<PyGetSetDescrObject*>(getter.get())->d_getset;
  if (method.get() == nullptr || !Py_IS_TYPE(method.get(), &PyMethodDescr_Type)) return;
  const PyMethodDef* const f = reinterpret_cast<PyMethodDescrObject*>(method.get())->d_method;
  if (f->ml_flags == METH_NOARGS) kind.is_neg = f;
}

[[nodiscard]] inline array_kind find_kind(PyTypeObject* type) {
  using protocol = array_kind::protocol;
  if (own_array_type != nullptr && type == own_array_type) return {protocol::own};
  if (is_subtype_of(type, "numpy", "ndarray")) return need_numpy(), array_kind{protocol::numpy};
  array_kind kind;
  kind.is_torch = is_subtype_of(type, "torch", "Tensor");
  if (kind.is_torch) find_torch_functions(type, kind);
  kind.api = exchange_api_of(type);
  if (kind.api != nullptr || attribute_of(type, "__dlpack__").get() != nullptr) {
    kind.by = kind.api != nullptr ? protocol::exchange : protocol::dlpack;
    return kind;
  }
  if (attribute_of(type, "__cuda_array_interface__").get() != nullptr) return {protocol::interface};
  return {};
}

/// The kinds of all types seen so far. A type's entry is removed when the type is destroyed.
class known_kinds {
 public:
  [[nodiscard]] const array_kind& of(PyTypeObject* type) {
    if (type == last_type_) [[likely]]
      return *last_;
    const auto found = kinds_.find(type);
    return found != kinds_.end() ? remember(type, found->second.kind) : add(type);
  }

 private:
  struct entry {
    array_kind kind;
    owned watch;
  };

  const array_kind& remember(PyTypeObject* type, const array_kind& kind) {
    last_type_ = type;
    last_ = &kind;
    return kind;
  }
  const array_kind& add(PyTypeObject* type) {
    static PyMethodDef forget{"forget_type", &forget_type, METH_O, nullptr};
    const array_kind kind = find_kind(type);
    const owned key(PyLong_FromVoidPtr(type));
    const owned callback(PyCFunction_New(&forget, key.get()));
    entry made{kind, owned(PyWeakref_NewRef(reinterpret_cast<PyObject*>(type), callback.get()))};
    return remember(type, kinds_.insert_or_assign(type, std::move(made)).first->second.kind);
  }
  static PyObject* forget_type(PyObject* key, PyObject*);

  PyTypeObject* last_type_ = nullptr;
  const array_kind* last_ = nullptr;
  std::unordered_map<PyTypeObject*, entry> kinds_;
};
/// Never destroyed: Python's types outlive the variables of this module.
[[nodiscard]] inline known_kinds& kinds() {
  static auto& all = *new known_kinds;
  return all;
}
inline PyObject* known_kinds::forget_type(PyObject* key, PyObject*) {
  known_kinds& all = kinds();
  auto* const type = static_cast<PyTypeObject*>(PyLong_AsVoidPtr(key));
  if (all.last_type_ == type) all.last_type_ = nullptr;
  all.kinds_.erase(type);
  Py_RETURN_NONE;
}

}  // namespace detail

/// The caller holds the GIL. Throws python_error for what a type's attribute raises.
[[nodiscard]] inline const array_kind& kind_of(PyObject* object) {
  return detail::kinds().of(Py_TYPE(object));
}

}  // namespace schema_ct_python
