// The kernel takes another class than the schema has.
// says: the function takes another custom class; SCHEMA_CT_CLASS declares its name
// argument: 2
// column: 15
// also: nvcc
#include <torch/custom_class.h>

struct Cart : torch::CustomClassHolder {};
SCHEMA_CT_CLASS(Cart, "shop.Cart");

TORCH_LIBRARY(shop, m) {
#if defined(MENDED)
  m.def("pay(Tensor a, __torch__.torch.classes.shop.Cart c) -> ()",
#else
  m.def("pay(Tensor a, __torch__.torch.classes.shop.Counter c) -> ()",
#endif
        [](const at::Tensor&, const c10::intrusive_ptr<Cart>&) {});
}
