// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for SIMD vectors, with the includes on which its users rely.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstring>
#include <functional>
#include <ostream>
#include <type_traits>

#include <ATen/cpu/vec/choices.h>
#include <ATen/cpu/vec/intrinsics.h>
#include <ATen/cpu/vec/moves.h>
#include <ATen/cpu/vec/operators.h>
#include <ATen/cpu/vec/vec_convert.h>
#include <ATen/cpu/vec/vec_n.h>
#include <ATen/cpu/vec/vectorized.h>
#include <c10/macros/Macros.h>
#include <c10/util/irange.h>
