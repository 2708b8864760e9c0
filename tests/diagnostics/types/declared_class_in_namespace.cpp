// A class is declared inside its namespace.
// says: SCHEMA_CT_CLASS stands at global scope: close the namespaces before it
#include <torch/custom_class.h>
#include <torch/library.h>

namespace shop {
struct Counter : torch::CustomClassHolder {};
#if !defined(MENDED)
SCHEMA_CT_CLASS(Counter, "shop.Counter");
#endif
}  // namespace shop

#if defined(MENDED)
SCHEMA_CT_CLASS(shop::Counter, "shop.Counter");
#endif
