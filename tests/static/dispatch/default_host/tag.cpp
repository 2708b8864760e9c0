// SPDX-License-Identifier: BSL-1.0
// The default host's name, which is part of every symbol that depends on it.
#include <dispatch/default_host/tag.hpp>

#include <string_view>

#define QUOTE_(x) #x
#define QUOTE(x) QUOTE_(x)
static_assert(std::string_view(QUOTE(SCHEMA_CT_HOST)) == "default_host");
static_assert(std::string_view(SCHEMA_CT_HOST_TAG) == "schema_ct_default");
