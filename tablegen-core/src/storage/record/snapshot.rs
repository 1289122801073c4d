//! Records in a snapshot: numbers of records are kept, shapes and rows that no record refers to are
//! left out.

use hashbrown::{HashMap, HashSet, HashTable};

use super::{
    Extras, FieldDecl, RecordData, RecordId, RecordKind, RecordPool, Shape, TemplateArg, Val,
};
use crate::snapshot::{Input, Live, Output};
use crate::source::Loc;
use crate::storage::rows::{Pool, RowId, Rows, Span};
use crate::types::TypeId;
use crate::value::{Kind, ValuePool};

const KINDS: [RecordKind; 4] =
    [RecordKind::Def, RecordKind::AnonymousDef, RecordKind::Class, RecordKind::Multiclass];

/// Flag of a field that may stay unresolved, in the number of its type.
const OPTIONAL: u32 = 1 << 31;

/// Number of a record's kind. The upper bits of the same word are the number of locations.
const KIND_BITS: u32 = 2;

/// Sizes of the other parts of a snapshot.
pub(crate) struct Sizes {
    pub(crate) types: usize,
    /// Number of values plus one.
    pub(crate) values: usize,
    pub(crate) records: usize,
}

/// Rows that are numbered in the order of their first use.
struct Numbering {
    /// Number of each row plus one; 0 if it is not used yet.
    numbers: Vec<u32>,
    /// Length of each row.
    lens: Vec<u32>,
    items: Vec<u32>,
}

impl Numbering {
    /// Creates a numbering whose row 0 is the empty one.
    fn new(len: usize) -> Self {
        let mut numbers = vec![0; len];
        numbers[0] = 1;
        Numbering { numbers, lens: vec![0], items: Vec::new() }
    }

    /// Adds a row that is used once.
    fn add(&mut self, row: impl IntoIterator<Item = u32>) -> u32 {
        let start = self.items.len();
        self.items.extend(row);
        self.lens.push((self.items.len() - start) as u32);
        self.lens.len() as u32 - 1
    }

    /// Returns the number of row `index`.
    fn number<R: IntoIterator<Item = u32>>(
        &mut self,
        index: usize,
        row: impl FnOnce() -> R,
    ) -> u32 {
        if self.numbers[index] == 0 {
            self.numbers[index] = self.add(row()) + 1;
        }
        self.numbers[index] - 1
    }

    fn write_snapshot(&self, out: &mut Output) {
        out.row(&self.lens);
        out.row(&self.items);
    }
}

/// Reads rows as [`Numbering`] writes them: the length of each, and all items.
fn read_rows(input: &mut Input<'_>) -> Option<(Vec<u32>, Vec<u32>)> {
    let (lens, items) = (input.row()?, input.row()?);
    let total = lens.iter().try_fold(0usize, |total, &len| total.checked_add(len as usize))?;
    (total == items.len() && lens.first() == Some(&0)).then_some((lens, items))
}

/// Returns the positions of consecutive rows with these lengths.
fn spans(lens: &[u32]) -> Vec<Span> {
    let mut start = 0u32;
    let span = |&len: &u32| {
        let span = Span::new(start, len as usize);
        start = start.wrapping_add(len);
        span
    };
    lens.iter().map(span).collect()
}

impl RecordPool {
    /// Returns the number of shapes.
    pub(crate) fn shape_count(&self) -> usize {
        self.shapes.len()
    }

