// SPDX-License-Identifier: BSL-1.0
// A program that links schema_ct::libtorch. Its include path has no header with a name of
// PyTorch's, and the library's headers report an error where PyTorch is not installed.
#if __has_include(<torch/library.h>) || __has_include(<ATen/Tensor.h>) || \
    __has_include(<c10/core/DispatchKey.h>) || __has_include(<dispatch/host.hpp>)
#error "schema_ct::libtorch exposes headers that would hide PyTorch's"
#endif
#if !__has_include(<schema_ct/libtorch.hpp>)
#error "schema_ct::libtorch does not bring its header"
#endif

int main() {}
