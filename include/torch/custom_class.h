// SPDX-License-Identifier: BSL-1.0
// The names under which operator libraries register classes with PyTorch.
#pragma once

#include <torch/class_names.h>
#include <torch/library.h>
