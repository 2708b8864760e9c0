// An argument of invoke() is an object of a class for which no schema type stands.
// says: no schema type stands for the type of one of the arguments
#include <torch/library.h>
#include <dispatch/invoke.hpp>

struct box {
  int64_t width;
};

c10::IValue run(const c10::OperatorHandle& op, const box& b) {
#if defined(MENDED)
  return dispatch::invoke(op, b.width);
#else
  return dispatch::invoke(op, b);
#endif
}
