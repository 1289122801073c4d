//! Documentation comments: commands ([`commands`]) and HTML ([`html`]).

pub(super) mod commands;
pub(super) mod html;
