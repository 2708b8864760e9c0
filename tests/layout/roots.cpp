// SPDX-License-Identifier: BSL-1.0
// The types through which shared objects access each other's data. layout.py finds all other types
// from these.
#include <dispatch/custom_class.hpp>
#include <dispatch/default_host/device_guard_impl.hpp>
#include <dispatch/dict.hpp>
#include <dispatch/phi/kernel_context.hpp>
#include <dispatch/phi/kernel_table.hpp>
#include <dispatch/record_function.hpp>
#include <dispatch/tensor_parts/allocator.hpp>
#include <dispatch/values/future.hpp>

#include <torch/library.h>

namespace {

template <class T>
using boxed = dispatch::box<T>;

struct custom_class : dispatch::CustomClassHolder {};

/// A member for each type that no other type names: it is behind a void*, in the bytes of an
/// IValue, behind a pthread key, or it is thrown.
struct roots {
  dispatch::internal::registry_slot slot;
  dispatch::registry registry;
  dispatch::internal::block_record block;
  dispatch::registration_engine engine;
  dispatch::host_detail::registered_devices devices;
  dispatch::local_keys local_keys;
  dispatch::internal::observed_thread observed_thread;
  dispatch::value_tag tag;
  dispatch::DispatchKey key;
  dispatch::BackendComponent backend;
  schema_ct::code code;
  dispatch::Stack stack;
  boxed<std::string> string;
  boxed<dispatch::generic_list> list;
  boxed<dispatch::generic_dict> dict;
  boxed<c10::ivalue::Tuple> tuple;
  boxed<dispatch::custom_object> object;
  boxed<std::vector<std::int64_t>> ints;
  boxed<std::vector<double>> floats;
  boxed<std::vector<at::Tensor>> tensors;
  custom_class holder;
  dispatch::Future future;
  dispatch::ObserverContext* context;
  dispatch::class_method* method;
  dispatch::class_property* property;
  dispatch::SchemaError* error;
  dispatch::IndexError* index_error;
  dispatch::TypeError* type_error;
  dispatch::NotImplementedError* not_implemented;
  dispatch::phi_kernels::kernel_factory phi_kernels;
  dispatch::phi_kernels::KernelContext* phi_values;
  dispatch::phi_kernels::SelectedRows phi_rows;
  dispatch::phi_kernels::SparseCooTensor phi_sparse;
};

}  // namespace

// The compiler emits debug information only for types that are used; sizeof uses this one.
unsigned long size_of_roots = sizeof(roots);
roots* all_roots = nullptr;
