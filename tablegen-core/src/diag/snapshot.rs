//! Diagnostics in a snapshot.

use super::{Diagnostic, DiagnosticCode, DiagnosticData, Diagnostics, Severity};
use crate::snapshot::{Input, Output};
use crate::source::Loc;

impl Diagnostics {
    pub(crate) fn write_snapshot(&self, out: &mut Output) {
        out.len(self.list.len());
        for one in &self.list {
            out.u32(match one.severity {
                Severity::Error => 0,
                Severity::Warning => 1,
                Severity::Note => 2,
            });
            out.u32(one.loc.map_or(0, Loc::index));
            let flags = [one.unknown_location, one.raw.is_some(), one.help.is_some()];
            out.row(&flags.map(u32::from));
            out.text(one.message.as_bytes());
            out.text(one.raw.as_deref().unwrap_or_default());
            out.text(one.above.as_bytes());
            out.text(one.below.as_bytes());
            out.text(one.help.as_deref().unwrap_or_default().as_bytes());
            out.u32(one.code.number());
            one.data.write_snapshot(out);
        }
    }

    pub(crate) fn read_snapshot(input: &mut Input<'_>) -> Option<Diagnostics> {
        let mut list = Vec::new();
        for _ in 0..input.len()? {
            let severity = match input.u32()? {
                0 => Severity::Error,
                1 => Severity::Warning,
                2 => Severity::Note,
                _ => return None,
            };
            let loc = Some(Loc::from_index(input.u32()?)).filter(|loc| loc.is_some());
            let [unknown, has_raw, has_help] = input.row()?[..] else { return None };
            list.push(Diagnostic {
                severity,
                loc,
                unknown_location: unknown != 0,
                message: input.string()?,
                raw: Some(input.text()?.into_boxed_slice()).filter(|_| has_raw != 0),
                above: input.string()?,
                below: input.string()?,
                help: Some(input.string()?).filter(|_| has_help != 0),
                code: DiagnosticCode::from_number(input.u32()?)?,
                data: DiagnosticData::read_snapshot(input)?,
            });
        }
        Some(Diagnostics { list, ..Diagnostics::none() })
    }
}

impl DiagnosticData {
    fn write_snapshot(&self, out: &mut Output) {
        match self {
            DiagnosticData::None => out.u32(0),
            DiagnosticData::Name { name, nearest } => {
                out.u32(1 + u32::from(nearest.is_some()));
                out.text(name.as_bytes());
                out.text(nearest.as_deref().unwrap_or_default().as_bytes());
            }
            DiagnosticData::Include { path, tried } => {
                out.u32(3);
                out.text(path.as_bytes());
                out.len(tried.len());
                tried.iter().for_each(|path| out.text(path.as_bytes()));
            }
            DiagnosticData::Lint { name } => {
                out.u32(4);
                out.text(name.as_bytes());
            }
            DiagnosticData::Record { name } => {
                out.u32(5);
                out.text(name.as_bytes());
            }
        }
    }

    fn read_snapshot(input: &mut Input<'_>) -> Option<DiagnosticData> {
        Some(match input.u32()? {
            0 => DiagnosticData::None,
            kind @ (1 | 2) => {
                let (name, nearest) = (input.string()?, input.string()?);
                DiagnosticData::Name { name, nearest: Some(nearest).filter(|_| kind == 2) }
            }
            3 => {
                let path = input.string()?;
                let tried = (0..input.len()?).map(|_| input.string()).collect::<Option<_>>()?;
                DiagnosticData::Include { path, tried }
            }
            4 => DiagnosticData::Lint { name: input.string()? },
            5 => DiagnosticData::Record { name: input.string()? },
            _ => return None,
        })
    }
}
