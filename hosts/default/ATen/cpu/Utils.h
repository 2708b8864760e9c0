// SPDX-License-Identifier: BSL-1.0
// Properties of the processor other than its vectors.
#pragma once

#include <string>
#include <unordered_map>

#include <ATen/core/ivalue.h>
#include <c10/macros/Macros.h>
#include <schema_ct/config.hpp>

#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace at {
namespace SCHEMA_CT_HIDDEN cpu {

/// Products of bytes that are added to words, 64 bytes at once.
[[nodiscard]] inline bool is_avx512_vnni_supported() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512vnni");
#else
  return false;
#endif
}

/// Requests the tile registers (AMX) from Linux. False if there are none.
inline bool init_amx() {
#if defined(__x86_64__) && defined(__linux__) && defined(SYS_arch_prctl)
  constexpr long ask_for_component = 0x1023, tile_data = 18;  // Linux: asm/prctl.h
  return syscall(SYS_arch_prctl, ask_for_component, tile_data) == 0;
#else
  return false;
#endif
}

/// Some of the processor's instruction sets by name, and whether the processor has them.
[[nodiscard]] inline std::unordered_map<std::string, c10::IValue> get_cpu_capabilities() {
  std::unordered_map<std::string, c10::IValue> out;
#if defined(__x86_64__)
  out.emplace("architecture", "x86_64");
  const auto add = [&](const char* name, int has) { out.emplace(name, has != 0); };
  add("sse3", __builtin_cpu_supports("sse3"));
  add("ssse3", __builtin_cpu_supports("ssse3"));
  add("sse4_1", __builtin_cpu_supports("sse4.1"));
  add("sse4_2", __builtin_cpu_supports("sse4.2"));
  add("avx", __builtin_cpu_supports("avx"));
  add("avx2", __builtin_cpu_supports("avx2"));
  add("fma3", __builtin_cpu_supports("fma"));
  add("avx512_f", __builtin_cpu_supports("avx512f"));
  add("avx512_cd", __builtin_cpu_supports("avx512cd"));
  add("avx512_bw", __builtin_cpu_supports("avx512bw"));
  add("avx512_dq", __builtin_cpu_supports("avx512dq"));
  add("avx512_vl", __builtin_cpu_supports("avx512vl"));
  add("avx512_ifma", __builtin_cpu_supports("avx512ifma"));
  add("avx512_vbmi", __builtin_cpu_supports("avx512vbmi"));
  add("avx512_vbmi2", __builtin_cpu_supports("avx512vbmi2"));
  add("avx512_bitalg", __builtin_cpu_supports("avx512bitalg"));
  add("avx512_vpopcntdq", __builtin_cpu_supports("avx512vpopcntdq"));
  add("avx512_vnni", __builtin_cpu_supports("avx512vnni"));
  add("avx512_bf16", __builtin_cpu_supports("avx512bf16"));
#endif
  return out;
}

}  // namespace cpu
}  // namespace at
