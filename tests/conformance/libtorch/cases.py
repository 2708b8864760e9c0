# SPDX-License-Identifier: BSL-1.0
"""The C++ types and schema types whose combinations verdicts.py compares."""

# Element types of libtorch's lists, by their schema types.
ELEMENTS = {
    "Tensor": "at::Tensor",
    "int": "int64_t",
    "float": "double",
    "bool": "bool",
    "str": "std::string",
    "Scalar": "at::Scalar",
    "SymInt": "c10::SymInt",
    "complex": "c10::complex<double>",
    "ScalarType": "at::ScalarType",
    "Device": "c10::Device",
}
PLAIN = [
    "at::Tensor",
    "int64_t",
    "double",
    "bool",
    "std::string",
    "std::string_view",
    "at::Scalar",
    "c10::SymInt",
    "c10::SymFloat",
    "c10::SymBool",
    "c10::complex<double>",
    "at::ScalarType",
    "at::Layout",
    "at::MemoryFormat",
    "c10::Device",
    "at::Generator",
    "at::Storage",
    "c10::Stream",
    "c10::QScheme",
    "c10::IValue",
    "int8_t",
]
PARAMETERS = [
    *PLAIN,
    "const at::Tensor", "const at::Tensor&", "at::Tensor&", "at::Tensor&&",
    "const int64_t", "const int64_t&", "int64_t&&", "const double&", "const bool&", "const std::string&",
    "const at::Scalar&", "const c10::SymInt&", "c10::SymInt&&", "const c10::SymInt", "const c10::SymFloat&",
    "const c10::SymBool&", "const c10::Device&", "const at::Generator&", "const c10::IValue&",
    "at::TensorList", "at::IntArrayRef", "at::ArrayRef<double>", "at::ArrayRef<at::Scalar>",
    "c10::SymIntArrayRef", "at::ITensorListRef", "at::OptionalIntArrayRef", "at::OptionalSymIntArrayRef",
    "const at::TensorList&", "const at::IntArrayRef&", "const c10::SymIntArrayRef&", "const at::ITensorListRef&",
    "const at::OptionalIntArrayRef&", "const at::OptionalSymIntArrayRef&",
    "at::OptionalArrayRef<double>", "at::OptionalArrayRef<at::Tensor>",
    "std::vector<at::Tensor>", "std::vector<int64_t>", "std::vector<double>", "std::vector<std::string>",
    "std::vector<at::Scalar>", "std::vector<c10::SymInt>", "std::vector<int>", "std::vector<float>",
    "const std::vector<at::Tensor>&", "const std::vector<int64_t>&", "const std::vector<c10::SymInt>&",
    "c10::List<at::Tensor>", "c10::List<int64_t>", "c10::List<double>", "c10::List<bool>", "c10::List<std::string>",
    "c10::List<c10::SymInt>", "const c10::List<at::Tensor>&", "c10::List<std::optional<at::Tensor>>",
    "const c10::List<std::optional<at::Tensor>>&", "std::vector<std::optional<at::Tensor>>",
    "std::array<at::Tensor, 2>", "std::array<int64_t, 2>", "std::array<int64_t, 3>", "std::array<bool, 3>",
    "const std::array<bool, 2>&", "at::ArrayRef<int>", "at::ArrayRef<std::string>",
    "std::optional<at::Tensor>", "std::optional<int64_t>", "std::optional<int8_t>", "std::optional<double>",
    "std::optional<bool>", "std::optional<std::string>", "std::optional<std::string_view>", "std::optional<at::Scalar>",
    "std::optional<c10::SymInt>", "std::optional<at::ScalarType>", "std::optional<at::Layout>",
    "std::optional<at::MemoryFormat>", "std::optional<c10::Device>", "std::optional<at::Generator>",
    "const std::optional<at::Tensor>&", "const std::optional<at::Scalar>&", "const std::optional<c10::SymInt>&",
    "const std::optional<int64_t>&", "std::optional<at::Tensor>&&", "std::optional<std::optional<int64_t>>",
    "std::optional<at::IntArrayRef>", "std::optional<at::TensorList>", "std::optional<at::ArrayRef<double>>",
    "std::optional<c10::SymIntArrayRef>", "std::optional<std::vector<int64_t>>", "std::optional<std::vector<at::Tensor>>",
    "std::optional<c10::List<int64_t>>", "std::optional<std::array<int64_t, 2>>", "std::optional<c10::complex<double>>",
    "std::vector<std::vector<int64_t>>", "std::vector<std::vector<at::Tensor>>", "c10::List<c10::List<int64_t>>",
    "c10::Dict<std::string, at::Tensor>", "const c10::Dict<std::string, at::Tensor>&", "c10::Dict<std::string, std::string>",
    "c10::Dict<int64_t, at::Tensor>", "c10::Dict<std::string, std::vector<at::Tensor>>", "c10::Dict<std::string, at::Scalar>",
    "std::tuple<int64_t, at::Tensor>", "const std::tuple<at::Tensor, at::Tensor>&", "std::optional<std::tuple<at::Tensor, at::Tensor>>",
    "std::tuple<c10::SymInt, int64_t>", "std::tuple<at::ScalarType, int64_t>",
    "c10::intrusive_ptr<Known>", "const c10::intrusive_ptr<Known>&", "std::optional<c10::intrusive_ptr<Known>>",
    "std::vector<c10::intrusive_ptr<Known>>", "at::DimVector", "c10::intrusive_ptr<Unregistered>",
]  # fmt: skip
# Parameter types of kernels that do not compile with PyTorch.
UNCOMPILED_PARAMETERS = [
    "int", "const int&", "long long", "int16_t", "std::size_t", "uint8_t", "char", "float", "const float&", "Choice",
    "int64_t&", "double&", "std::string&", "c10::SymInt&", "at::Scalar&", "std::optional<at::Tensor>&", "std::vector<int64_t>&",
    "c10::List<int64_t>&", "at::Tensor*", "const at::Tensor*", "int64_t*", "const char*", "void*", "at::TensorBase",
    "std::optional<const at::Tensor>", "std::optional<int>", "std::optional<float>", "std::array<int, 2>",
    "c10::List<int>", "std::initializer_list<int64_t>", "std::set<int64_t>", "std::map<std::string, at::Tensor>",
    "std::unordered_map<std::string, at::Tensor>", "std::shared_ptr<Known>", "c10::List<at::Scalar>",
    "std::array<at::Scalar, 2>", "at::IOptTensorListRef", "std::optional<at::ITensorListRef>",
    "at::TensorOptions", "const at::TensorOptions&", "const c10::DispatchKeySet&", "at::Half", "std::vector<bool>",
    "std::tuple<int, at::Tensor>", "Known", "std::nullptr_t", "at::ArrayRef<bool>",
    "c10::complex<float>", "std::variant<int64_t, double>", "std::function<void()>",
]  # fmt: skip
RETURNS = [
    *[type for type in PLAIN if type not in ("std::string_view",)],
    "void", "at::Tensor&", "const at::Tensor&", "at::Tensor&&", "const at::Tensor", "const c10::SymInt&",
    "std::tuple<>", "std::tuple<at::Tensor>", "std::tuple<at::Tensor, at::Tensor>", "std::tuple<at::Tensor, int64_t>",
    "std::tuple<at::Tensor&, at::Tensor&>", "const std::tuple<at::Tensor, at::Tensor>",
    "std::tuple<std::tuple<at::Tensor, int64_t>>", "std::tuple<at::Tensor, std::vector<at::Tensor>>",
    "std::vector<at::Tensor>", "std::vector<int64_t>", "std::vector<double>", "std::vector<std::string>",
    "std::vector<c10::SymInt>", "c10::List<at::Tensor>", "c10::List<int64_t>", "c10::List<bool>",
    "c10::List<std::optional<at::Tensor>>", "std::array<int64_t, 2>", "at::IntArrayRef", "at::TensorList",
    "c10::SymIntArrayRef", "std::optional<at::Tensor>", "std::optional<int64_t>", "std::optional<double>",
    "std::optional<c10::SymInt>", "std::optional<std::vector<int64_t>>", "std::optional<std::string>",
    "c10::Dict<std::string, at::Tensor>", "c10::intrusive_ptr<Known>", "std::vector<std::vector<int64_t>>",
    "std::tuple<c10::SymInt, c10::SymInt>", "std::optional<std::tuple<at::Tensor, int64_t>>",
]  # fmt: skip
UNCOMPILED_RETURNS = [
    "int", "float", "std::size_t", "const int64_t", "std::vector<bool>", "std::vector<int>", "std::optional<int>", "const char*",
    "c10::List<c10::SymInt>", "std::tuple<at::Tensor, int>", "std::shared_ptr<Known>", "at::TensorOptions",
    "std::unordered_map<std::string, at::Tensor>", "std::vector<at::Scalar>",
]  # fmt: skip
SCHEMA_TYPES = [
    *ELEMENTS,
    *[f"{type}?" for type in ELEMENTS],
    *[f"{type}[]" for type in ELEMENTS],
    *[f"{type}[]?" for type in ("Tensor", "int", "float", "SymInt")],
    "int[2]", "bool[3]", "SymInt[2]", "Tensor?[]", "int?[]", "int[][]", "Tensor[][]", "SymBool", "Layout", "Layout?",
    "MemoryFormat", "MemoryFormat?", "Generator", "Generator?", "Storage", "Stream", "QScheme", "Any", "Tensor(a!)",
    "Tensor(a)", "Dict(str, Tensor)", "Dict(str, str)", "Dict(int, Tensor)", "Dict(str, Tensor[])", "Dict(str, Scalar)",
    "(int, Tensor)", "(Tensor, Tensor)", "(Tensor, Tensor)?", "(SymInt, int)", "(int, int)",
    "__torch__.torch.classes.verdicts.Known", "__torch__.torch.classes.verdicts.Known?",
    "__torch__.torch.classes.verdicts.Known[]", "NoneType", "DeviceIndex", "Union(Tensor, int)", "Future(Tensor)",
]  # fmt: skip
# Returns of schemas, besides each type alone.
RETURN_LISTS = [
    "()", "(Tensor)", "(Tensor, Tensor)", "(Tensor, int)", "((Tensor, int))", "((Tensor, int)?)", "((Tensor, Tensor))", "(Tensor, Tensor[])",
    "(SymInt, SymInt)", "(Tensor a, Tensor b)", "...", "(int, int)", "NoneType",
]  # fmt: skip
# Parameter types that together decide whether a kernel takes the schema's SymInts as SymInt.
SYMBOLS = [
    "int64_t", "c10::SymInt", "const c10::SymInt&", "c10::SymIntArrayRef", "std::vector<c10::SymInt>",
    "at::IntArrayRef", "std::optional<c10::SymInt>", "const std::optional<c10::SymInt>&",
]  # fmt: skip
SYMBOL_SCHEMAS = ["int", "SymInt", "SymInt[]", "int[]", "SymInt?"]
