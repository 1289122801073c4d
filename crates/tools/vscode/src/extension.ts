// Starts the language server and shows its virtual documents.

import * as path from "node:path";
import * as vscode from "vscode";
import {
  LanguageClient,
  LanguageClientOptions,
  ServerOptions,
  TextDocumentPositionParams,
} from "vscode-languageclient/node";

/** Scheme of documents that the server computes. */
const SCHEME = "tablegen";

let client: LanguageClient | undefined;

/** Result of `tablegen/record` and `tablegen/expansion`. */
interface VirtualDocument {
  /** Name of the document. */
  title: string;
  text: string;
}

/** Serves the texts of virtual documents. */
class Documents implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();

  set(uri: vscode.Uri, text: string): void {
    this.texts.set(uri.toString(), text);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }
}

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
    llvm: settings.get<string>("llvm", ""),
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

/** Shows the document that the server returns for the position of the cursor. */
async function show(method: string, documents: Documents): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || client === undefined) {
    return;
  }
  const params: TextDocumentPositionParams =
    client.code2ProtocolConverter.asTextDocumentPositionParams(
      editor.document,
      editor.selection.active,
    );
  const result = await client.sendRequest<VirtualDocument | null>(method, params);
  if (result === null) {
    void vscode.window.showInformationMessage("No evaluated record is at the cursor.");
    return;
  }
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${Date.now()}/${result.title}.td` });
  documents.set(uri, result.text);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const documents = new Documents();
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, documents),
    vscode.commands.registerCommand("tablegen.restart", async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand("tablegen.showRecord", () => show("tablegen/record", documents)),
    vscode.commands.registerCommand("tablegen.expandDefm", () => show("tablegen/expansion", documents)),
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
