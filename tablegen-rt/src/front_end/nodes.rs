//! Classes of syntax nodes, and the kinds that nodes have: classes that are not abstract.

/// Row of a generated table of classes. `C` is the enum of classes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ClassRow<C> {
    /// Base class. `None` for the first class.
    pub base: Option<C>,
    /// Index after the last class that derives from this one.
    pub end: usize,
    /// Index of the first kind of the class, and the index after the last one.
    pub kinds: [usize; 2],
}

impl<C: Copy> ClassRow<C> {
    /// Creates a row from its fields.
    #[must_use]
    pub const fn new(base: Option<C>, end: usize, kinds: [usize; 2]) -> Self {
        ClassRow { base, end, kinds }
    }
}

/// Implements the methods of the enums `Kind` and `Class`, over the tables `KINDS` and `CLASSES`.
#[doc(hidden)]
#[macro_export]
macro_rules! node_classes {
    () => {
        #[allow(dead_code)]
        impl Kind {
            /// Returns the class of the kind.
            #[must_use]
            pub const fn class(self) -> Class {
                KINDS[self.index()]
            }

            /// Returns the base class of the kind's class. `None` for the first class.
            #[must_use]
            pub const fn base(self) -> ::core::option::Option<Class> {
                self.class().base()
            }

            /// Returns true if nodes of this kind have a class, or derive from it.
            #[must_use]
            pub const fn is(self, class: Class) -> bool {
                let [start, end] = CLASSES[class.index()].kinds;
                start <= self.index() && self.index() < end
            }
        }

        #[allow(dead_code)]
        impl Class {
            /// Returns the base class. `None` for the first class.
            #[must_use]
            pub const fn base(self) -> ::core::option::Option<Class> {
                CLASSES[self.index()].base
            }

            /// Returns true for `class` and for classes that derive from it.
            #[must_use]
            pub const fn is(self, class: Class) -> bool {
                class.index() <= self.index() && self.index() < CLASSES[class.index()].end
            }

            /// Returns the classes that derive from this one, directly or not.
            #[must_use]
            pub fn derived(self) -> &'static [Class] {
                Self::ALL.get(self.index() + 1..CLASSES[self.index()].end).unwrap_or_default()
            }

            /// Returns the kinds of nodes of this class and of classes that derive from it.
            #[must_use]
            pub fn kinds(self) -> &'static [Kind] {
                let [start, end] = CLASSES[self.index()].kinds;
                Kind::ALL.get(start..end).unwrap_or_default()
            }

            /// Returns the kind of nodes of this class itself. `None` if the class is abstract.
            #[must_use]
            pub fn kind(self) -> ::core::option::Option<Kind> {
                self.kinds().first().copied().filter(|kind| kind.class() == self)
            }

            /// Returns true if all nodes of the class have a class that derives from it.
            #[must_use]
            pub fn is_abstract(self) -> bool {
                self.kind().is_none()
            }
        }
    };
}
