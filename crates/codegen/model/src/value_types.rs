//! The value types of LLVM 22's code generator (`MVT`), and types that depend on the hardware
//! mode (LLVM: `ValueTypeByHwMode`).
//!
//! Input: names, and records of class `ValueType`. Output: numbers with properties. The numbers are
//! those of LLVM 22, because matcher tables contain them and their order decides which type is
//! tried first. A record denotes the type that its `LLVMName` names. As in LLVM's tools, the
//! properties of a type are built in and not read from the record.

use std::sync::LazyLock;

use crate::differences;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use tablegen_core::{Record, RecordError};

use super::hw_modes::{HwModeId, HwModes};

/// Value type, by LLVM's number; 0 is invalid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ValueType(pub u16);

/// Number of value types, including the invalid type 0.
pub const COUNT: usize = 269;

/// Properties of a value type.
#[derive(Clone, Debug)]
struct Info {
    name: String,
    size: u32,
    lanes: u16,
    element: ValueType,
    kind: Kind,
    is_vector: bool,
    has_scalable_size: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Integer,
    Float,
    Capability,
    /// Overloaded type, which represents several types.
    Overloaded,
    Other,
}

const INTEGERS: &[(&str, u32)] = &[
    ("i1", 1),
    ("i2", 2),
    ("i4", 4),
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("i128", 128),
    ("i256", 256),
    ("i512", 512),
];

const FLOATS: &[(&str, u32)] = &[
    ("bf16", 16),
    ("f16", 16),
    ("f32", 32),
    ("f64", 64),
    ("f80", 80),
    ("f128", 128),
    ("ppcf128", 128),
];

/// Vectors of fixed length: element type, and numbers of elements.
const FIXED: &[(&str, &[u16])] = &[
    ("i1", &[1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]),
    ("i2", &[128, 256]),
    ("i4", &[64, 128]),
    ("i8", &[1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 512, 1024]),
    ("i16", &[1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 512, 4096]),
    (
        "i32",
        &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 24, 32, 48, 64, 128, 256, 512, 1024, 2048,
            4096,
        ],
    ),
    ("i64", &[1, 2, 3, 4, 8, 16, 32, 64, 128, 256]),
    ("i128", &[1]),
    ("f16", &[1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 512, 4096]),
    ("bf16", &[1, 2, 3, 4, 8, 16, 32, 64, 128, 4096]),
    ("f32", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 32, 64, 128, 256, 512, 1024, 2048]),
    ("f64", &[1, 2, 3, 4, 8, 16, 32, 64, 128, 256]),
];

/// Vectors of scalable length: element type, and minimum numbers of elements.
const SCALABLE: &[(&str, &[u16])] = &[
    ("i1", &[1, 2, 4, 8, 16, 32, 64]),
    ("i8", &[1, 2, 4, 8, 16, 32, 64]),
    ("i16", &[1, 2, 4, 8, 16, 32]),
    ("i32", &[1, 2, 4, 8, 16, 32]),
    ("i64", &[1, 2, 4, 8, 16, 32]),
    ("f16", &[1, 2, 4, 8, 16, 32]),
    ("bf16", &[1, 2, 4, 8, 16, 32]),
    ("f32", &[1, 2, 4, 8, 16]),
    ("f64", &[1, 2, 4, 8]),
];

/// Tuples of scalable vectors of `i8`: minimum number of elements, and maximum number of fields.
const TUPLES: &[(u32, u32)] = &[(1, 8), (2, 8), (4, 8), (8, 8), (16, 4), (32, 2)];

const OTHERS: &[(&str, u32)] = &[
    ("x86mmx", 64),
    ("Glue", 0),
    ("isVoid", 0),
    ("Untyped", 8),
    ("funcref", 0),
    ("externref", 0),
    ("exnref", 0),
    ("x86amx", 8192),
    ("i64x8", 512),
    ("aarch64svcount", 16),
    ("spirvbuiltin", 0),
    ("amdgpuBufferFatPointer", 160),
    ("amdgpuBufferStridedPointer", 192),
    ("aarch64mfp8", 8),
];

/// Types without values, each with true if it is overloaded.
const PSEUDO: &[(&str, bool)] = &[
    ("cPTR", true),
    ("token", false),
    ("Metadata", false),
    ("pAny", true),
    ("vAny", true),
    ("fAny", true),
    ("iAny", true),
    ("iPTR", false),
    ("Any", true),
];

