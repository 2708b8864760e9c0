// SPDX-License-Identifier: BSL-1.0
// The numbers and names of c10::QScheme.
#include <dispatch/default_host/qscheme.hpp>

#include <string_view>

using dispatch::QScheme;
using std::string_view;

static_assert(static_cast<int>(QScheme::PER_TENSOR_AFFINE) == 0);
static_assert(static_cast<int>(dispatch::kPerChannelAffineFloatQParams) == 4);
static_assert(string_view(toString(dispatch::kPerChannelSymmetric)) == "per_channel_symmetric");
static_assert(string_view(toString(static_cast<QScheme>(99))) == "unknown");
