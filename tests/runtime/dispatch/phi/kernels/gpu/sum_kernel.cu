// SPDX-License-Identifier: BSL-1.0
// Not compiled unless the project has enabled CUDA.
#error "this project has not enabled CUDA"
