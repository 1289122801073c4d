//! Iterators of this crate, as named types that can be stored in your own types.
//!
//! All of them implement `Clone`, `ExactSizeIterator` and `DoubleEndedIterator`.

use std::collections::btree_set;
use std::iter::FusedIterator;
use std::ops::Range;
use std::{fmt, slice, vec};

use crate::record::RecordId;
use crate::records::{Field, Inner, Record, TemplateArg, text};
use crate::value::{Val, ValuePool};
use crate::view::{Dag, Value};

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
            fn nth(&mut self, at: usize) -> Option<$item> {
                let make: fn($of, _) -> $item = $make;
                self.rest.nth(at).map(|next| make(self.of, next))
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
        impl FusedIterator for $name<'_> {}

        /// Lists the remaining items.
        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    )*};
}

iterators! {
    /// Iterator over records or classes. Returned by [`Records::defs`](crate::Records::defs),
    /// [`Records::classes`](crate::Records::classes),
    /// [`Records::derived_from`](crate::Records::derived_from), [`Record::direct_superclasses`] and
    /// [`Type::classes`](crate::Type::classes).
    RecordIter<'r>(slice::Iter<'r, RecordId>, of &'r Inner) -> Record<'r> =
        |inner, &id| Record::new(inner, id);

    /// Iterator returned by [`Record::superclasses`].
    Superclasses<'r>(vec::IntoIter<RecordId>, of &'r Inner) -> Record<'r> =
        |inner, id| Record::new(inner, id);

    /// Iterator returned by [`Record::fields`].
    Fields<'r>(Range<usize>, of Record<'r>) -> Field<'r> = |record, at| Field::new(record, at);

    /// Iterator returned by [`Record::fields_by_name`].
    FieldsByName<'r>(slice::Iter<'r, u32>, of Record<'r>) -> Field<'r> =
        |record, &at| Field::new(record, at as usize);

    /// Iterator returned by [`Record::template_args`].
    TemplateArgs<'r>(Range<usize>, of Record<'r>) -> TemplateArg<'r> =
        |class, at| TemplateArg::new(class, at);

    /// Iterator returned by [`Records::globals`](crate::Records::globals).
    Globals<'r>(slice::Iter<'r, (Box<[u8]>, Val)>, of &'r Inner) -> (&'r str, Value<'r>) =
        |inner, (name, v): &'r (Box<[u8]>, Val)| (text(name), Value::new(inner, *v));

    /// Iterator over the elements of a [`List`](crate::List), or the bits of [`Bits`](crate::Bits),
    /// lowest first.
    Values<'r>(slice::Iter<'r, u32>, of &'r Inner) -> Value<'r> =
        |inner, &word| Value::new(inner, ValuePool::of_word(word));

    /// Iterator returned by [`Dag::args`].
    DagArgs<'r>(Range<usize>, of Dag<'r>) -> (Option<&'r str>, Value<'r>) =
        |dag, at| (dag.arg_name(at), dag.arg_value(at));

    /// Iterator returned by [`SourceMap::dependencies`](crate::SourceMap::dependencies).
    Dependencies<'r>(btree_set::Iter<'r, String>, of ()) -> &'r str = |(), path| path;
}
