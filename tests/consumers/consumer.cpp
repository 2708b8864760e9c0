// SPDX-License-Identifier: BSL-1.0
// A small program of a user: it registers an operator and calls it. Its own classes have members of
// the library's types, of which the compiler would warn if a type were hidden.
#include <torch/library.h>

namespace user {

struct holder {
  at::Tensor tensor;
};
struct extended : at::Tensor {};

at::Tensor scaled(const at::Tensor& self, double factor) {
  at::Tensor result = at::empty(self.sizes());
  for (int64_t i = 0; i < self.numel(); ++i)
    result.data_ptr<float>()[i] = self.data_ptr<float>()[i] * static_cast<float>(factor);
  return result;
}

}  // namespace user

TORCH_LIBRARY(consumer, m) {
  m.def("scaled(Tensor self, float factor=2.0) -> Tensor", &user::scaled);
}

int main() {
  const user::holder ones{at::ones({3})};
  const at::Tensor halves = c10::Dispatcher::singleton()
                                .findSchemaOrThrow("consumer::scaled", "")
                                .typed<at::Tensor(const at::Tensor&, double)>()
                                .call(ones.tensor, 0.5);
  return halves.data_ptr<float>()[2] == 0.5F ? 0 : 1;
}