struct Table {
    infos: Vec<Info>,
    by_name: FxHashMap<String, ValueType>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

impl Table {
    fn new() -> Table {
        let mut table = Table { infos: Vec::new(), by_name: FxHashMap::default() };
        table.add("INVALID_SIMPLE_VALUE_TYPE", 0, Kind::Other);
        table.add("Other", 0, Kind::Other);
        for &(name, size) in INTEGERS {
            table.add(name, size, Kind::Integer);
        }
        for &(name, size) in FLOATS {
            table.add(name, size, Kind::Float);
        }
        for (prefix, vectors) in [("v", FIXED), ("nxv", SCALABLE)] {
            for &(element, lanes) in vectors {
                let element_type = table.by_name[element];
                let Info { size, kind, .. } = table.infos[element_type.index()];
                for &lanes in lanes {
                    let name = format!("{prefix}{lanes}{element}");
                    let vector = table.add(&name, size * u32::from(lanes), kind);
                    vector.lanes = lanes;
                    vector.element = element_type;
                    vector.is_vector = true;
                    vector.has_scalable_size = prefix == "nxv";
                }
            }
        }
        for &(elements, longest) in TUPLES {
            for len in 2..=longest {
                let name = format!("riscv_nxv{elements}i8x{len}");
                table.add(&name, elements * 8 * len, Kind::Other).has_scalable_size = true;
            }
        }
        for &(name, size) in OTHERS {
            table.add(name, size, Kind::Other).has_scalable_size = name == "aarch64svcount";
        }
        table.add("c64", 64, Kind::Capability);
        table.add("c128", 128, Kind::Capability);
        for &(name, overloaded) in PSEUDO {
            table.add(name, 0, if overloaded { Kind::Overloaded } else { Kind::Other });
        }
        table
    }

    fn add(&mut self, name: &str, size: u32, kind: Kind) -> &mut Info {
        let index = self.infos.len();
        self.by_name.insert(name.to_owned(), ValueType(index as u16));
        let (is_vector, has_scalable_size) = (false, false);
        let (lanes, element) = (0, ValueType::NONE);
        let name = name.to_owned();
        self.infos.push(Info { name, size, lanes, element, kind, is_vector, has_scalable_size });
        &mut self.infos[index]
    }
}

impl ValueType {
    /// Invalid type.
    pub const NONE: ValueType = ValueType(0);
    /// Type of results that are not values, such as conditions and chains.
    pub const OTHER: ValueType = ValueType(1);
    /// Boolean (`i1`).
    pub const I1: ValueType = ValueType(2);
    /// 32-bit integer.
    pub const I32: ValueType = ValueType(7);
    /// Glue, which keeps nodes adjacent.
    pub const GLUE: ValueType = ValueType(245);
    /// No result.
    pub const VOID: ValueType = ValueType(246);
    /// A register without a type.
    pub const UNTYPED: ValueType = ValueType(247);
    /// Overloaded type of capability pointers (`cPTR`).
    pub const C_PTR: ValueType = ValueType(260);
    /// A pointer into any address space.
    pub const P_ANY: ValueType = ValueType(263);
    /// Any vector.
    pub const V_ANY: ValueType = ValueType(264);
    /// Any float.
    pub const F_ANY: ValueType = ValueType(265);
    /// Any integer.
    pub const I_ANY: ValueType = ValueType(266);
    /// Overloaded type of integer pointers (`iPTR`).
    pub const I_PTR: ValueType = ValueType(267);
    /// Any type.
    pub const ANY: ValueType = ValueType(268);

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn info(self) -> &'static Info {
        let infos = &TABLE.infos;
        infos.get(self.index()).unwrap_or(&infos[0])
    }

    /// Iterates over all types in order, without the invalid type.
    pub fn all() -> impl Iterator<Item = ValueType> {
        (1..COUNT as u16).map(ValueType)
    }

    /// Returns the type with this name. Returns `None` if no type has the name.
    pub fn named(name: &str) -> Option<ValueType> {
        TABLE.by_name.get(name).copied()
    }

