//! Answers to requests that need no further evaluation.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use lsp_types::request::{self, Request as _};
use lsp_types::{Location, Position, SemanticTokens, Uri};
use serde_json::Value;

use super::{Failure, Files, Server, parse};
use crate::analysis::Analysis;
use crate::outline::Outline;
use crate::position::{path_of, uri_of};
use crate::resolve::Program;
use crate::transport::code;
use crate::workspace::File;
use crate::{actions, complete, features, hierarchy, hints, tokens, values};

/// JSON text of the result of a request, `None` for an unknown request, or the text of an error.
type Answer = Result<Option<String>, String>;

/// Request for the evaluated record at a position.
const RECORD: &str = "tablegen/record";
/// Request for the records of the `defm` at a position.
const EXPANSION: &str = "tablegen/expansion";

impl Server<'_> {
    pub(super) fn answer(
        &mut self,
        id: &Value,
        method: &str,
        params: Value,
    ) -> Result<(), Failure> {
        if self.is_shut_down {
            let message = "the server was shut down";
            return Ok(self.output.error(id, code::INVALID_REQUEST, message)?);
        }
        if method == request::Shutdown::METHOD {
            self.is_shut_down = true;
            return Ok(self.output.result(id, "null")?);
        }
        if self.start_long(id, method, &params)? {
            return Ok(());
        }
        match self.result(method, params) {
            Ok(Some(result)) => self.output.result(id, &result)?,
            Ok(None) => {
                let message = format!("unknown request `{method}`");
                self.output.error(id, code::METHOD_NOT_FOUND, &message)?;
            }
            Err(message) => self.output.error(id, code::INVALID_PARAMS, &message)?,
        }
        Ok(())
    }

    /// Returns a file with the files of its program.
    pub(super) fn program(&mut self, path: &Path) -> Option<(Rc<File>, Files)> {
        let file = self.workspace.file(path)?;
        let root = self.workspace.root(path);
        let files = self.workspace.program(&root);
        if files.iter().any(|one| one.path == file.path) {
            return Some((file, files));
        }
        let alone = Rc::new(vec![Rc::clone(&file)]);
        Some((file, alone))
    }

    /// Returns the result of a request. `None` for unknown methods.
    fn result(&mut self, method: &str, params: Value) -> Answer {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let uri: Option<Uri> = uri.and_then(|uri| uri.parse().ok());
        let path = uri.as_ref().and_then(path_of).unwrap_or_default();
        if method == request::WorkspaceSymbolRequest::METHOD {
            let params: lsp_types::WorkspaceSymbolParams = parse(params)?;
            return value(self.workspace_symbols(&params.query));
        }
        let item = params.get("item").cloned().unwrap_or_default();
        if let Some(result) = self.of_item(method, &item) {
            return result;
        }
        let Some((file, files)) = self.program(&path) else {
            return if known(method) { value(()) } else { Ok(None) };
        };
        let program = Program(&files);
        let position =
            params.get("position").cloned().and_then(|value| parse::<Position>(value).ok());
        let offset = position.map_or(0, |position| file.lines.offset(&file.text, position));
        let analysis = self.analysis(&path);
        let analysis = analysis.as_deref();
        if method == request::GotoDeclaration::METHOD {
            let found = analysis.map(|known| hierarchy::forward_declarations(known, &file, offset));
            if let Some(found) = found.filter(|found| !found.is_empty()) {
                return value(found);
            }
        }
        match method {
            request::GotoDefinition::METHOD | request::GotoDeclaration::METHOD => {
                if let Some(target) = self.include_at(&file, offset) {
                    return value(vec![target]);
                }
                value(features::definition(analysis, &program, &file, offset))
            }
            request::References::METHOD => {
                value(references(analysis, &program, &file, offset, &params))
            }
            request::HoverRequest::METHOD => {
                value(features::hover(analysis, &program, &file, offset))
            }
            request::Completion::METHOD => {
                if let Some(prefix) = complete::include_prefix(&file.text[..offset]) {
                    let root = self.workspace.root(&path);
                    let dirs = self.workspace.include_dirs(&root);
                    return value(complete::includes(prefix, &dirs));
                }
                value(complete::complete(analysis, &program, &file, offset))
            }
            request::SignatureHelpRequest::METHOD => {
                value(complete::signature(&program, &file, offset))
            }
            request::DocumentSymbolRequest::METHOD => value(Outline::new(&file, analysis)),
            request::Rename::METHOD => {
                let error = parse::<lsp_types::RenameParams>(params).err();
                Err(error.unwrap_or_else(|| format!("`{}` is not read", path.display())))
            }
            request::FoldingRangeRequest::METHOD => value(features::folding_ranges(&file)),
            request::SelectionRangeRequest::METHOD => {
                let params: lsp_types::SelectionRangeParams = parse(params)?;
                let offsets = params
                    .positions
                    .iter()
                    .map(|&position| file.lines.offset(&file.text, position));
                let ranges = offsets.map(|offset| features::selection_range(&file, offset));
                value(ranges.collect::<Vec<_>>())
            }
            request::DocumentLinkRequest::METHOD => {
                let root = self.workspace.root(&path);
                let dirs = self.workspace.include_dirs(&root);
                let workspace = &self.workspace;
                value(features::links(&file, |include| workspace.resolve_include(include, &dirs)))
            }
            RECORD => value(analysis.map(|known| values::record(known, &file, offset))),
            EXPANSION => value(analysis.map(|known| values::expansion(known, &file, offset))),
            request::TypeHierarchyPrepare::METHOD => {
                value(analysis.map(|known| hierarchy::prepare_types(known, &file, offset)))
            }
            request::CallHierarchyPrepare::METHOD => {
                value(analysis.map(|known| hierarchy::prepare_calls(known, &file, offset)))
            }
            request::CodeActionRequest::METHOD => {
                let params: lsp_types::CodeActionParams = parse(params)?;
                let known = self.published.get(&path).cloned().unwrap_or_default();
                let uri = params.text_document.uri;
                let found =
                    actions::actions(&mut self.workspace, &file, &uri, &known, params.range);
                value(found)
            }
            request::Formatting::METHOD => value(features::format(&file, None)),
            request::RangeFormatting::METHOD => {
                let params: lsp_types::DocumentRangeFormattingParams = parse(params)?;
                value(features::format(&file, Some(params.range)))
            }
            request::InlayHintRequest::METHOD => {
                let params: lsp_types::InlayHintParams = parse(params)?;
                value(hints::inlay_hints(analysis, &program, &file, params.range))
            }
            request::SemanticTokensFullRequest::METHOD => {
                value(SemanticTokens { result_id: None, data: tokens::tokens(&file) })
            }
            _ => Ok(None),
        }
    }

    /// Returns the result of a request about an item of a hierarchy. `None` for other requests.
    fn of_item(&mut self, method: &str, item: &Value) -> Option<Answer> {
        let is_known = matches!(
            method,
            request::TypeHierarchySupertypes::METHOD
                | request::TypeHierarchySubtypes::METHOD
                | request::CallHierarchyIncomingCalls::METHOD
                | request::CallHierarchyOutgoingCalls::METHOD
        );
        if !is_known {
            return None;
        }
        let uri: Option<Uri> = item.get("uri").and_then(Value::as_str)?.parse().ok();
        let path = uri.as_ref().and_then(path_of).unwrap_or_default();
        let (Some(analysis), Some(file)) = (self.analysis(&path), self.workspace.file(&path))
        else {
            return Some(value(()));
        };
        let start = item.pointer("/selectionRange/start").cloned().unwrap_or_default();
        let position: Position = match parse(start) {
            Ok(position) => position,
            Err(message) => return Some(Err(message)),
        };
        let offset = file.lines.offset(&file.text, position);
        Some(match method {
            request::TypeHierarchySupertypes::METHOD => {
                value(hierarchy::supertypes(&analysis, item))
            }
            request::TypeHierarchySubtypes::METHOD => value(hierarchy::subtypes(&analysis, item)),
            request::CallHierarchyIncomingCalls::METHOD => {
                value(hierarchy::incoming(&analysis, &file, offset))
            }
            _ => value(hierarchy::outgoing(&analysis, &file, offset)),
        })
    }

    /// Returns the start of the file whose include is at an offset.
    fn include_at(&mut self, file: &File, offset: usize) -> Option<lsp_types::Location> {
        let is_at = |range: tablegen_syntax::TextRange| {
            usize::from(range.start()) <= offset && offset <= usize::from(range.end())
        };
        let (path, _) = file.index.includes.iter().find(|(_, range)| is_at(*range))?;
        let root = self.workspace.root(&file.path);
        let found = self.workspace.resolve_include(path, &self.workspace.include_dirs(&root))?;
        Some(lsp_types::Location { uri: uri_of(&found)?, range: Default::default() })
    }

    fn workspace_symbols(&mut self, query: &str) -> Vec<lsp_types::SymbolInformation> {
        let open: Vec<PathBuf> = self.workspace.open_files().cloned().collect();
        let roots: BTreeSet<PathBuf> = open.iter().map(|path| self.workspace.root(path)).collect();
        let mut files: BTreeMap<PathBuf, Rc<File>> = BTreeMap::new();
        for root in roots {
            for file in self.workspace.program(&root).iter() {
                files.insert(file.path.clone(), Rc::clone(file));
            }
        }
        let files: Vec<Rc<File>> = files.into_values().collect();
        let analyses: Vec<Rc<Analysis>> = self.analyses.values().cloned().collect();
        features::workspace_symbols(&files, &analyses, query)
    }
}

/// Returns the references in the program of a file, with the declaration if the request asks for it.
pub(super) fn references(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
    params: &Value,
) -> Vec<Location> {
    let declared = params.pointer("/context/includeDeclaration") == Some(&Value::Bool(true));
    features::references(analysis, program, file, offset, declared)
}

fn value(result: impl serde::Serialize) -> Answer {
    serde_json::to_string(&result).map(Some).map_err(|error| error.to_string())
}

/// Returns true for requests about a file.
fn known(method: &str) -> bool {
    method.starts_with("textDocument/") || method.starts_with("tablegen/")
}
