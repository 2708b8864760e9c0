// SPDX-License-Identifier: BSL-1.0
// The types around a tensor choose no host: scalar_types can be the base of any host.
// Compiled alone: no host is chosen here.
#include <dispatch/default_host/scalar_types.hpp>

#if defined(SCHEMA_CT_HOST)
#error "a host is chosen"
#endif

namespace {

using dispatch::BackendComponent;
using dispatch::scalar_types;

static_assert(!scalar_types::tensor_is_pointer);
static_assert(scalar_types::backend_of(dispatch::kCUDA) == BackendComponent::CUDABit);
static_assert(scalar_types::typical_key_set(BackendComponent::CPUBit) ==
              dispatch::dense_tensor_key_set(BackendComponent::CPUBit));
static_assert(scalar_types::scalar_type_of(11) == dispatch::kBool);
static_assert(scalar_types::scalar_type_number(dispatch::kBool) == 11);
static_assert(schema_ct::word<scalar_types::ArrayRef<std::int64_t>> ==
              schema_ct::list_of(schema_ct::word_of(schema_ct::code::integer)));

}  // namespace