    /// Reads the type of a record of class `ValueType`.
    ///
    /// # Errors
    /// Returns an error if the field `LLVMName` is missing or names no known type.
    pub fn of_record(record: Record<'_>) -> Result<ValueType, RecordError> {
        let mut name = record.string("LLVMName")?;
        if name == "iPTRAny" && differences::names_any_pointer_i_ptr_any(record.release()) {
            name = "pAny";
        }
        ValueType::named(name).ok_or_else(|| record.error(format!("Unknown value type '{name}'")))
    }

    /// Returns the name of the enumerator in `MVT`.
    pub fn name(self) -> &'static str {
        &self.info().name
    }

    /// Returns the size in bits: the minimum size of a scalable type, and 0 for a type without
    /// size.
    pub fn size(self) -> u32 {
        self.info().size
    }

    /// Returns the size in bits of an element of a vector, or of the type itself if it is not a
    /// vector.
    pub fn scalar_size(self) -> u32 {
        self.scalar().size()
    }

    /// Returns true for integers and vectors of integers.
    pub fn is_integer(self) -> bool {
        self.info().kind == Kind::Integer
    }

    /// Returns true for integers, but not for vectors of integers.
    pub fn is_scalar_integer(self) -> bool {
        self.is_integer() && !self.is_vector()
    }

    /// Returns true for floats and vectors of floats.
    pub fn is_float(self) -> bool {
        self.info().kind == Kind::Float
    }

    /// Returns true for capabilities (CHERI pointers).
    pub fn is_capability(self) -> bool {
        self.info().kind == Kind::Capability
    }

    /// Returns true for overloaded types, which represent several types.
    pub fn is_overloaded(self) -> bool {
        self.info().kind == Kind::Overloaded
    }

    /// Returns true for vectors of fixed or scalable length.
    pub fn is_vector(self) -> bool {
        self.info().is_vector
    }

    /// Returns true for vectors of scalable length.
    pub fn is_scalable_vector(self) -> bool {
        self.is_vector() && self.has_scalable_size()
    }

    /// Returns true if the size is a multiple of [`ValueType::size`] known only at run time.
    pub fn has_scalable_size(self) -> bool {
        self.info().has_scalable_size
    }

    /// Returns the element type of a vector, or [`ValueType::NONE`] for other types.
    pub fn element(self) -> ValueType {
        self.info().element
    }

    /// Returns the element type of a vector, or the type itself if it is not a vector.
    pub fn scalar(self) -> ValueType {
        if self.is_vector() { self.element() } else { self }
    }

    /// Returns the (minimum) number of elements of a vector; 0 for other types.
    pub fn lanes(self) -> u16 {
        self.info().lanes
    }
}

/// Type that may depend on the hardware mode.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeByMode {
    /// Types in the order of modes.
    types: SmallVec<[(HwModeId, ValueType); 1]>,
    /// Address space of a GlobalISel pointer type. `None` for all other types.
    pub address_space: Option<u32>,
}

impl From<ValueType> for TypeByMode {
    fn from(ty: ValueType) -> Self {
        TypeByMode { types: smallvec![(HwModeId::DEFAULT, ty)], address_space: None }
    }
}

impl TypeByMode {
    /// Creates a type from the types of each mode.
    pub fn of_types(
        types: SmallVec<[(HwModeId, ValueType); 1]>,
        address_space: Option<u32>,
    ) -> Self {
        TypeByMode { types, address_space }
    }

    /// Reads the type of a record of class `ValueType` in each mode.
    ///
    /// # Errors
    /// Returns an error if the type is unknown.
    pub fn of_record(record: Record<'_>, modes: &HwModes<'_>) -> Result<Self, RecordError> {
        let mut ty = if record.is_subclass_of("HwModeSelect") {
            let mut types: SmallVec<[(HwModeId, ValueType); 1]> = SmallVec::new();
            for &(mode, object) in modes.select(record) {
                // The first entry for a mode is used.
                if types.iter().all(|&(known, _)| known != mode) {
                    types.push((mode, ValueType::of_record(object)?));
                }
            }
            types.sort_unstable();
            TypeByMode { types, address_space: None }
        } else {
            ValueType::of_record(record)?.into()
        };
        if record.is_subclass_of("PtrValueType") {
            ty.address_space = u32::try_from(record.plain_int("AddrSpace")?).ok();
        }
        Ok(ty)
    }

