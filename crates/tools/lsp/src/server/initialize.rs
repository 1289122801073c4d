//! Start of a session: the request `initialize`, what the server offers, and the settings of the client.

use std::path::PathBuf;

use crossbeam_channel::Receiver;
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    InitializeParams, OneOf, SemanticTokensFullOptions, SemanticTokensLegend,
    SemanticTokensOptions, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind,
};
use serde_json::Value;

use super::{Failure, parse};
use crate::position::path_of;
use crate::tokens;
use crate::transport::{Incoming, Output, code};
use crate::workspace::{IndexDir, Settings, Workspace};

/// Answers the request that starts a session. `None` if the client ends the connection before.
pub(super) fn initialize(
    messages: &Receiver<Incoming>,
    output: &mut Output<'_>,
) -> Result<Option<InitializeParams>, Failure> {
    loop {
        match messages.recv() {
            Ok(Incoming::Request { id, method, params }) => {
                if method != request::Initialize::METHOD {
                    let message = format!("expected `initialize` before `{method}`");
                    output.error(&id, code::SERVER_NOT_INITIALIZED, &message)?;
                    continue;
                }
                match parse(params) {
                    Ok(params) => {
                        let mut offered = serde_json::to_value(capabilities())?;
                        // The crate of the protocol's types lacks the field.
                        offered["typeHierarchyProvider"] = Value::Bool(true);
                        let result = serde_json::json!({"capabilities": offered});
                        output.result(&id, &result.to_string())?;
                        return Ok(Some(params));
                    }
                    Err(message) => output.error(&id, code::INVALID_PARAMS, &message)?,
                }
            }
            Ok(Incoming::Notification { method, .. }) if method == notification::Exit::METHOD => {
                return Ok(None);
            }
            Ok(Incoming::Notification { .. }) => {}
            Ok(Incoming::Bad { id, code, message }) => output.error(&id, code, &message)?,
            Err(_) => return Ok(None),
        }
    }
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(
            TextDocumentSyncKind::INCREMENTAL,
        )),
        definition_provider: Some(OneOf::Left(true)),
        call_hierarchy_provider: Some(lsp_types::CallHierarchyServerCapability::Simple(true)),
        code_action_provider: Some(
            lsp_types::CodeActionOptions {
                code_action_kinds: Some(vec![lsp_types::CodeActionKind::QUICKFIX]),
                ..Default::default()
            }
            .into(),
        ),
        declaration_provider: Some(lsp_types::DeclarationCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        hover_provider: Some(lsp_types::HoverProviderCapability::Simple(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(lsp_types::FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(lsp_types::SelectionRangeProviderCapability::Simple(true)),
        document_link_provider: Some(lsp_types::DocumentLinkOptions {
            resolve_provider: None,
            work_done_progress_options: Default::default(),
        }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        completion_provider: Some(lsp_types::CompletionOptions {
            trigger_characters: Some([".", "!", "\"", "/"].map(str::to_owned).to_vec()),
            ..Default::default()
        }),
        signature_help_provider: Some(lsp_types::SignatureHelpOptions {
            trigger_characters: Some(["<", ","].map(str::to_owned).to_vec()),
            ..Default::default()
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: tokens::TYPES.to_vec(),
                    token_modifiers: Vec::new(),
                },
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..Default::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

/// Creates the workspace from the folders and settings of the client.
pub(super) fn workspace(params: &InitializeParams) -> Workspace {
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in params.workspace_folders.iter().flatten() {
        folders.extend(path_of(&folder.uri));
    }
    #[expect(deprecated, reason = "older clients have no list of folders")]
    if folders.is_empty() {
        folders.extend(params.root_uri.as_ref().and_then(path_of));
    }
    let options = params.initialization_options.clone().unwrap_or_default();
    let strings = |name: &str| -> Vec<String> {
        let list = options.get(name).and_then(Value::as_array).into_iter().flatten();
        list.filter_map(|one| one.as_str().map(str::to_owned)).collect()
    };
    let base = folders.first().cloned().unwrap_or_default();
    let paths = |name: &str| -> Vec<PathBuf> {
        strings(name).into_iter().map(|path| base.join(path)).collect()
    };
    let settings = Settings {
        include_dirs: paths("includeDirs"),
        macros: strings("macros"),
        release: options.get("llvm").and_then(|release| match release {
            Value::String(release) => release.parse().ok(),
            release => release.to_string().parse().ok(),
        }),
        lints: options.get("lints") != Some(&Value::Bool(false)),
        root: options.get("root").and_then(Value::as_str).map(|path| base.join(path)),
        index: match options.get("index") {
            Some(Value::Bool(false)) => IndexDir::None,
            Some(Value::String(path)) => IndexDir::Path(base.join(path)),
            _ => IndexDir::User,
        },
    };
    Workspace::new(folders, settings, &paths("compilationDatabases"))
}
