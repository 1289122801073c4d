//! Macro that defines named iterator types.

/// Defines iterators that map the items of another iterator, with a shared context `of`.
macro_rules! iterators {
    ($($(#[$doc:meta])*
    $name:ident<$r:lifetime>($rest:ty, of $of:ty) -> $item:ty = $make:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name<$r> {
            rest: $rest,
            of: $of,
        }

        impl<$r> $name<$r> {
            #[inline]
            pub(crate) fn new(rest: $rest, of: $of) -> Self {
                $name { rest, of }
            }
        }

        impl<$r> Iterator for $name<$r> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let make: fn($of, _) -> $item = $make;
                self.rest.next().map(|next| make(self.of, next))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.rest.size_hint()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$item> {
                let make: fn($of, _) -> $item = $make;
                self.rest.nth(n).map(|next| make(self.of, next))
            }
        }

        impl<$r> DoubleEndedIterator for $name<$r> {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let make: fn($of, _) -> $item = $make;
                self.rest.next_back().map(|next| make(self.of, next))
            }
        }

        impl ExactSizeIterator for $name<'_> {}
        impl ::std::iter::FusedIterator for $name<'_> {}

        /// Lists the remaining items.
        impl ::std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    )*};
}

pub(crate) use iterators;