    /// Iterates over the types with their modes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (HwModeId, ValueType)> {
        self.types.iter().copied()
    }

    /// Returns the type if the default mode is the only one with a type.
    pub fn as_simple(&self) -> Option<ValueType> {
        match self.types[..] {
            [(HwModeId::DEFAULT, ty)] => Some(ty),
            _ => None,
        }
    }

    /// Returns the type in the first mode that has one. The default mode precedes all others.
    pub fn first(&self) -> Option<ValueType> {
        self.types.first().map(|entry| entry.1)
    }

    /// Returns the type in a mode, or that of the default mode if the mode has none.
    pub fn get(&self, mode: HwModeId) -> Option<ValueType> {
        let of = |mode| self.types.iter().find(|entry| entry.0 == mode);
        of(mode).or_else(|| of(HwModeId::DEFAULT)).map(|entry| entry.1)
    }

    /// Returns true if this mode has its own type, without falling back to the default mode.
    pub fn has_mode(&self, mode: HwModeId) -> bool {
        self.types.iter().any(|entry| entry.0 == mode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_llvm() {
        assert_eq!(TABLE.infos.len(), COUNT);
        for (number, name) in [
            (1, "Other"),
            (2, "i1"),
            (7, "i32"),
            (8, "i64"),
            (245, "Glue"),
            (246, "isVoid"),
            (247, "Untyped"),
            (258, "c64"),
            (260, "cPTR"),
            (262, "Metadata"),
            (263, "pAny"),
            (264, "vAny"),
            (265, "fAny"),
            (258, "c64"),
            (266, "iAny"),
            (267, "iPTR"),
            (268, "Any"),
        ] {
            assert_eq!(ValueType(number).name(), name);
            assert_eq!(ValueType::named(name), Some(ValueType(number)));
        }
    }

    #[test]
    fn properties_follow_from_the_shape() {
        let of = |name| ValueType::named(name).unwrap();
        let vector = of("nxv4bf16");
        assert!(vector.is_float() && vector.is_vector() && vector.is_scalable_vector());
        assert_eq!((vector.size(), vector.lanes(), vector.element()), (64, 4, of("bf16")));
        assert_eq!((of("v3i64").size(), of("v3i64").scalar()), (192, of("i64")));
        assert_eq!(of("riscv_nxv1i8x7").size(), 56);
        assert_eq!(of("riscv_nxv32i8x2").size(), 512);
        assert!(of("riscv_nxv8i8x2").has_scalable_size() && !of("riscv_nxv8i8x2").is_vector());
        assert!(!of("i64x8").is_integer() && !of("iPTR").is_integer());
        assert!(of("iAny").is_overloaded() && !of("iPTR").is_overloaded());
    }

    #[test]
    fn the_library_lists_the_same_types() {
        let records = tablegen_library::evaluator()
            .evaluate_text("x.td", "include \"llvm/CodeGen/ValueTypes.td\"")
            .expect("records");
        let (_, listed) =
            records.globals().find(|(name, _)| *name == "ValueTypes").expect("a list");
        let listed = listed.as_list().expect("a list");
        assert_eq!(listed.len(), COUNT - 1);
        for (ty, record) in ValueType::all().zip(listed.iter()) {
            let record = record.as_def().expect("a record");
            let is = |field| record.bit(field).expect("a bit");
            assert_eq!(ValueType::of_record(record), Ok(ty), "{}", record.name());
            assert_eq!(record.plain_int("Size"), Ok(ty.size().into()), "{}", ty.name());
            assert_eq!(
                [is("isInteger"), is("isFP"), is("isVector"), is("isScalable"), is("isOverloaded")],
                [
                    ty.is_integer(),
                    ty.is_float(),
                    ty.is_vector(),
                    ty.is_scalable_vector(),
                    ty.is_overloaded()
                ],
                "{}",
                ty.name()
            );
            assert_eq!(is("isCheriCapability"), ty.is_capability());
            if ty.is_vector() {
                let element = record.def("ElementType").expect("a type");
                assert_eq!(ValueType::of_record(element), Ok(ty.element()));
                assert_eq!(record.plain_int("nElem"), Ok(ty.lanes().into()));
            }
        }
    }
}
