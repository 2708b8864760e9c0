// SPDX-License-Identifier: BSL-1.0
// A class that the program and a plug-in both know.
#pragma once

#include <torch/custom_class.h>

struct Thing : torch::CustomClassHolder {
  std::int64_t value;
  explicit Thing(std::int64_t v) : value(v) {}
};
