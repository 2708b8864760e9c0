// SPDX-License-Identifier: BSL-1.0
// Conversion between devices and text; device.hpp includes this file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dispatch {
inline namespace default_host {

SCHEMA_CT_COMMON_ENGINE std::string DeviceTypeName(DeviceType type, bool lower_case) {
  const char* given = type == kPrivateUse1 ? host_detail::privateuse1_name() : nullptr;
  std::string name = given == nullptr ? toString(type) : given;
  if (!lower_case) {
    for (char& c : name) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
  return name;
}

SCHEMA_CT_COMMON_ENGINE std::string Device::str() const {
  std::string out = DeviceTypeName(type_, true);
  if (has_index()) {
    out += ':';
    out += message({static_cast<int>(index_)});
  }
  return out;
}

SCHEMA_CT_COMMON_ENGINE void Device::refuse_index() const {
  if (type_ == DeviceType::CPU && index_ > 0) {
    throw Error(message({"CPU device index must be -1 or zero, got ", static_cast<int>(index_)}));
  }
  throw Error(message({"Device index must be -1 or non-negative, got ", static_cast<int>(index_)}));
}

// Digits without a leading zero. PyTorch lets 128 wrap to -128; here it is an error.
SCHEMA_CT_COMMON_ENGINE int Device::parse_index(std::string_view text, std::size_t from) {
  const std::string_view digits = text.substr(from);
  if (digits.empty() || (digits.size() > 1 && digits[0] == '0')) {
    throw Error(message({"Invalid device string: '", text, "'"}));
  }
  int index = 0;
  bool fits = true;
  for (const char c : digits) {
    if (c < '0' || c > '9') throw Error(message({"Invalid device string: '", text, "'"}));
    if (fits) index = index * 10 + (c - '0');
    fits = fits && index <= 127;
  }
  if (!fits) {
    throw Error(message({"Could not parse device index '", digits, "' in device string '", text,
                         "': the largest index is 127"}));
  }
  return index;
}

SCHEMA_CT_COMMON_ENGINE Device Device::parse(std::string_view text) {
  if (text.empty()) throw Error("Device string must not be empty");
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter) throw Error(message({"Invalid device string: '", text, "'"}));
  }
  const int index = colon == std::string_view::npos ? -1 : parse_index(text, colon + 1);
  for (int type = 0; type < static_cast<int>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES); ++type) {
    if (name == host_detail::device_type_names[type]) {
      return {static_cast<DeviceType>(type), static_cast<DeviceIndex>(index)};
    }
  }
  const char* given = host_detail::privateuse1_name();
  if (given != nullptr && name == given)
    return {DeviceType::PrivateUse1, static_cast<DeviceIndex>(index)};
  throw Error(message(
      {"Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, "
       "xla, lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device "
       "string: ",
       name}));
}

}  // namespace default_host
}  // namespace dispatch
