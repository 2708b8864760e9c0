// SPDX-License-Identifier: BSL-1.0
// What dtype() gives, with the names of PyTorch 2.13.
#include <dispatch/default_host/type_meta.hpp>

namespace {

using dispatch::ScalarType;
using dispatch::TypeMeta;

static_assert(TypeMeta(dispatch::kFloat) == dispatch::kFloat);
static_assert(dispatch::kFloat == TypeMeta(dispatch::kFloat));
static_assert(TypeMeta(dispatch::kFloat) != dispatch::kLong);
static_assert(TypeMeta::Make<float>().id() == dispatch::TypeIdentifier::Get<float>());
static_assert(TypeMeta::Make<float>().id() != TypeMeta::Make<double>().id());
static_assert(TypeMeta().id() == dispatch::TypeIdentifier::uninitialized());
static_assert(TypeMeta().id().underlyingId() == 0);
static_assert(TypeMeta::Make<float>() == TypeMeta(dispatch::kFloat));
static_assert(TypeMeta::Make<float>() != TypeMeta::Make<double>());
static_assert(TypeMeta::Make<float>().Match<float>() && !TypeMeta::Make<float>().Match<int>());
static_assert(TypeMeta::fromScalarType(dispatch::kHalf).isScalarType(dispatch::kHalf));
static_assert(TypeMeta(dispatch::kDouble).itemsize() == 8 && TypeMeta().itemsize() == 0);

static_assert(TypeMeta(dispatch::kByte).name() == "unsigned char");
static_assert(TypeMeta(dispatch::kLong).name() == "long int");
static_assert(TypeMeta(dispatch::kComplexDouble).name() == "c10::complex<double>");
static_assert(TypeMeta(dispatch::kUInt64).name() == "long unsigned int");
static_assert(TypeMeta(dispatch::kInt7).name() == "c10::dummy_int1_7_t<7>");
static_assert(TypeMeta(dispatch::kFloat4_e2m1fn_x2).name() == "c10::Float4_e2m1fn_x2");
static_assert(TypeMeta(dispatch::kBComplex32).name() == "c10::complex<c10::BFloat16>");
static_assert(TypeMeta().name() == "nullptr (uninitialized)");

constexpr ScalarType type = TypeMeta(dispatch::kInt);
static_assert(type == dispatch::kInt);
static_assert(dispatch::typeMetaToScalarType(TypeMeta(dispatch::kInt)) == dispatch::kInt);
static_assert(dispatch::scalarTypeToTypeMeta(dispatch::kInt).name() == "int");

}  // namespace
