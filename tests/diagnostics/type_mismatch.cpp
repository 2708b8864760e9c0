// The schema says float where the kernel takes an int64_t.
// g++: schema_says{((const char*)"float")}
// g++: but_function_takes{((const void*)(& schema_ct::type<long int>))}
// g++: argument{2, schema_ct::report::word{char [37]{'k'}}}
// g++: column{17}
// g++: (((const char*)"scale(Tensor a, float k) -> Tensor") + 16)
// clang: 'but_function_takes<long>'
// clang: schema_error(&"the schema and the function disagree on a type"[0],
// clang: {"argument 2 (k)                      "}, 17, {"Tensor a, >>float<< k) -> Tensor    "}
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, std::int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", &scale);
#else
  m.def("scale(Tensor a, float k) -> Tensor", &scale);
#endif
}
