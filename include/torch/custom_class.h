// SPDX-License-Identifier: BSL-1.0
// The names under which operator libraries register classes with PyTorch.
#pragma once

#include <ATen/core/qualified_name.h>
#include <torch/class_names.h>
#include <torch/class_type_names.h>
#include <torch/library.h>
