// SPDX-License-Identifier: BSL-1.0
// Paddle's devices with PyTorch's names. Paddle itself reads "cuda" as the CPU, and cannot read
// "gpu:0", the result of its str().
#pragma once

#include <c10/core/Device.h>

#include <cstddef>
#include <dispatch/base/error.hpp>
#include <string>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

struct device_name {
  const char* text;
  c10::DeviceType type;
};
/// The first name of a type is the one that is written.
inline constexpr device_name device_names[] = {
    {"cpu", c10::DeviceType::CPU},       {"cuda", c10::DeviceType::GPU},
    {"gpu", c10::DeviceType::GPU},       {"xpu", c10::DeviceType::XPU},
    {"ipu", c10::DeviceType::IPU},       {"privateuseone", c10::DeviceType::CUSTOM},
    {"cpu", c10::DeviceType::GPUPINNED}, {"cpu", c10::DeviceType::XPUPINNED},
};

/// Parses `cpu`, `cuda:1` …; without an index it is the first device.
[[nodiscard]] inline c10::Device read_device(const std::string& text) {
  const std::string_view all = text;
  const std::size_t colon = all.find(':');
  const std::string_view digits = colon == all.npos ? "0" : all.substr(colon + 1);
  bool is_index = !digits.empty() && digits.size() <= 3;
  int index = 0;
  for (const char c : digits) {
    is_index = is_index && c >= '0' && c <= '9';
    if (is_index) index = index * 10 + (c - '0');
  }
  if (is_index && index < 128)
    for (const device_name& name : device_names)
      if (all.substr(0, colon) == name.text)
        return c10::Device(name.type, static_cast<c10::DeviceIndex>(index));
  throw ValueError(message({"Paddle has no device '", text,
                            "': it is cpu, cuda, gpu, xpu, ipu or privateuseone, and an "
                            "index from 0 to 127 may follow a colon"}));
}

/// The text that read_device() reads: `cpu`, `cuda:0` … Empty for an unknown type.
[[nodiscard]] inline std::string device_text(const c10::Device& device) {
  for (const device_name& name : device_names)
    if (name.type == device.type())
      return std::string_view(name.text) == "cpu"
                 ? "cpu"
                 : message({name.text, ":", static_cast<int>(device.index())});
  return {};
}

}  // namespace paddle_detail
}  // namespace dispatch
