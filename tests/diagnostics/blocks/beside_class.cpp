// A kernel whose schema is in a block that also registers a class, in a file with a fallback.
// says: the schema and the function disagree on a type
// argument: 2
// column: 18
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/custom_class.h>
#include <torch/library.h>

struct Counter : torch::CustomClassHolder {
  std::int64_t n;
  explicit Counter(std::int64_t k) : n(k) {}
  std::int64_t next() { return ++n; }
};

#if defined(MENDED)
at::Tensor nms(const at::Tensor& dets, double) { return dets; }
#else
at::Tensor nms(const at::Tensor& dets, std::int64_t) { return dets; }
#endif

TORCH_LIBRARY(mistakes, m) {
  m.class_<Counter>("Counter")
      .def(torch::init<std::int64_t>())
      .def("next", &Counter::next)
      .def("twice", [](const c10::intrusive_ptr<Counter>& self) { return 2 * self->n; })
      .def_readwrite("n", &Counter::n)
      .def_pickle([](const c10::intrusive_ptr<Counter>& self) { return self->n; },
                  [](std::int64_t n) { return c10::make_intrusive<Counter>(n); });
  m.def("nms(Tensor dets, float threshold) -> Tensor");
}
TORCH_LIBRARY_IMPL(_, XLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("nms", &nms); }
