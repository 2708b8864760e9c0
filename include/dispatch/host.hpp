// SPDX-License-Identifier: BSL-1.0
// Selects the host: the tensors and scalar types of the kernels. Only this header depends on it.
#pragma once

#include <schema_ct/config.hpp>

// A host header defines the macro SCHEMA_CT_HOST (an identifier, the inline namespace of everything
// that depends on the host) and the struct dispatch::SCHEMA_CT_HOST::host. The assertions below
// check its members; docs/hosts.md explains them.
// These errors are not #error, for the reason in config.hpp.
#if defined(SCHEMA_CT_WANTS_PYTORCH)
#include "schema_ct's own <torch/library.h> comes before PyTorch's: give the compiler the include directory of schema_ct::libtorch, hosts/pytorch, and no other of schema_ct"
#elif defined(SCHEMA_CT_CHECKS)
#include "this file includes <schema_ct/libtorch.hpp>, which is for PyTorch's dispatcher, and schema_ct's own: register with each in a file of its own"
#endif
#if !defined(SCHEMA_CT_HOST_HEADER)
#if defined(TORCH_VERSION) || defined(PADDLE_API)
#include "another framework's headers are included: define SCHEMA_CT_HOST_HEADER, the header that says how its types serve as the host's"
#endif
#define SCHEMA_CT_HOST_HEADER <dispatch/default_host/host.hpp>
#endif
#include SCHEMA_CT_HOST_HEADER

#if !defined(SCHEMA_CT_HOST)
#include "the host header must define SCHEMA_CT_HOST"
#endif
#include <dispatch/host_members.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
struct host;

// Each member is checked after the members that it names.
static_assert(host_member::defined<host>,
              "the host needs 'struct dispatch::SCHEMA_CT_HOST::host { ... };', in the inline "
              "namespace that the macro names (docs/hosts.md)");
static_assert(
    host_member::Tensor<host>,
    "the host needs 'using Tensor = ...;', a type that can be copied and moved (docs/hosts.md)");
static_assert(
    host_member::word_of_tensor<host>,
    "the host needs 'template <> inline constexpr schema_ct::type_word schema_ct::word<Tensor> = "
    "schema_ct::word_of(schema_ct::code::tensor);' beside its Tensor (docs/hosts.md)");
static_assert(host_member::Device<host>,
              "the host needs 'using Device = ...;', a type that can be copied (docs/hosts.md)");
static_assert(host_member::DeviceType<host>,
              "the host needs 'using DeviceType = ...;', an enumeration (docs/hosts.md)");
static_assert(host_member::Complex<host>,
              "the host needs 'using Complex = ...;', which is made of two doubles and has real "
              "and imag (docs/hosts.md)");
static_assert(host_member::Scalar<host>,
              "the host needs 'using Scalar = ...;', which is made of an int64_t, a double, a bool "
              "or a Complex (docs/hosts.md)");
static_assert(host_member::ScalarType<host>,
              "the host needs 'using ScalarType = ...;', an enumeration (docs/hosts.md)");
static_assert(host_member::Layout<host>,
              "the host needs 'using Layout = ...;', an enumeration (docs/hosts.md)");
static_assert(host_member::MemoryFormat<host>,
              "the host needs 'using MemoryFormat = ...;', an enumeration (docs/hosts.md)");
static_assert(host_member::QScheme<host>,
              "the host needs 'using QScheme = ...;', an enumeration (docs/hosts.md)");
static_assert(host_member::SymInt<host>,
              "the host needs 'using SymInt = ...;', int64_t or a class made of one, with "
              "expect_int() (docs/hosts.md)");
static_assert(host_member::SymFloat<host>,
              "the host needs 'using SymFloat = ...;', double or a class made of one, with "
              "expect_float() (docs/hosts.md)");
static_assert(host_member::SymBool<host>,
              "the host needs 'using SymBool = ...;', bool or a class made of one, with "
              "expect_bool() (docs/hosts.md)");
static_assert(host_member::Generator<host>,
              "the host needs 'using Generator = ...;', which can be made of nothing and copied, "
              "and has defined() (docs/hosts.md)");
static_assert(host_member::Stream<host>,
              "the host needs 'using Stream = ...;', a type that can be copied (docs/hosts.md)");
static_assert(host_member::Storage<host>,
              "the host needs 'using Storage = ...;', a type that can be copied (docs/hosts.md)");
static_assert(
    host_member::ArrayRef<host>,
    "the host needs 'template <class T> using ArrayRef = ...;', a view made of nothing, of a const "
    "std::vector<T>& or of a const T* and a size, with size(), begin() and end() (docs/hosts.md)");
static_assert(host_member::OptionalArrayRef<host>,
              "the host needs 'template <class T> using OptionalArrayRef = ...;', made of nothing, "
              "assigned an ArrayRef<T>, with has_value() and * (docs/hosts.md)");
static_assert(host_member::tensor_is_pointer<host>,
              "the host needs 'static constexpr bool tensor_is_pointer', false unless the Tensor "
              "is one pointer (docs/hosts.md)");
static_assert(host_member::key_set<host>,
              "the host needs 'static DispatchKeySet key_set(const Tensor&)' (docs/hosts.md)");
static_assert(host_member::typical_key_set<host>,
              "the host needs 'static constexpr DispatchKeySet typical_key_set(BackendComponent)' "
              "(docs/hosts.md)");
static_assert(host_member::key_without_tensors<host>,
              "the host needs 'static constexpr DispatchKey key_without_tensors', if it has one "
              "(docs/hosts.md)");
static_assert(
    host_member::backend_of<host>,
    "the host needs 'static constexpr BackendComponent backend_of(DeviceType)' (docs/hosts.md)");
static_assert(host_member::read_device<host>,
              "the host needs 'static Device read_device(const std::string&)' (docs/hosts.md)");
static_assert(host_member::device_text<host>,
              "the host needs 'static std::string device_text(const Device&)' (docs/hosts.md)");
static_assert(
    host_member::scalar_type_of<host>,
    "the host needs 'static constexpr ScalarType scalar_type_of(std::int64_t)' (docs/hosts.md)");
static_assert(
    host_member::scalar_type_number<host>,
    "the host needs 'static constexpr int scalar_type_number(ScalarType)' (docs/hosts.md)");
static_assert(host_member::visit<host>,
              "the host needs 'template <class F> static auto visit(const Scalar&, const F& f)', "
              "which calls f with the number (docs/hosts.md)");

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
// Further names for members of c10::IValue: an empty base class `template <class Value>`.
#if !defined(SCHEMA_CT_VALUE_NAMES)
#define SCHEMA_CT_VALUE_NAMES
#endif
// The ABI tag of the classes in PyTorch's own namespaces.
#if !defined(SCHEMA_CT_HOST_TAG)
#define SCHEMA_CT_HOST_TAG SCHEMA_CT_QUOTE(SCHEMA_CT_HOST)
#endif
// Client code declares, befriends and specialises some classes as members of PyTorch's namespaces.
// They are defined there, unless the host is PyTorch, which has its own classes of these names.
#if defined(SCHEMA_CT_HOST_IS_PYTORCH)
#define SCHEMA_CT_C10 dispatch::own_c10
#define SCHEMA_CT_TORCH dispatch::own_torch
#elif defined(SCHEMA_CT_PADDLE_LAYER)
// There, torch::Library is Paddle's (dispatch/compat/paddle.hpp).
#define SCHEMA_CT_C10 c10
#define SCHEMA_CT_TORCH dispatch::own_torch
#else
#define SCHEMA_CT_C10 c10
#define SCHEMA_CT_TORCH torch
#endif
