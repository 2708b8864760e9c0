// The schema names another custom class than the one that is declared for the kernel's.
// argument: 1
#include <schema_ct/libtorch.hpp>

struct Cart : torch::CustomClassHolder {};
SCHEMA_CT_CLASS(Cart, "shop.Cart");

int64_t total(const c10::intrusive_ptr<Cart>& cart);

TORCH_LIBRARY(shop, m) {
#if defined(MENDED)
  m.def("total(__torch__.torch.classes.shop.Cart cart) -> int", &total);
#else
  m.def("total(__torch__.torch.classes.shop.Basket cart) -> int", &total);
#endif
}
