// A kernel that is registered by a function that the block calls.
// says: the schema and the function disagree on a type
// argument: 2
// column: 18
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#define SCHEMA_CT_READ_BLOCKS 1
#include <torch/library.h>

#if defined(MENDED)
static at::Tensor nms(const at::Tensor& dets, double) { return dets; }
#else
static at::Tensor nms(const at::Tensor& dets, int64_t) { return dets; }
#endif

constexpr void register_more(auto& m) { m.impl("nms", &nms); }

TORCH_LIBRARY(mistakes, m) {
  m.def("nms(Tensor dets, float threshold) -> Tensor");
  register_more(m);
}
