// A literal of char16_t is no name.
// says: the name is a text of char in double quotes, without u8, u, U or L before it
#include <torch/library.h>

static std::int64_t f(std::int64_t k) { return k; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("f", &f);
#else
  m.impl(u"f", &f);
#endif
}
