// A text is inserted into a Dict of numbers.
// says: this Dict has values of another type
#include <torch/library.h>

void insert(const c10::Dict<std::string, int64_t>& sizes) {
#if defined(MENDED)
  sizes.insert("width", 3);
#else
  sizes.insert("width", "3");
#endif
}
