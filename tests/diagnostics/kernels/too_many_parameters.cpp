// A kernel with more parameters than a kernel may have.
// says: a kernel has at most 64 parameters: take some of them as a list or a tuple
// refused by: the headers
#include <torch/library.h>

#define EIGHT(x) x, x, x, x, x, x, x, x
#define SIXTY_FOUR(x) EIGHT(x), EIGHT(x), EIGHT(x), EIGHT(x), EIGHT(x), EIGHT(x), EIGHT(x), EIGHT(x)

#if defined(MENDED)
static void many(SIXTY_FOUR(int64_t)) {}
#else
static void many(SIXTY_FOUR(int64_t), int64_t) {}
#endif

TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("many", &many); }
