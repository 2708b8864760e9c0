;;; schema-ct.el --- `schema_ct lsp' as eglot's server  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: BSL-1.0

;;; Commentary:
;; Load it, then M-x eglot in a source of C++ or Python starts the server.  Eglot has one server for a
;; mode and project: where it is to be another one, such as clangd, leave the mode out below.

;;; Code:
(require 'eglot)

(defvar schema-ct-program "schema_ct"
  "The program schema_ct.")

(add-to-list 'eglot-server-programs
             `((c++-mode c++-ts-mode cuda-mode python-mode python-ts-mode)
               . ,(lambda (&rest _) (list schema-ct-program "lsp"))))

(provide 'schema-ct)
;;; schema-ct.el ends here
