-- SPDX-License-Identifier: BSL-1.0
-- Starts `schema_ct lsp` for C++, CUDA and Python, beside other servers: `:source` it, or put it into
-- the folder plugin/ of the configuration. For Neovim 0.7 and newer.
local program = vim.g.schema_ct_path or 'schema_ct'

local function root_of(file)
  local marks = vim.fs and vim.fs.find({ '.git', 'pyproject.toml', 'setup.py', 'CMakeLists.txt' },
    { path = vim.fn.fnamemodify(file, ':h'), upward = true })
  return marks and marks[1] and vim.fn.fnamemodify(marks[1], ':h') or vim.fn.getcwd()
end

local clients = {}

local function attach(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or vim.bo[buffer].buftype ~= '' then return end
  local root = root_of(file)
  if not (clients[root] and vim.lsp.get_client_by_id(clients[root])) then
    clients[root] = vim.lsp.start_client({
      name = 'schema_ct',
      cmd = { program, 'lsp' },
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    })
  end
  if clients[root] then vim.lsp.buf_attach_client(buffer, clients[root]) end
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'cpp', 'cuda', 'python' },
  callback = function(event) attach(event.buf) end,
})
