// SPDX-License-Identifier: BSL-1.0
// The loop: it reads all available input before it answers, so that cancelled requests are not
// answered.
#include "lsp.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ostream>

#include "errors_page.hpp"
#include "frames.hpp"
#include "server.hpp"

namespace tools {
namespace {

constexpr const char* lsp_usage =
    "usage: schema_ct lsp\n"
    "\n"
    "A language server: answers an editor on standard input and output by the Language Server\n"
    "Protocol 3.17. It reads the C++ and Python sources of the editor's folders. docs/lsp.md says\n"
    "how editors start it.\n"
    "\n"
    "Exit status: 0 after shutdown and exit, 1 if the client leaves without them, 2 if the "
    "arguments\n"
    "are wrong.\n";

bool is_readable(int descriptor) {
  pollfd p{descriptor, POLLIN, 0};
  return poll(&p, 1, 0) > 0;
}

class connection {
 public:
  connection(int in, std::ostream& out)
      : in_(in),
        server_(
            [&out](const lsp::json& message) {
              out << lsp::framed(lsp::text_of(message)) << std::flush;
            },
            lsp::errors_page()) {}

  int run() {
    while (!server_.is_over() && (is_open_ || server_.has_messages())) {
      if (is_open_ && (!server_.has_work() || is_readable(in_)))
        read_some();
      else
        server_.work();
    }
    return server_.exit_status();
  }

 private:
  void read_some() {
    std::array<char, 65536> bytes;
    const ssize_t count = ::read(in_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) {
      is_open_ = false;
      return;
    }
    frames_.feed({bytes.data(), static_cast<std::size_t>(count)});
    while (std::optional<lsp::frame> frame = frames_.next())
      frame->error.empty() ? server_.take(frame->body) : server_.refuse_message(frame->error);
  }

  int in_;
  bool is_open_ = true;
  lsp::frame_reader frames_;
  lsp::server server_;
};

}  // namespace

int lsp_main(std::span<const std::string> arguments, int in, std::ostream& out,
             std::ostream& errors) {
  for (const std::string& a : arguments) {
    if (a == "--help" || a == "-h") {
      out << lsp_usage;
      return 0;
    }
    // Editors add this option for a server on standard streams.
    if (a == "--stdio") continue;
    errors << "schema_ct lsp: unknown argument " << a << '\n' << lsp_usage;
    return 2;
  }
  return connection(in, out).run();
}

}  // namespace tools
