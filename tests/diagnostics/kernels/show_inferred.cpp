// show_inferred() makes the compiler print the schema of a function.
// says(g++): (Tensor _0, int _1) -> (Tensor _0, float _1)
// says(clang): (Tensor _0, int _1) -> (Tensor _0, f
// lines: 30; the sentence stands behind g++'s notes on constraints
#include <schema_ct/inferred.hpp>

#include <torch/library.h>

std::tuple<at::Tensor, double> best(const at::Tensor&, int64_t);
void show() {
#if defined(MENDED)
  static_cast<void>(schema_ct::inferred<decltype(best)>);
#else
  schema_ct::show_inferred<decltype(best)>();
#endif
}
