// A Dict has values of a class for which no schema type stands.
// says: no schema type stands for the values of a Dict
#include <torch/library.h>
#include <string>

struct box {
  int64_t width;
};

auto none() {
#if defined(MENDED)
  return c10::Dict<std::string, int64_t>();
#else
  return c10::Dict<std::string, box>();
#endif
}
