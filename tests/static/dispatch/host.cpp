// SPDX-License-Identifier: BSL-1.0
// A program that chooses no host gets the default host, whose members the library uses.
#include <dispatch/host.hpp>

#include <type_traits>

static_assert(std::is_same_v<dispatch::host, dispatch::default_host::host>);
static_assert(std::is_same_v<dispatch::host::Tensor, at::Tensor>);
static_assert(dispatch::host::tensor_is_pointer && sizeof(dispatch::host::Tensor) == 8);
static_assert(dispatch::host::backend_of(at::kCPU) == dispatch::BackendComponent::CPUBit);
static_assert(dispatch::host::typical_key_set(dispatch::BackendComponent::CUDABit)
                  .has(dispatch::DispatchKey::CUDA));
