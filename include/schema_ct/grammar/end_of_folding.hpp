// SPDX-License-Identifier: BSL-1.0
// Undefines the macros of <folding.hpp>.

#undef SCHEMA_CT_FOLDS
#undef SCHEMA_CT_SKIP_NAME
#undef SCHEMA_CT_MAY_BE_RESERVED
#undef SCHEMA_CT_SPELLS
#undef SCHEMA_CT_NAME_LETTERS
