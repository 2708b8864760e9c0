// A value is converted to a class for which no schema type stands.
// says: no schema type stands for the type that to() is asked for
#include <torch/library.h>

struct box {
  int64_t width;
};

box read(const c10::IValue& value) {
#if defined(MENDED)
  return {value.to<int64_t>()};
#else
  return value.to<box>();
#endif
}
