//! [`Lines`]: Rust text with indentation, for items whose format is not that of `prettyplease`, or
//! that are too many to be formatted.

/// Text under construction, line by line.
#[derive(Debug, Default)]
pub struct Lines {
    text: String,
    /// Number of open blocks.
    depth: usize,
}

impl Lines {
    /// Appends a line, or an empty line without indentation.
    pub fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.extend(std::iter::repeat_n("    ", self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Appends a line that opens a block. The next lines are inside of it.
    pub fn open(&mut self, line: &str) {
        self.line(line);
        self.indent();
    }

    /// Appends a line that closes the innermost block.
    pub fn close(&mut self, line: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(line);
    }

    /// Opens a block without a line of its own.
    pub fn indent(&mut self) {
        self.depth += 1;
    }

    /// Appends the lines of `block` inside of a block.
    pub fn indented(&mut self, block: impl FnOnce(&mut Lines)) {
        self.indent();
        block(self);
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns the text.
    pub fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn blocks_are_indented() {
        let mut lines = Lines::default();
        lines.open("fn f(");
        lines.line("x: u32,");
        lines.close(") {");
        lines.indented(|lines| lines.line("g(x);"));
        lines.line("");
        lines.line("}");
        assert_eq!(lines.into_text(), "fn f(\n    x: u32,\n) {\n    g(x);\n\n}\n");
    }
}
