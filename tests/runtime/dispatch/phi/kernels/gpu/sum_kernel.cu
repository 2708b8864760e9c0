// SPDX-License-Identifier: BSL-1.0
// Omitted if the project has not enabled CUDA.
#error "this project has not enabled CUDA"
