// SPDX-License-Identifier: BSL-1.0
// The headers of the grammar leave none of their macros defined.
#include <schema_ct/grammar/lexer.hpp>
#include <schema_ct/grammar/parser.hpp>

#include <schema_ct/grammar/folding.hpp>

#include <schema_ct/grammar/end_of_folding.hpp>

#if defined(SCHEMA_CT_FOLDS) || defined(SCHEMA_CT_SKIP_NAME) || defined(SCHEMA_CT_SPELLS) || \
    defined(SCHEMA_CT_MAY_BE_RESERVED) || defined(SCHEMA_CT_NAME_LETTERS)
#error "a macro of the grammar is left"
#endif
