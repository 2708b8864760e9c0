// SPDX-License-Identifier: BSL-1.0
// PyTorch's copy of DLPack's header. After DLPack's own header it declares nothing, as in PyTorch;
// but then the host's functions take other structures than that header's.
#pragma once

#include <dispatch/default_host/dlpack.hpp>

#if !defined(DLPACK_DLPACK_H_)
#define DLPACK_DLPACK_H_

#define DLPACK_MAJOR_VERSION 1
#define DLPACK_MINOR_VERSION 3
#define DLPACK_FLAG_BITMASK_READ_ONLY (1UL << 0UL)
#define DLPACK_FLAG_BITMASK_IS_COPIED (1UL << 1UL)
#define DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED (1UL << 2UL)

using dispatch::dlpack::DLDataType;
using dispatch::dlpack::DLDataTypeCode;
using dispatch::dlpack::DLDevice;
using dispatch::dlpack::DLDeviceType;
using dispatch::dlpack::DLManagedTensor;
using dispatch::dlpack::DLManagedTensorVersioned;
using dispatch::dlpack::DLPackVersion;
using dispatch::dlpack::DLTensor;
using enum dispatch::dlpack::DLDataTypeCode;
using enum dispatch::dlpack::DLDeviceType;

#endif
