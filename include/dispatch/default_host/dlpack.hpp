// SPDX-License-Identifier: BSL-1.0
// The structures of DLPack 1.x, in our own namespace. numpy, torch, jax and cupy exchange arrays
// with them.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>

// Source: https://dmlc.github.io/dlpack/latest/c_api.html. An installed dlpack.h may be too old,
// and shares its include guard with PyTorch's copy.
namespace dispatch::dlpack {

/// DLDeviceType.
enum device_type : std::int32_t {
  cpu = 1,
  cuda = 2,
  cuda_host = 3,
  opencl = 4,
  vulkan = 7,
  metal = 8,
  rocm = 10,
  rocm_host = 11,
  extension = 12,
  cuda_managed = 13,
  one_api = 14,
  maia = 17,
};

struct DLDevice {
  std::int32_t device_type;
  std::int32_t device_id;
};

/// DLDataTypeCode.
enum type_code : std::uint8_t {
  integer = 0,
  unsigned_integer = 1,
  floating = 2,
  opaque = 3,
  bfloat = 4,
  complex_number = 5,
  boolean = 6,
  float8_e4m3fn = 10,
  float8_e4m3fnuz = 11,
  float8_e5m2 = 12,
  float8_e5m2fnuz = 13,
  float8_e8m0fnu = 14,
};

struct DLDataType {
  std::uint8_t code;
  std::uint8_t bits;
  std::uint16_t lanes;
};

/// shape and strides (in elements) have ndim entries; strides may be null for a contiguous array.
struct DLTensor {
  void* data;
  DLDevice device;
  std::int32_t ndim;
  DLDataType dtype;
  std::int64_t* shape;
  std::int64_t* strides;
  std::uint64_t byte_offset;
};

struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(DLManagedTensor*);
};

struct DLPackVersion {
  std::uint32_t major;
  std::uint32_t minor;
};

/// In DLManagedTensorVersioned::flags: the array must not be written to. The unversioned structure
/// has no such flag.
SCHEMA_CT_HIDDEN inline constexpr std::uint64_t flag_read_only = 1;

struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned*);
  std::uint64_t flags;
  DLTensor dl_tensor;
};

static_assert(sizeof(DLTensor) == 48 && sizeof(DLManagedTensor) == 64 &&
                  sizeof(DLManagedTensorVersioned) == 80 &&
                  offsetof(DLManagedTensorVersioned, dl_tensor) == 32,
              "the layout is that of DLPack on 64-bit machines");

}  // namespace dispatch::dlpack
