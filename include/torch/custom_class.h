// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the registration of classes.
#pragma once

#include <ATen/core/qualified_name.h>
#include <torch/class_names.h>
#include <torch/class_type_names.h>
#include <torch/library.h>
