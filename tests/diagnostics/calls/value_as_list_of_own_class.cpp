// A value is converted to a vector of a class for which no schema type stands.
// says: no schema type stands for the type that to() is asked for
#include <torch/library.h>
#include <vector>

struct box {
  int64_t width;
};

auto read(const c10::IValue& value) {
#if defined(MENDED)
  return value.to<std::vector<int64_t>>();
#else
  return value.to<std::vector<box>>();
#endif
}
