// SPDX-License-Identifier: BSL-1.0
// PyTorch's numbers for how a loss is reduced.
#pragma once

namespace at::Reduction {
enum Reduction { None, Mean, Sum, END };
}  // namespace at::Reduction
