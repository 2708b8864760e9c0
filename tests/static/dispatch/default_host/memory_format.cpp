// SPDX-License-Identifier: BSL-1.0
// The numbers and names of c10::MemoryFormat.
#include <dispatch/default_host/memory_format.hpp>

#include <string_view>

using dispatch::MemoryFormat;
using std::string_view;

static_assert(static_cast<int>(MemoryFormat::Contiguous) == 0);
static_assert(static_cast<int>(MemoryFormat::ChannelsLast) == 2);
static_assert(string_view(toString(MemoryFormat::Preserve)) == "Preserve");
static_assert(string_view(toString(static_cast<MemoryFormat>(99))) == "Unknown");
