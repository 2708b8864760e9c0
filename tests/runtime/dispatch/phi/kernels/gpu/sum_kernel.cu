// SPDX-License-Identifier: BSL-1.0
// Left out where the project has no CUDA.
#error "this project has not enabled CUDA"
