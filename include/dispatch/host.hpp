// SPDX-License-Identifier: BSL-1.0
// Whose tensors and scalar types the kernels take: the one header that differs between hosts.
#pragma once

#include <schema_ct/config.hpp>

// A host header defines the macro SCHEMA_CT_HOST (an identifier, the inline namespace of all that
// depends on the host) and the struct dispatch::SCHEMA_CT_HOST::host. docs/hosts.md lists its
// members.
// The errors are no #error, as in config.hpp.
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
// Further names of the members of c10::IValue: a base class `template <class Value>`, empty.
#if !defined(SCHEMA_CT_VALUE_NAMES)
#define SCHEMA_CT_VALUE_NAMES
#endif
// The ABI tag of the classes that lie in PyTorch's own namespaces.
#if !defined(SCHEMA_CT_HOST_TAG)
#define SCHEMA_CT_HOST_TAG SCHEMA_CT_QUOTE(SCHEMA_CT_HOST)
#endif
// Client code declares, befriends and specialises some classes as members of PyTorch's namespaces.
// They lie there unless the host is PyTorch, which has its own of these names.
#if defined(SCHEMA_CT_HOST_IS_PYTORCH)
#define SCHEMA_CT_C10 dispatch::own_c10
#define SCHEMA_CT_TORCH dispatch::own_torch
#elif defined(SCHEMA_CT_PADDLE_LAYER)
// torch::Library is Paddle's there (dispatch/compat/paddle.hpp).
#define SCHEMA_CT_C10 c10
#define SCHEMA_CT_TORCH dispatch::own_torch
#else
#define SCHEMA_CT_C10 c10
#define SCHEMA_CT_TORCH torch
#endif
