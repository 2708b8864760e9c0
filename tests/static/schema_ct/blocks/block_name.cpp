// SPDX-License-Identifier: BSL-1.0
#include <schema_ct/blocks/block_name.hpp>

namespace {

using schema_ct::blocks::is_bare_name;
using schema_ct::blocks::is_wildcard;

static_assert(is_bare_name("vision") && is_bare_name("_") && is_bare_name("_C_ops2"));
static_assert(!is_bare_name("") && !is_bare_name("3d") && !is_bare_name("\"vision\""));
static_assert(!is_bare_name("a::b") && !is_bare_name("a.b") && !is_bare_name("my-ops"));

static_assert(is_wildcard("_") && !is_wildcard("") && !is_wildcard("_C") && !is_wildcard("vision"));

}  // namespace
