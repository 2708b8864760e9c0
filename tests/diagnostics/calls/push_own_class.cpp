// An object of a class for which no schema type stands is put on the stack.
// says: no schema type stands for one of the types that push() is given
#include <torch/library.h>

struct box {
  int64_t width;
};

void put(torch::jit::Stack& stack, const box& b) {
#if defined(MENDED)
  torch::jit::push(stack, b.width);
#else
  torch::jit::push(stack, b);
#endif
}
