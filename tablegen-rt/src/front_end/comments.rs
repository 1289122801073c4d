//! Commands of documentation comments.

/// Implements the methods of the enum `Command`, over the table `COMMANDS`: the name of the command
/// that ends each command, and the number of its arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! comment_commands {
    () => {
        #[allow(dead_code)]
        impl Command {
            /// Returns the name of the command that ends the text of this one.
            #[must_use]
            pub fn end_name(self) -> ::core::option::Option<&'static str> {
                let (end, _) = COMMANDS[self.index()];
                ::core::option::Option::Some(end).filter(|end| !end.is_empty())
            }

            /// Returns the command that ends the text of this one.
            #[must_use]
            pub fn end(self) -> ::core::option::Option<Self> {
                Self::from_name(self.end_name()?)
            }

            /// Returns the number of words that are arguments.
            #[must_use]
            pub const fn arguments(self) -> u32 {
                COMMANDS[self.index()].1
            }
        }
    };
}
