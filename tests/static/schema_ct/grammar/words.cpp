// SPDX-License-Identifier: BSL-1.0
// The words of types, of constants and of devices, and near words that are refused.
#include <schema_ct/grammar/words.hpp>

namespace {

namespace words = schema_ct::words;
using schema_ct::code;

template <std::size_t N>
constexpr code type(const char (&word)[N]) {
  return words::base_type(word, N - 1);
}

// Every base type of PyTorch 2.13.
static_assert(type("Tensor") == code::tensor);
static_assert(type("int") == code::integer);
static_assert(type("float") == code::real);
static_assert(type("bool") == code::boolean);
static_assert(type("str") == code::string);
static_assert(type("complex") == code::complex);
static_assert(type("Scalar") == code::scalar);
static_assert(type("SymInt") == code::sym_int);
static_assert(type("SymBool") == code::sym_bool);
static_assert(type("ScalarType") == code::scalar_type);
static_assert(type("Layout") == code::layout);
static_assert(type("MemoryFormat") == code::memory_format);
static_assert(type("Device") == code::device);
static_assert(type("Generator") == code::generator);
static_assert(type("Storage") == code::storage);
static_assert(type("Stream") == code::stream);
static_assert(type("QScheme") == code::qscheme);
static_assert(type("Quantizer") == code::quantizer);
static_assert(type("Capsule") == code::capsule);
static_assert(type("Any") == code::any);
static_assert(type("AnyClassType") == code::any_class_type);
static_assert(type("AnyEnumType") == code::any_enum_type);
static_assert(type("None") == code::none_type);
static_assert(type("NoneType") == code::none_type);
// Words that stand for another type.
static_assert(type("DeviceIndex") == code::integer);
static_assert(type("ConstQuantizerPtr") == code::integer);
static_assert(type("Dimname") == code::string);

// Words that look like types and are not.
static_assert(type("") == code::none);
static_assert(type("Tenso") == code::none && type("Tensors") == code::none);
static_assert(type("tensor") == code::none && type("TENSOR") == code::none);
static_assert(type("Int") == code::none && type("INT") == code::none);
static_assert(type("ints") == code::none && type("in") == code::none);
static_assert(type("double") == code::none && type("int64_t") == code::none);
static_assert(type("string") == code::none && type("String") == code::none);
static_assert(type("Float") == code::none && type("Bool") == code::none);
static_assert(type("Str") == code::none && type("any") == code::none);
static_assert(type("SymFloat") == code::none && type("symint") == code::none);
static_assert(type("Double") == code::none && type("Half") == code::none);
static_assert(type("IntArrayRef") == code::none && type("TensorList") == code::none);
static_assert(type("TensorOptions") == code::none && type("DispatchKey") == code::none);
static_assert(type("PyObject") == code::none && type("Pointer") == code::none);
static_assert(type("Function") == code::none && type("Module") == code::none);
static_assert(type("Complex") == code::none && type("Number") == code::none);
static_assert(type("List") == code::none && type("Optional") == code::none);
static_assert(type("Tuple") == code::none && type("Dict") == code::none);
static_assert(type("AnyListType") == code::none && type("AnyTupleType") == code::none);
static_assert(type("Enum") == code::none && type("Device ") == code::none);

// Identifiers that are the default of any scalar argument.
template <std::size_t N>
constexpr int constant(const char (&word)[N], bool scalar_type = false) {
  return words::identifier_value(word, N - 1, scalar_type);
}
static_assert(constant("float") == 6 && constant("complex") == 9 && constant("long") == 4);
static_assert(constant("strided") == 0 && constant("Mean") == 1);
static_assert(constant("contiguous_format") == 0);
static_assert(constant("Sum") == -1 && constant("mean") == -1 && constant("channels_last") == -1);
static_assert(constant("preserve_format") == -1 && constant("sparse_coo") == -1);
static_assert(constant("floats") == -1 && constant("floa") == -1 && constant("") == -1);
static_assert(constant("int") == -1 && constant("cpu") == -1 && constant("per_tensor") == -1);

// The names of dtypes, for a ScalarType only.
static_assert(constant("uint8", true) == 0 && constant("uint8") == -1);
static_assert(constant("int8", true) == 1 && constant("int16", true) == 2);
static_assert(constant("short", true) == 2 && constant("int32", true) == 3);
static_assert(constant("int", true) == 3 && constant("int64", true) == 4);
static_assert(constant("long", true) == 4 && constant("float16", true) == 5);
static_assert(constant("half", true) == 5 && constant("float32", true) == 6);
static_assert(constant("float", true) == 6 && constant("float64", true) == 7);
static_assert(constant("double", true) == 7 && constant("double") == -1);
static_assert(constant("complex32", true) == 8 && constant("chalf", true) == 8);
static_assert(constant("complex64", true) == 9 && constant("cfloat", true) == 9);
static_assert(constant("complex", true) == 9 && constant("complex128", true) == 10);
static_assert(constant("cdouble", true) == 10 && constant("bool", true) == 11);
static_assert(constant("qint8", true) == 12 && constant("quint8", true) == 13);
static_assert(constant("qint32", true) == 14 && constant("bfloat16", true) == 15);
static_assert(constant("quint4x2", true) == 16 && constant("quint2x4", true) == 17);
static_assert(constant("bits1x8", true) == 18 && constant("bits2x4", true) == 19);
static_assert(constant("bits4x2", true) == 20 && constant("bits8", true) == 21);
static_assert(constant("bits16", true) == 22 && constant("float8_e5m2", true) == 23);
static_assert(constant("float8_e4m3fn", true) == 24 && constant("float8_e5m2fnuz", true) == 25);
static_assert(constant("float8_e4m3fnuz", true) == 26 && constant("uint16", true) == 27);
static_assert(constant("uint32", true) == 28 && constant("uint64", true) == 29);
static_assert(constant("uint1", true) == 30 && constant("uint7", true) == 36);
static_assert(constant("int1", true) == 37 && constant("int7", true) == 43);
static_assert(constant("float8_e8m0fnu", true) == 44);
static_assert(constant("float4_e2m1fn_x2", true) == 45);
static_assert(constant("byte", true) == -1 && constant("char", true) == -1);
static_assert(constant("Half", true) == -1 && constant("Float", true) == -1);
static_assert(constant("undefined", true) == -1 && constant("uint", true) == -1);
static_assert(constant("uint9", true) == -1 && constant("float8", true) == -1);
// The words for every scalar keep their value beside the dtype names.
static_assert(constant("Mean", true) == 1 && constant("strided", true) == 0);

// Devices: a type and an optional index, which fits into a signed byte.
template <std::size_t N>
constexpr bool device(const char (&text)[N]) {
  return words::is_device(text, text + N - 1);
}
static_assert(device("cpu") && device("cuda") && device("mkldnn") && device("opengl"));
static_assert(device("opencl") && device("ideep") && device("hip") && device("fpga"));
static_assert(device("maia") && device("xla") && device("vulkan") && device("xpu"));
static_assert(device("mps") && device("meta") && device("hpu") && device("ve"));
static_assert(device("lazy") && device("ipu") && device("mtia") && device("privateuseone"));
static_assert(device("cpu:0") && device("cuda:0") && device("cuda:7") && device("cuda:15"));
static_assert(device("cuda:127") && !device("cuda:128") && !device("cuda:1000"));
static_assert(!device("cuda:99999999999999999999"));
static_assert(!device("cuda:01") && !device("cuda:00") && !device("cuda:-1") && !device("cuda:+1"));
static_assert(!device("cuda:") && !device(":") && !device(":0") && !device("cuda:1:2"));
static_assert(!device("cuda:a") && !device("cuda:1a") && !device("cuda: 1") && !device("cuda:0 "));
static_assert(!device("") && !device(" cpu") && !device("cpu ") && !device("CPU"));
static_assert(!device("cud") && !device("cudax") && !device("cuda0") && !device("gpu"));
static_assert(!device("ort") && !device("nope"));

}  // namespace
