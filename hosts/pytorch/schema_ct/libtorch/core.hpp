// SPDX-License-Identifier: BSL-1.0
#pragma once

// The headers of schema_ct that the checks of extensions of PyTorch use. This include root has no
// path to them.
#include "../../../../include/schema_ct/blocks/body.hpp"
#include "../../../../include/schema_ct/check/checker.hpp"
#include "../../../../include/schema_ct/config.hpp"
#include "../../../../include/schema_ct/literals/literal.hpp"
#include "../../../../include/schema_ct/literals/misuse.hpp"
#include "../../../../include/schema_ct/literals/operators.hpp"
#include "../../../../include/schema_ct/signatures/class_name.hpp"
#include "../../../../include/schema_ct/signatures/cxx_type.hpp"
#include "../../../../include/schema_ct/signatures/state.hpp"
#include "../../../../include/schema_ct/signatures/std_types.hpp"
