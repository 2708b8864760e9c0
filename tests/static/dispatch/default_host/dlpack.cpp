// SPDX-License-Identifier: BSL-1.0
// The layout that other libraries read: offsets and sizes of DLPack 1.x on 64-bit systems.
#include <dispatch/default_host/dlpack.hpp>

#include <cstddef>

namespace dl = dispatch::dlpack;

static_assert(sizeof(dl::DLDevice) == 8 && sizeof(dl::DLDataType) == 4);
static_assert(offsetof(dl::DLTensor, data) == 0 && offsetof(dl::DLTensor, device) == 8);
static_assert(offsetof(dl::DLTensor, ndim) == 16 && offsetof(dl::DLTensor, dtype) == 20);
static_assert(offsetof(dl::DLTensor, shape) == 24 && offsetof(dl::DLTensor, strides) == 32);
static_assert(offsetof(dl::DLTensor, byte_offset) == 40 && sizeof(dl::DLTensor) == 48);
static_assert(offsetof(dl::DLManagedTensor, manager_ctx) == 48);
static_assert(offsetof(dl::DLManagedTensor, deleter) == 56);
static_assert(offsetof(dl::DLManagedTensorVersioned, dl_tensor) == 32);

// The numbers of devices and of element types.
static_assert(dl::kDLCPU == 1 && dl::kDLCUDA == 2 && dl::kDLCUDAHost == 3 && dl::kDLOpenCL == 4);
static_assert(dl::kDLVulkan == 7 && dl::kDLMetal == 8 && dl::kDLROCM == 10 &&
              dl::kDLROCMHost == 11);
static_assert(dl::kDLExtDev == 12 && dl::kDLCUDAManaged == 13 && dl::kDLOneAPI == 14 &&
              dl::kDLMAIA == 17);
