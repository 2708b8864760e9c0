// A List has elements of an optional class for which no schema type stands.
// says: no schema type stands for the elements of a List
#include <torch/library.h>
#include <optional>

struct box {
  int64_t width;
};

#if defined(MENDED)
c10::List<std::optional<int64_t>> boxes;
#else
c10::List<std::optional<box>> boxes;
#endif
