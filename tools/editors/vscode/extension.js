// SPDX-License-Identifier: BSL-1.0
// Starts `schema_ct lsp` for the sources of C++ and Python.
"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

const languages = ["cpp", "cuda-cpp", "objective-cpp", "python"];
const started = ["path", "errorsPage", "includeFolders"]; // settings that a server is started with
let client;

function newClient() {
  const settings = workspace.getConfiguration("schema_ct");
  const server = { command: settings.get("path"), args: ["lsp"], transport: TransportKind.stdio };
  const page = settings.get("errorsPage");
  const includeFolders = settings.get("includeFolders");
  return new LanguageClient("schema_ct", "schema_ct", server, {
    documentSelector: languages.map((language) => ({ scheme: "file", language })),
    initializationOptions: page ? { errorsPage: page, includeFolders } : { includeFolders },
  });
}

async function start() {
  client = newClient();
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`schema_ct does not start: ${error.message}. The setting schema_ct.path names the program.`);
  }
}

async function restart() {
  if (client?.isRunning()) await client.stop();
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("schema_ct.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      if (started.some((setting) => change.affectsConfiguration(`schema_ct.${setting}`))) restart();
    }),
  );
  await start();
};

exports.deactivate = () => (client?.isRunning() ? client.stop() : undefined);
