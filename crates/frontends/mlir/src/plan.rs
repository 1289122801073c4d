//! [`TextPlan`]: plan of a back-end that writes one text.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::PrintPlan;
use tablegen_emit::cxx::banner;
use tablegen_session::OutputContext;

use crate::{MlirModel, PlanResult};

/// Comment at the beginning of an output.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Header {
    /// No comment.
    None,
    /// Comment with a title.
    Title(&'static str),
    /// Comment with a title and the name of the source.
    TitleAndSource(&'static str),
}

/// Result of an analysis with the function that prints it.
pub(crate) struct TextPlan<T> {
    header: Header,
    analysis: T,
    print: fn(&T, &mut Vec<u8>),
}

/// Returns the plan that prints `analysis` after `header`.
pub(crate) fn text_plan<'r, T: Send + Sync + 'r>(
    header: Header,
    analysis: T,
    print: fn(&T, &mut Vec<u8>),
) -> PlanResult<'r> {
    Ok(Arc::new(TextPlan { header, analysis, print }))
}

impl<'r, T: Send + Sync + 'r> PrintPlan<'r, MlirModel> for TextPlan<T> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        match self.header {
            Header::None => {}
            Header::Title(title) => banner(&mut text, title, None),
            Header::TitleAndSource(title) => banner(&mut text, title, Some(output.input_name())),
        }
        (self.print)(&self.analysis, &mut text);
        out.write_all(&text)
    }
}
