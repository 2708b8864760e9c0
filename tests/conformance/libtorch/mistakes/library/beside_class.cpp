// A kernel whose schema is in a block that also registers a class.
// says: the schema and the function disagree on a type
// argument: 2
// column: 18
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#define SCHEMA_CT_READ_BLOCKS 1
#include <schema_ct/libtorch.hpp>

namespace {

struct Counter : torch::CustomClassHolder {
  int64_t n;
  explicit Counter(int64_t k) : n(k) {}
  int64_t next() { return ++n; }
};

#if defined(MENDED)
at::Tensor nms(const at::Tensor& dets, double) { return dets; }
#else
at::Tensor nms(const at::Tensor& dets, int64_t) { return dets; }
#endif

}  // namespace

TORCH_LIBRARY(mistakes, m) {
  m.class_<Counter>("Counter")
      .def(torch::init<int64_t>())
      .def("next", &Counter::next)
      .def("twice", [](const c10::intrusive_ptr<Counter>& self) { return 2 * self->n; })
      .def_static("zero", [] { return c10::make_intrusive<Counter>(0); })
      .def_property("n", [](const c10::intrusive_ptr<Counter>& self) { return self->n; })
      .def_readwrite("m", &Counter::n)
      .def_readonly("k", &Counter::n)
      .def_pickle([](const c10::intrusive_ptr<Counter>& self) { return self->n; },
                  [](int64_t n) { return c10::make_intrusive<Counter>(n); });
  m.def("nms(Tensor dets, float threshold) -> Tensor");
}
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("nms", &nms); }
