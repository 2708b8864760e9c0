// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for both kinds of archives.
#pragma once

#include <torch/serialize/input-archive.h>
#include <torch/serialize/output-archive.h>
