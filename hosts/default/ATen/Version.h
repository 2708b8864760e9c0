// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what the tensors' library is built of: of none of PyTorch's libraries.
#pragma once

#include <string>

#include <ATen/Context.h>
#include <ATen/native/DispatchStub.h>
#include <torch/version.h>

namespace SCHEMA_CT_HIDDEN at {

[[nodiscard]] inline std::string get_mkl_version() { return "MKL not found"; }
[[nodiscard]] inline std::string get_mkldnn_version() { return "MKLDNN not found"; }
[[nodiscard]] inline std::string get_openmp_version() { return "OpenMP not found"; }
/// The flags of the program are not known to its headers.
[[nodiscard]] inline std::string get_cxx_flags() { return ""; }
/// The best instruction set of the processor for which kernels are chosen: "DEFAULT", "AVX2" …
[[nodiscard]] inline std::string get_cpu_capability() {
#if defined(HAVE_VSX_CPU_DEFINITION)
  constexpr const char* names[] = {"DEFAULT", "VSX"};
#elif defined(HAVE_ZVECTOR_CPU_DEFINITION)
  constexpr const char* names[] = {"DEFAULT", "Z VECTOR"};
#elif defined(HAVE_SVE_CPU_DEFINITION)
  constexpr const char* names[] = {"DEFAULT", "SVE256", "SVE128"};
#else
  constexpr const char* names[] = {"DEFAULT", "AVX2", "AVX512"};
#endif
  return names[static_cast<int>(native::get_cpu_capability())];
}
[[nodiscard]] inline std::string show_config() {
  std::string out = "PyTorch built with:\n  - C++ Version: " + std::to_string(__cplusplus) +
                    "\n  - " + get_mkl_version() + "\n  - " + get_openmp_version() +
                    "\n  - CPU capability usage: " + get_cpu_capability();
  return out + "\n  - Build settings: TORCH_VERSION=" TORCH_VERSION ", \n";
}

}  // namespace at
