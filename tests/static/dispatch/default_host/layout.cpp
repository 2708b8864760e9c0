// SPDX-License-Identifier: BSL-1.0
// The numbers and names of c10::Layout.
#include <dispatch/default_host/layout.hpp>

#include <string_view>

using dispatch::Layout;
using std::string_view;

static_assert(static_cast<int>(Layout::Strided) == 0 && static_cast<int>(Layout::Jagged) == 7);
static_assert(string_view(toString(dispatch::kStrided)) == "Strided");
static_assert(string_view(toString(dispatch::kSparseCsr)) == "SparseCsr");
static_assert(string_view(toString(static_cast<Layout>(99))) == "Unknown");
