// SPDX-License-Identifier: BSL-1.0
// A member of another form than docs/hosts.md says is refused like a missing one.
// nvcc's front end judges some constraints differently, and cannot check types without a name.
#if !defined(__CUDACC__)
#include <dispatch/host_members.hpp>

#include <dispatch/host.hpp>

namespace {

using dispatch::BackendComponent;
using dispatch::DispatchKeySet;
namespace has = dispatch::host_member;

struct large {
  void* parts[2];
};
struct no_copy {
  no_copy(no_copy&&) = default;
};
struct no_assignment {
  const int part;
};

/// Has all members of the default host. The hosts below replace some with another form.
struct other : dispatch::host {};
static_assert(has::key_set<other> && has::visit<other> && has::key_without_tensors<other>);

struct with_large_tensor : dispatch::host {
  using Tensor = large;
};
static_assert(has::Tensor<with_large_tensor>);
static_assert(!has::tensor_is_pointer<with_large_tensor>);
static_assert(!has::word_of_tensor<with_large_tensor>);
static_assert(!has::key_set<with_large_tensor>);

template <class T>
struct with_tensor : dispatch::host {
  using Tensor = T;
};
static_assert(!has::Tensor<with_tensor<no_copy>> && !has::Tensor<with_tensor<no_assignment>>);
static_assert(!has::Tensor<with_tensor<void>> && !has::Tensor<with_tensor<int&>>);

struct with_numbers : dispatch::host {
  using DeviceType = int;
  using Layout = int;
  using SymInt = bool*;
  using Complex = double;
  using Scalar = double;
  using Generator = int;
  using Stream = no_copy;
  template <class>
  using ArrayRef = int;
};
static_assert(!has::DeviceType<with_numbers> && !has::Layout<with_numbers>);
static_assert(!has::SymInt<with_numbers> && !has::Complex<with_numbers>);
static_assert(!has::Generator<with_numbers>);
static_assert(!has::Stream<with_numbers> && !has::ArrayRef<with_numbers>);
static_assert(!has::OptionalArrayRef<with_numbers>);

struct without_complex_scalar : dispatch::host {
  using Scalar = double;
};
static_assert(!has::Scalar<without_complex_scalar>);

struct with_other_functions : dispatch::host {
  static DispatchKeySet key_set(Tensor&);
  static DispatchKeySet typical_key_set(const Tensor&);
  static int backend_of(DeviceType);
  static Device read_device(int);
  static void device_text(const Device&);
  static int scalar_type_of(std::int64_t);
  static double scalar_type_number(ScalarType);
  static void visit(const Scalar&, int);
  static inline bool tensor_is_pointer = false;
};
static_assert(!has::key_set<with_other_functions> && !has::typical_key_set<with_other_functions>);
static_assert(!has::backend_of<with_other_functions> && !has::read_device<with_other_functions>);
static_assert(!has::device_text<with_other_functions>);
static_assert(!has::scalar_type_of<with_other_functions>);
static_assert(!has::scalar_type_number<with_other_functions>);
static_assert(!has::visit<with_other_functions> && !has::tensor_is_pointer<with_other_functions>);

struct with_key : dispatch::host {
  static constexpr dispatch::DispatchKey key_without_tensors = dispatch::DispatchKey::CPU;
};
struct with_number_for_key : dispatch::host {
  static constexpr int key_without_tensors = 1;
};
static_assert(has::key_without_tensors<with_key> && !has::key_without_tensors<with_number_for_key>);

struct without_anything;
static_assert(!has::defined<without_anything> && has::defined<other>);

}  // namespace
#endif
