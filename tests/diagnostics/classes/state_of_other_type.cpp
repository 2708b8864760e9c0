// The state that one function returns is not what the other one takes.
// says: and one of the state that returns c10::intrusive_ptr<T>
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  explicit box(int64_t side = 1) : width(side) {}
  int64_t scaled(int64_t factor) const { return width * factor; }
  static int64_t doubled(int64_t side) { return 2 * side; }
  int64_t width;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_pickle([](const c10::intrusive_ptr<box>& self) { return self->width; },
                                  [](int64_t width) { return c10::make_intrusive<box>(width); });
#else
  m.class_<box>("box").def_pickle(
      [](const c10::intrusive_ptr<box>& self) { return self->width; },
      [](const std::string& width) { return c10::make_intrusive<box>(std::stoll(width)); });
#endif
}
