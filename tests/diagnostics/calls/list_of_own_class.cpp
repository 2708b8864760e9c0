// A List has elements of a class for which no schema type stands.
// says: no schema type stands for the elements of a List
#include <torch/library.h>

struct box {
  int64_t width;
};

auto none() {
#if defined(MENDED)
  return c10::List<int64_t>();
#else
  return c10::List<box>();
#endif
}