    pub(crate) fn write_snapshot(&self, out: &mut Output, live: &Live) {
        let mut shapes = Numbering::new(self.shapes.len());
        let mut field_locs = Numbering::new(self.field_locs.len());
        let mut supers = Numbering::new(self.superclasses.len());
        let mut last_above = vec![0];
        let (mut rows, mut locs, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let (mut extras, mut args, mut forward) = (Vec::new(), Vec::new(), Vec::new());
        let decl = |decl: &FieldDecl| {
            [live.val(decl.name), decl.ty.0 | if decl.optional { OPTIONAL } else { 0 }]
        };
        let loc = |loc: &Loc| loc.index();
        for (number, record) in (0..).zip(self.records.iter()) {
            let id = RecordId(number);
            if !live.has_record(id) {
                rows.push([0, RecordKind::Multiclass as u32, 0, 0, 0, TypeId::NONE.0]);
                continue;
            }
            let own_shape = self.shape(id);
            let shape = match self.shared_shape(id) {
                Some(shape) => {
                    shapes.number(shape as usize, || own_shape.decls.iter().flat_map(decl))
                }
                None => shapes.add(own_shape.decls.iter().flat_map(decl)),
            };
            let own_field_locs = self.field_locs_of(record);
            let is_own = record.draft.as_ref().is_some_and(|draft| draft.field_locs.is_some());
            let field_locs = match is_own {
                false => {
                    field_locs.number(record.field_locs.index(), || own_field_locs.iter().map(loc))
                }
                true => field_locs.add(own_field_locs.iter().map(loc)),
            };
            let row = record.superclasses;
            let superclasses = supers.number(row.index(), || {
                last_above.push(self.last_above[row.index()].0);
                self.superclasses.get(row).iter().map(|class| class.0)
            });
            let own_locs = self.locs(id);
            locs.extend(own_locs.iter().map(loc));
            values.extend(self.values(id).iter().map(|&v| live.val(v)));
            if !record.args().is_empty() || !record.forward_locs().is_empty() {
                extras.push([
                    number,
                    record.args().len() as u32,
                    record.forward_locs().len() as u32,
                ]);
                args.extend(record.args().iter().map(|arg| {
                    let (name, short, value) =
                        (live.val(arg.name), live.val(arg.short), live.val(arg.value));
                    [name, short, value, arg.ty.0, arg.loc.index(), u32::from(arg.used)]
                }));
                forward.extend(record.forward_locs().iter().map(loc));
            }
            let kind = record.kind as u32 | (own_locs.len() as u32) << KIND_BITS;
            rows.push([live.val(record.name), kind, shape, field_locs, superclasses, record.ty.0]);
        }
        shapes.write_snapshot(out);
        field_locs.write_snapshot(out);
        supers.write_snapshot(out);
        out.row(&last_above);
        out.u32(u32::from(self.derived_from_early));
        out.row(&locs);
        out.row(&values);
        out.rows(&rows);
        out.rows(&extras);
        out.rows(&args);
        out.row(&forward);
    }

    /// Reads the records of a snapshot that has these values.
    pub(crate) fn read_snapshot(
        input: &mut Input<'_>,
        sizes: &Sizes,
        pool: &ValuePool,
    ) -> Option<RecordPool> {
        let is_val = |&v: &u32| v != 0 && (v as usize) < sizes.values;
        let is_type = |&ty: &u32| (ty as usize) < sizes.types;
        let val = |v: u32| Val::from_raw(v).unwrap_or(Val::UNSET);

        let (lens, decls) = read_rows(input)?;
        let (decls, []) = decls.as_chunks::<2>() else { return None };
        if !decls.iter().all(|[name, ty]| is_val(name) && is_type(&(ty & !OPTIONAL))) {
            return None;
        }
        let mut rest = decls;
        let mut shapes = Vec::with_capacity(lens.len());
        for len in lens {
            let (own, others) = rest.split_at_checked(len as usize / 2)?;
            rest = others;
            let decl = |&[name, ty]: &[u32; 2]| FieldDecl {
                name: val(name),
                ty: TypeId(ty & !OPTIONAL),
                optional: ty & OPTIONAL != 0,
            };
            shapes.push(Shape { decls: own.iter().map(decl).collect(), ..Shape::default() });
        }
        let (field_loc_lens, items) = read_rows(input)?;
        let field_locs =
            Rows::of(items.into_iter().map(Loc::from_index).collect(), spans(&field_loc_lens));
        let (lens, items) = read_rows(input)?;
        if items.iter().any(|&class| class as usize >= sizes.records) {
            return None;
        }
        let superclasses = Rows::of(items.into_iter().map(RecordId).collect(), spans(&lens));
        let last_above: Vec<RecordId> = input.row()?.into_iter().map(RecordId).collect();
        if last_above.len() != lens.len() {
            return None;
        }
        let derived_from_early = input.u32()? != 0;
        let locs = input.row_of(|loc| Some(Loc::from_index(loc)))?;
        let values = input.row_of(|v| Val::from_raw(v).filter(|v| v.index() < sizes.values))?;

        let (mut loc_start, mut value_start) = (0usize, 0usize);
        let mut read =
            |_: &[RecordData], [name, kind, shape, field_locs_row, supers, ty]: [u32; 6]| {
                let fields = shapes.get(shape as usize)?.decls.len();
                let loc_count = (kind >> KIND_BITS) as usize;
                // Expressions are printed with names of classes. Records that are left out have none.
                let is_name = (name as usize) < sizes.values
                    && matches!(pool.kind(val(name)), Kind::Str | Kind::Code | Kind::Unset);
                let is_valid = is_name
                    && *field_loc_lens.get(field_locs_row as usize)? as usize == fields
                    && (supers as usize) < last_above.len()
                    && (ty == TypeId::NONE.0 || is_type(&ty));
                if !is_valid {
                    return None;
                }
                let record = RecordData {
                    name: val(name),
                    kind: KINDS[kind as usize & (KINDS.len() - 1)],
                    locs: Span::new(loc_start as u32, loc_count),
                    shape,
                    field_locs: RowId::new(field_locs_row as usize),
                    values: Span::new(value_start as u32, fields),
                    open: Span::default(),
                    superclasses: RowId::new(supers as usize),
                    def_value: None,
                    ty: TypeId(ty),
                    draft: None,
                    extras: None,
                };
                (loc_start, value_start) = (loc_start + loc_count, value_start + fields);
                Some(record)
            };
        let mut records = input.rows_of::<6, 24, RecordData>(Vec::new(), &mut read)?;
        if records.len() != sizes.records {
            return None;
        }
        if loc_start != locs.len() || value_start != values.len() {
            return None;
        }
        read_extras(input, &mut records, sizes)?;
        let pool = RecordPool {
            records: records.into(),
            locs: Pool::of(locs),
            values: Pool::of(values),
            open: Pool::default(),
            shapes,
            shape_ids: HashTable::new(),
            field_locs,
            superclasses,
            with_superclass: HashMap::default(),
            last_above,
            derived_from: HashSet::default(),
            derived_from_early,
            merges: HashMap::default(),
            class_names: HashMap::default(),
            spare: None,
        };
        pool.has_no_cycle().then_some(pool)
    }

    /// Returns true if no class is above itself.
    fn has_no_cycle(&self) -> bool {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut states = vec![NEW; self.superclasses.len()];
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..states.len() {
            if states[start] != NEW {
                continue;
            }
            states[start] = OPEN;
            path.push((start, 0));
            while let Some((row, index)) = path.last_mut() {
                let Some(&class) = self.superclasses.get(RowId::new(*row)).get(*index) else {
                    states[*row] = DONE;
                    path.pop();
                    continue;
                };
                *index += 1;
                let above = self.superclass_row(class).index();
                match states[above] {
                    NEW => {
                        states[above] = OPEN;
                        path.push((above, 0));
                    }
                    OPEN => return false,
                    _ => {}
                }
            }
        }
        true
    }
}

fn read_extras(input: &mut Input<'_>, records: &mut [RecordData], sizes: &Sizes) -> Option<()> {
    let counts = input.rows_of::<3, 12, _>(Vec::new(), |_, row| Some(row))?;
    let args = input.rows_of::<6, 24, _>(Vec::new(), |_, row| Some(row))?;
    let mut args = args.into_iter();
    let forward = input.row()?;
    let mut forward = forward.into_iter();
    for [record, arg_count, forward_count] in counts {
        let mut extras = Extras::default();
        for _ in 0..arg_count {
            let [name, short, value, ty, loc, used] = args.next()?;
            let is_val = |v: u32| (v as usize) < sizes.values;
            if !(is_val(name) && is_val(short) && is_val(value) && (ty as usize) < sizes.types) {
                return None;
            }
            extras.args.push(TemplateArg {
                name: Val::from_raw(name)?,
                short: Val::from_raw(short)?,
                value: Val::from_raw(value)?,
                ty: TypeId(ty),
                loc: Loc::from_index(loc),
                used: used != 0,
            });
        }
        for _ in 0..forward_count {
            extras.forward_locs.push(Loc::from_index(forward.next()?));
        }
        records.get_mut(record as usize)?.extras = Some(extras.into());
    }
    Some(())
}
