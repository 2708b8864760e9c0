// A value is made of a class for which no schema type stands.
// says: no_schema_type_stands_for<box
#include <torch/library.h>

struct box {
  int64_t width;
};

c10::IValue value_of(const box& b) {
#if defined(MENDED)
  return c10::IValue(b.width);
#else
  return c10::IValue(b);
#endif
}
