// A List of a class for which no schema type stands is made with its elements.
// says: no schema type stands for the elements of a List
#include <torch/library.h>

struct box {
  int64_t width;
};

auto one() {
#if defined(MENDED)
  return c10::List<int64_t>{1};
#else
  return c10::List<box>{box{1}};
#endif
}
