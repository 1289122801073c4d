//! Direct interpreter of the input of `tablegen-backend`, and random modules whose behaviour is specified.
//!
//! A random module has a function `run`, which calls the others and passes what they return to two functions
//! outside of the module: `report` mixes a number of 64 bits into a checksum, and `show` prints the checksum
//! with a number and starts another one. [`interpret`] returns what is printed, so that compiled code can be
//! compared with it.

#![forbid(unsafe_code)]

mod arithmetic;
mod expressions;
mod floats;
mod interpreter;
mod memory;
mod random;
mod vectors;

pub use interpreter::{Error, interpret};
pub use random::{Limits, random};

/// Returns a checksum with another number. The functions outside of the module do the same.
#[must_use]
pub fn mix(sum: u64, number: u64) -> u64 {
    (sum.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablegen_backend::ir::{Convert, Module, Signature, Type};
    use tablegen_random::Rng;

    #[test]
    fn random_modules_are_valid_and_specified() {
        for seed in 0..20 {
            let pointer_bits = if seed % 2 == 0 { 32 } else { 64 };
            let limits = Limits {
                pointer_bits,
                has_fma: true,
                has_atomics: true,
                has_math: true,
                has_pointer_lists: true,
            };
            let module = random(&mut Rng::new(seed), limits, 10);
            assert_eq!(module.verify(), Ok(()), "{seed}");
            let mut count = 0;
            let shown = interpret(&module, pointer_bits, 10_000_000, &mut |_| count += 1);
            assert_eq!(shown.map(|shown| shown.len()), Ok(10), "{seed}");
            assert!(count > 20, "{seed}");
        }
    }

    #[test]
    fn a_function_is_interpreted() {
        let mut module = Module::new();
        let report = module.define("report", Signature::new([Type::I64], [] as [Type; 0]));
        let show = module.define("show", Signature::new([Type::I32], [] as [Type; 0]));
        let run = module.define("run", Signature::default());
        let mut b = module.build(run);
        let (number, five) = (b.f64(-2.5), b.int(Type::I32, 5));
        let number = b.convert(Convert::FpToSi, number, Type::I64);
        b.call(report, &Signature::new([Type::I64], [] as [Type; 0]), &[number]);
        b.call(show, &Signature::new([Type::I32], [] as [Type; 0]), &[five]);
        b.ret(&[]);
        let mut reported = Vec::new();
        let shown = interpret(&module, 64, 100, &mut |number| reported.push(number));
        assert_eq!(reported, [-2i64 as u64]);
        assert_eq!(shown, Ok(vec![(5, mix(0, -2i64 as u64))]));
        assert!(interpret(&module, 64, 3, &mut |_| {}).is_err());
    }
}
