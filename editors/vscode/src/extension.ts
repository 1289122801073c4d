// Starts the language server.

import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

function firstFolder(): string | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

/** Returns the command of the settings: a name, or a path relative to the first folder. */
function command(): string {
  const configured = vscode.workspace.getConfiguration("tablegen").get<string>("path", "tablegen");
  const folder = firstFolder();
  const isPath = configured.includes("/") || configured.includes("\\");
  if (!isPath || path.isAbsolute(configured) || folder === undefined) {
    return configured;
  }
  return path.join(folder, configured);
}

function initializationOptions(): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration("tablegen");
  const root = settings.get<string>("root");
  return {
    includeDirs: settings.get<string[]>("includeDirs", []),
    macros: settings.get<string[]>("macros", []),
    compilationDatabases: settings.get<string[]>("compilationDatabases", []),
    ...(root ? { root } : {}),
  };
}

async function start(): Promise<void> {
  const run = { command: command(), args: ["lsp"] };
  const server: ServerOptions = { run, debug: run };
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file", language: "tablegen" }],
    initializationOptions: initializationOptions(),
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.td") },
  };
  client = new LanguageClient("tablegen", "TableGen", server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const answer = await vscode.window.showErrorMessage(
      `The command \`${run.command}\` could not be started: ${String(error)}`,
      "Settings",
    );
    if (answer === "Settings") {
      await vscode.commands.executeCommand("workbench.action.openSettings", "tablegen.path");
    }
  }
}

async function stop(): Promise<void> {
  const stopped = client;
  client = undefined;
  await stopped?.stop();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("tablegen.restart", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("tablegen") && !event.affectsConfiguration("tablegen.trace")) {
        await stop();
        await start();
      }
    }),
  );
  await start();
}

export function deactivate(): Promise<void> {
  return stop();
}
