// SPDX-License-Identifier: BSL-1.0
// The lists of element types have PyTorch's lengths, and each C++ type belongs to its name.
#include <torch/headeronly/core/Dispatch_v2.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/scalar_type_lists.hpp>

namespace {

#define ONE(type, name) +1
static_assert(AT_FORALL_INT_TYPES(ONE) == 5);
static_assert(AT_FORALL_SCALAR_TYPES(ONE) == 7);
static_assert(AT_FORALL_SCALAR_TYPES_AND(Half, ONE) == 8);
static_assert(AT_FORALL_SCALAR_TYPES_AND2(Half, Bool, ONE) == 9);
static_assert(AT_FORALL_SCALAR_TYPES_AND3(Half, Bool, BFloat16, ONE) == 10);
static_assert(AT_FORALL_SCALAR_TYPES_WITH_COMPLEX(ONE) == 18);
static_assert(AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_EXCEPT_COMPLEX_HALF_F8NZ(ONE) == 14);
static_assert(AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(ONE) == 47);
static_assert(AT_FORALL_COMPLEX_TYPES(ONE) == 2 && AT_FORALL_FLOAT8_TYPES(ONE) == 5);
static_assert(AT_FORALL_QINT_TYPES(ONE) == 5);

// A list of names, which a macro without a second parameter takes as one.
#define ONE_OF(type, name) ONE(type, name)
static_assert(AT_FORALL_SCALAR_TYPES_V2(AT_WRAP(ONE_OF),
                                        AT_EXPAND(AT_ALL_SCALAR_TYPES_WITH_COMPLEX),
                                        at::kUInt16) == 20);

#define IS_ITS_OWN(type, name) \
  static_assert(dispatch::CppTypeToScalarType<type>::value == dispatch::ScalarType::name);
AT_FORALL_SCALAR_TYPES_AND3(Half, Bool, BFloat16, IS_ITS_OWN)
AT_FORALL_COMPLEX_TYPES(IS_ITS_OWN)
AT_FORALL_FLOAT8_TYPES(IS_ITS_OWN)
#define IS_OF(type, name) static_assert(dispatch::CppTypeToScalarType<type>::value == name);
AT_FORALL_SCALAR_TYPES_V2(IS_OF, AT_EXPAND(AT_ALL_SCALAR_TYPES_WITH_COMPLEX))

}  // namespace
