//! Conditions on the value, its function and the subtarget.
mod conditions;

use conditions::{CallingConvHooks, Flags, FunctionConvention, Location, State, Value, ValueType as V};

#[derive(Clone, Copy, Default)]
struct Hooks {
    convention: FunctionConvention,
    is_fast: bool,
    word_count: u32,
}

impl CallingConvHooks for Hooks {
    fn convention(&self) -> FunctionConvention {
        self.convention
    }

    fn is_fast(&self, _: &Value, _: &State<'_>) -> bool {
        self.is_fast
    }

    fn words_a_b_is_at_least_3(&self, _: &Value, _: &State<'_>) -> bool {
        self.word_count >= 3
    }

    fn state_is_empty_true_state_is_full(&self, _: &Value, state: &State<'_>) -> bool {
        state.stack_size() == 0
    }
}

fn show(title: &str, mut hooks: Hooks, variadic: bool, ty: V, flags: Flags) {
    let mut locations: Vec<Location> = Vec::new();
    let mut state = conditions::state(&mut locations).variadic(variadic);
    let values = [0, 1].map(|number| Value::new(number, ty, flags));
    let found = values.map(|value| conditions::cc_t(value, &mut state, &mut hooks));
    let locations = locations.iter().map(|location| location.storage).collect::<Vec<_>>();
    println!("{title}: {found:?} {locations:?}");
}

fn main() {
    let (hooks, plain) = (Hooks::default(), Flags::default());
    let fast = Hooks { convention: FunctionConvention::Fast, ..hooks };
    let kernel = Hooks { convention: FunctionConvention::T_Kernel, is_fast: true, ..hooks };
    show("plain", hooks, false, V::i32, plain);
    show("fast", fast, false, V::i32, plain);
    show("kernel", kernel, true, V::i32, plain);
    show("kernel, not variadic", kernel, false, V::i8, plain);
    show("self", hooks, false, V::i32, Flags { swift_self: true, ..plain });
    show("error", hooks, false, V::i32, Flags { swift_error: true, ..plain });
    show("in a register", hooks, false, V::i32, Flags { in_register: true, ..plain });
    show("split", hooks, true, V::i32, Flags { split: true, ..plain });
    show("aligned", hooks, false, V::i64, Flags { original_align: 8, ..plain });
    show("not aligned", hooks, false, V::i64, plain);
    show("elsewhere", hooks, false, V::i32, Flags { pointer: true, address_space: 3, ..plain });
    show("three words", Hooks { word_count: 3, ..hooks }, false, V::i32, plain);
    show("no type", hooks, false, V::v2i64, plain);
    println!("{:?} {:?}", conditions::CC_T_REGISTERS, conditions::CC_T_SWIFT_REGISTERS);
}
