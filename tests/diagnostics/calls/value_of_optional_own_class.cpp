// A value is made of an optional of a class for which no schema type stands.
// says: no_schema_type_stands_for<std::optional<box>
#include <torch/library.h>
#include <optional>

struct box {
  int64_t width;
};

c10::IValue value_of(const std::optional<box>& b) {
#if defined(MENDED)
  return b ? c10::IValue(b->width) : c10::IValue();
#else
  return c10::IValue(b);
#endif
}
