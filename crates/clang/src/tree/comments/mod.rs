//! Comments of documentation: their commands ([`commands`]) and the HTML in them ([`html`]).

pub(super) mod commands;
pub(super) mod html;
