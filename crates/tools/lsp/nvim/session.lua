-- Session of Neovim with the language server: opens a file, and writes the answers to requests to the
-- file SESSION_OUT as JSON. The variables SESSION_SERVER and SESSION_FILE name the server and the file.

local server, path, out = vim.env.SESSION_SERVER, vim.env.SESSION_FILE, vim.env.SESSION_OUT
local answers = {}

local function finish(status)
  local file = assert(io.open(out, 'w'))
  file:write(vim.fn.json_encode(answers))
  file:close()
  vim.cmd(status == 0 and 'qall!' or 'cquit!')
end

local function session()
  vim.cmd('edit ' .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({
    name = 'tablegen',
    cmd = { server },
    root_dir = vim.fn.fnamemodify(path, ':h'),
  })
  assert(client, 'the server did not start')
  assert(vim.lsp.buf_attach_client(buffer, client), 'the client was not attached')
  local function is_ready()
    local known = vim.lsp.get_client_by_id(client)
    return known ~= nil and known.initialized
  end
  assert(vim.wait(20000, is_ready, 10), 'the server was not initialized')
  -- Sends a request about the first occurrence of a text.
  local function request(method, text)
    local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
    for row, line in ipairs(lines) do
      local column = line:find(text, 1, true)
      if column then
        local params = {
          textDocument = { uri = vim.uri_from_bufnr(buffer) },
          position = { line = row - 1, character = column - 1 },
          context = { includeDeclaration = true },
        }
        local results = assert(vim.lsp.buf_request_sync(buffer, method, params, 20000))
        return results[client].result
      end
    end
    error('the text is not in the buffer')
  end
  answers.definition = request('textDocument/definition', 'Reg<0>')[1].range.start.line
  answers.hover = request('textDocument/hover', 'R0').contents.value
  answers.references = #request('textDocument/references', 'Number')
  local labels = {}
  for _, item in ipairs(request('textDocument/completion', 'Reg<0>')) do
    table.insert(labels, item.label)
  end
  answers.completion = labels

  -- An edit that the editor sends as a change.
  vim.api.nvim_buf_set_lines(buffer, 1, 2, false, { 'def R0 : Rog<0>;' })
  assert(vim.wait(20000, function() return #vim.diagnostic.get(buffer) > 0 end, 10), 'no diagnostic')
  answers.diagnostic = vim.diagnostic.get(buffer)[1].message
  vim.lsp.stop_client(client)
end

local ok, message = pcall(session)
if not ok then
  answers.error = tostring(message)
end
finish(ok and 0 or 1)
