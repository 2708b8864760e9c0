// SPDX-License-Identifier: BSL-1.0
// The key of a PHI kernel: backend, layout and data type, with PHI's names and numbers.
#pragma once

#include <cstdint>
#include <dispatch/host.hpp>
#include <type_traits>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN phi_kernels {

/// Numbers: phi/common/backend.h of PaddlePaddle 3.3.
enum class SCHEMA_CT_VISIBLE Backend : std::uint8_t {
  UNDEFINED,
  CPU,
  ONEDNN,
  GPU,
  GPUDNN,
  XPU,
  IPU,
  KPS,
  CUSTOM,
  NUM_BACKENDS,
  ALL_BACKEND = UNDEFINED,
  // Earlier names in PHI.
  NPU = CUSTOM,
  MKLDNN = ONEDNN,
  kCPU = CPU,
};

/// Numbers: common/layout.h of PaddlePaddle 3.3.
enum class SCHEMA_CT_VISIBLE DataLayout : std::uint8_t {
  UNDEFINED,
  NHWC,
  NCHW,
  NCDHW,
  NDHWC,
  ONEDNN,
  SPARSE_COO,
  SPARSE_CSR,
  PSTRING_UNION,
  STRIDED,  ///< neither NCHW nor NHWC: a view whose elements do not lie one after the other
  NUM_DATA_LAYOUTS,
  ANY = UNDEFINED,
  ALL_LAYOUT = UNDEFINED,
  // Earlier names in PHI.
  MKLDNN = ONEDNN,
  kAnyLayout = ANY,
  kNHWC = NHWC,
  kNCHW = NCHW,
  kMKLDNN = ONEDNN,
};

/// Numbers: phi/common/data_type.h of PaddlePaddle 3.3.
enum class SCHEMA_CT_VISIBLE DataType : std::uint8_t {
  UNDEFINED,
  BOOL,
  UINT8,
  INT8,
  UINT16,
  INT16,
  UINT32,
  INT32,
  UINT64,
  INT64,
  FLOAT32,
  FLOAT64,
  COMPLEX64,
  COMPLEX128,
  PSTRING,
  FLOAT16,
  BFLOAT16,
  FLOAT8_E4M3FN,
  FLOAT8_E5M2,
  NUM_DATA_TYPES,
  ALL_DTYPE = UNDEFINED,
};

[[nodiscard, gnu::cold]] constexpr const char* toString(Backend backend) {
  constexpr const char* names[] = {"UNDEFINED", "CPU", "ONEDNN", "GPU",   "GPUDNN",
                                   "XPU",       "IPU", "KPS",    "CUSTOM"};
  return backend < Backend::NUM_BACKENDS ? names[static_cast<int>(backend)] : "?";
}
[[nodiscard, gnu::cold]] constexpr const char* toString(DataLayout layout) {
  constexpr const char* names[] = {"ALL_LAYOUT",    "NHWC",   "NCHW",       "NCDHW",
                                   "NDHWC",         "ONEDNN", "SPARSE_COO", "SPARSE_CSR",
                                   "PSTRING_UNION", "STRIDED"};
  return layout < DataLayout::NUM_DATA_LAYOUTS ? names[static_cast<int>(layout)] : "?";
}
[[nodiscard, gnu::cold]] constexpr const char* toString(DataType type) {
  constexpr const char* names[] = {
      "undefined", "bool",    "uint8",    "int8",          "uint16",     "int16",     "uint32",
      "int32",     "uint64",  "int64",    "float32",       "float64",    "complex64", "complex128",
      "pstring",   "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"};
  return type < DataType::NUM_DATA_TYPES ? names[static_cast<int>(type)] : "?";
}

/// The key of a kernel as a number of 32 bits, whose lowest eight bits are the data type.
class SCHEMA_CT_SHARED KernelKey {
 public:
  constexpr KernelKey() = default;
  constexpr KernelKey(Backend b, DataLayout l, DataType t)
      : number_(static_cast<std::uint32_t>(b) << 16 | static_cast<std::uint32_t>(l) << 8 |
                static_cast<std::uint32_t>(t)) {}

