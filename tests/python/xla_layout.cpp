// SPDX-License-Identifier: BSL-1.0
// Compares our own declarations of XLA's interface with XLA's header: compiling is passing.
#include <xla/ffi/api/c_api.h>

#include <type_traits>

#include "binding/xla/arguments.hpp"
#include "binding/xla/ffi_abi.hpp"

namespace ours = schema_ct_python::xla;

#define SAME_FIELD(own, field, theirs, their_field)                           \
  static_assert(offsetof(ours::own, field) == offsetof(theirs, their_field)); \
  static_assert(sizeof(ours::own::field) == sizeof(theirs::their_field))

static_assert(ours::known_major == XLA_FFI_API_MAJOR && ours::known_minor >= XLA_FFI_API_MINOR);

// jaxlib 0.12 has another name for this type.
using their_extension = std::remove_pointer_t<decltype(XLA_FFI_Api_Version::extension_start)>;
SAME_FIELD(extension, size, their_extension, struct_size);
SAME_FIELD(extension, kind, their_extension, type);
SAME_FIELD(extension, next, their_extension, next);
static_assert(ours::metadata_kind == XLA_FFI_Extension_Metadata);

SAME_FIELD(api_version, own.extensions, XLA_FFI_Api_Version, extension_start);
SAME_FIELD(api_version, major, XLA_FFI_Api_Version, major_version);
SAME_FIELD(api_version, minor, XLA_FFI_Api_Version, minor_version);
static_assert(sizeof(ours::api_version) == sizeof(XLA_FFI_Api_Version));

SAME_FIELD(error_text, message, XLA_FFI_Error_Create_Args, message);
SAME_FIELD(error_text, code, XLA_FFI_Error_Create_Args, errc);
static_assert(sizeof(ours::error_text) >= XLA_FFI_Error_Create_Args_STRUCT_SIZE);
#define SAME_CODE(own, theirs) \
  static_assert(static_cast<int>(ours::error_code::own) == XLA_FFI_Error_Code_##theirs)
SAME_CODE(unknown, UNKNOWN);
SAME_CODE(invalid_argument, INVALID_ARGUMENT);
SAME_CODE(resource_exhausted, RESOURCE_EXHAUSTED);
SAME_CODE(failed_precondition, FAILED_PRECONDITION);
SAME_CODE(out_of_range, OUT_OF_RANGE);
SAME_CODE(unimplemented, UNIMPLEMENTED);

SAME_FIELD(api, version, XLA_FFI_Api, api_version);
SAME_FIELD(api, make_error, XLA_FFI_Api, XLA_FFI_Error_Create);

SAME_FIELD(buffer, type, XLA_FFI_Buffer, dtype);
SAME_FIELD(buffer, data, XLA_FFI_Buffer, data);
SAME_FIELD(buffer, rank, XLA_FFI_Buffer, rank);
SAME_FIELD(buffer, sizes, XLA_FFI_Buffer, dims);
SAME_FIELD(buffers, count, XLA_FFI_Args, size);
SAME_FIELD(buffers, all, XLA_FFI_Args, args);
SAME_FIELD(buffers, all, XLA_FFI_Rets, rets);
static_assert(sizeof(ours::buffers) == sizeof(XLA_FFI_Args) &&
              sizeof(ours::buffers) == sizeof(XLA_FFI_Rets));

static_assert(static_cast<int>(ours::attribute_kind::array) == XLA_FFI_AttrType_ARRAY);
static_assert(static_cast<int>(ours::attribute_kind::dictionary) == XLA_FFI_AttrType_DICTIONARY);
static_assert(static_cast<int>(ours::attribute_kind::scalar) == XLA_FFI_AttrType_SCALAR);
static_assert(static_cast<int>(ours::attribute_kind::string) == XLA_FFI_AttrType_STRING);
SAME_FIELD(text, data, XLA_FFI_ByteSpan, ptr);
SAME_FIELD(text, size, XLA_FFI_ByteSpan, len);
SAME_FIELD(scalar, type, XLA_FFI_Scalar, dtype);
SAME_FIELD(scalar, value, XLA_FFI_Scalar, value);
SAME_FIELD(array, type, XLA_FFI_Array, dtype);
SAME_FIELD(array, count, XLA_FFI_Array, size);
SAME_FIELD(array, data, XLA_FFI_Array, data);
SAME_FIELD(attributes, count, XLA_FFI_Attrs, size);
SAME_FIELD(attributes, kinds, XLA_FFI_Attrs, types);
SAME_FIELD(attributes, names, XLA_FFI_Attrs, names);
SAME_FIELD(attributes, all, XLA_FFI_Attrs, attrs);

static_assert(static_cast<int>(ours::stage::execute) == XLA_FFI_ExecutionStage_EXECUTE);
SAME_FIELD(call_frame, functions, XLA_FFI_CallFrame, api);
SAME_FIELD(call_frame, at, XLA_FFI_CallFrame, stage);
SAME_FIELD(call_frame, operands, XLA_FFI_CallFrame, args);
SAME_FIELD(call_frame, results, XLA_FFI_CallFrame, rets);
SAME_FIELD(call_frame, given, XLA_FFI_CallFrame, attrs);

SAME_FIELD(metadata, version, XLA_FFI_Metadata, api_version);
SAME_FIELD(metadata, traits, XLA_FFI_Metadata, traits);
SAME_FIELD(metadata_request, answer, XLA_FFI_Metadata_Extension, metadata);

static_assert([] {
  constexpr struct {
    int number;
    c10::ScalarType type;
  } theirs[] = {{XLA_FFI_DataType_PRED, c10::kBool},
                {XLA_FFI_DataType_S8, c10::kChar},
                {XLA_FFI_DataType_S16, c10::kShort},
                {XLA_FFI_DataType_S32, c10::kInt},
                {XLA_FFI_DataType_S64, c10::kLong},
                {XLA_FFI_DataType_U8, c10::kByte},
                {XLA_FFI_DataType_U16, c10::kUInt16},
                {XLA_FFI_DataType_U32, c10::kUInt32},
                {XLA_FFI_DataType_U64, c10::kUInt64},
                {XLA_FFI_DataType_F16, c10::kHalf},
                {XLA_FFI_DataType_F32, c10::kFloat},
                {XLA_FFI_DataType_F64, c10::kDouble},
                {XLA_FFI_DataType_C64, c10::kComplexFloat},
                {XLA_FFI_DataType_BF16, c10::kBFloat16},
                {XLA_FFI_DataType_C128, c10::kComplexDouble},
                {XLA_FFI_DataType_F8E5M2, c10::kFloat8_e5m2},
                {XLA_FFI_DataType_F8E4M3FN, c10::kFloat8_e4m3fn},
                {XLA_FFI_DataType_F8E5M2FNUZ, c10::kFloat8_e5m2fnuz},
                {XLA_FFI_DataType_F8E4M3FNUZ, c10::kFloat8_e4m3fnuz},
                {XLA_FFI_DataType_F8E8M0FNU, c10::kFloat8_e8m0fnu}};
  for (std::size_t i = 0; i != std::size(theirs); ++i)
    if (theirs[i].number != ours::element_types[i].number ||
        theirs[i].type != ours::element_types[i].type)
      return false;
  return std::size(theirs) == std::size(ours::element_types);
}());
