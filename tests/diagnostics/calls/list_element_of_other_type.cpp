// A text becomes an element of a List of numbers.
// says: this List has elements of another type
#include <torch/library.h>

void add(const c10::List<int64_t>& sizes) {
#if defined(MENDED)
  sizes.emplace_back(3);
#else
  sizes.emplace_back("3");
#endif
}