  [[nodiscard]] constexpr Backend backend() const { return static_cast<Backend>(number_ >> 16); }
  [[nodiscard]] constexpr DataLayout layout() const {
    return static_cast<DataLayout>(number_ >> 8 & 0xff);
  }
  [[nodiscard]] constexpr DataType dtype() const { return static_cast<DataType>(number_ & 0xff); }
  constexpr void set_backend(Backend b) { *this = {b, layout(), dtype()}; }
  constexpr void set_layout(DataLayout l) { *this = {backend(), l, dtype()}; }
  constexpr void set_dtype(DataType t) { *this = {backend(), layout(), t}; }

  [[nodiscard]] constexpr std::uint32_t number() const { return number_; }
  friend constexpr bool operator==(KernelKey, KernelKey) = default;

 private:
  std::uint32_t number_ = 0;
};
static_assert(sizeof(KernelKey) == 4);

/// The bits of a key that hold the layout.
inline constexpr std::uint32_t layout_bits = 0xff00;

/// The key of most tensors: contiguous, on the CPU.
[[nodiscard]] constexpr bool is_plain(KernelKey key) {
  return KernelKey(key.backend(), key.layout(), DataType::UNDEFINED) ==
         KernelKey(Backend::CPU, DataLayout::NCHW, DataType::UNDEFINED);
}

namespace impl {

template <class T>
[[nodiscard]] constexpr DataType type_of_numbers() {
  if constexpr (std::is_same_v<T, bool>) return DataType::BOOL;
  if constexpr (std::is_same_v<T, std::uint8_t>) return DataType::UINT8;
  if constexpr (std::is_same_v<T, std::int8_t>) return DataType::INT8;
  if constexpr (std::is_same_v<T, std::uint16_t>) return DataType::UINT16;
  if constexpr (std::is_same_v<T, std::int16_t>) return DataType::INT16;
  if constexpr (std::is_same_v<T, std::uint32_t>) return DataType::UINT32;
  if constexpr (std::is_same_v<T, std::int32_t>) return DataType::INT32;
  if constexpr (std::is_same_v<T, std::uint64_t>) return DataType::UINT64;
  if constexpr (std::is_same_v<T, std::int64_t>) return DataType::INT64;
  if constexpr (std::is_same_v<T, float>) return DataType::FLOAT32;
  if constexpr (std::is_same_v<T, double>) return DataType::FLOAT64;
  return DataType::UNDEFINED;
}

}  // namespace impl

/// The data type for elements of C++ type T; UNDEFINED if no tensor has such elements.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements = impl::type_of_numbers<T>();

namespace impl {

/// PyTorch's numbers of the data types; -1 for those that PyTorch does not have.
inline constexpr std::int8_t scalar_type_numbers[] = {-1, 11, 0, 1,  27, 2, 28, 3,  29, 4,
                                                      6,  7,  9, 10, -1, 5, 15, 24, 23};

struct data_types {
  DataType of[64]{};
};
inline constexpr data_types data_types_by_number = [] {
  data_types out;
  for (int i = 0; i != static_cast<int>(DataType::NUM_DATA_TYPES); ++i)
    if (const int n = scalar_type_numbers[i]; n >= 0) out.of[n] = DataType(i);
  return out;
}();

/// Completes the key of a call: without a tensor it runs on the CPU, and elements that are not
/// contiguous are copied.
[[nodiscard]] constexpr KernelKey completed(KernelKey key) {
  if (key.backend() == Backend::UNDEFINED) key.set_backend(Backend::CPU);
  if (key.layout() == DataLayout::UNDEFINED || key.layout() == DataLayout::STRIDED)
    key.set_layout(DataLayout::NCHW);
  return key;
}

}  // namespace impl

/// The data type with PyTorch's number; UNDEFINED if PHI does not have it.
[[nodiscard]] constexpr DataType data_type_of(int scalar_type_number) {
  return static_cast<unsigned>(scalar_type_number) < 64
             ? impl::data_types_by_number.of[scalar_type_number]
             : DataType::UNDEFINED;
}
/// -1 for a data type that PyTorch does not have.
[[nodiscard]] constexpr int scalar_type_number(DataType type) {
  return type < DataType::NUM_DATA_TYPES ? impl::scalar_type_numbers[static_cast<int>(type)] : -1;
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
