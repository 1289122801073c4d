//! [`Banks`]: numbers of registers in the allocator, and back.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use regalloc2::{PReg, RegClass};
use tablegen_rt::names::Named;
use tablegen_rt::registers::RegisterClass;

use crate::target::{Bank, ClassOf, RegisterOf, Target};

/// Registers of a target as the allocator knows them.
#[derive(Clone, Debug)]
pub(crate) struct Banks<R> {
    /// For each register, its bank and number. `None` if the allocator does not know it.
    numbers: Vec<Option<PReg>>,
    /// For each register class with a bank, its registers by number.
    members: Vec<Option<Box<[Option<R>; 64]>>>,
    /// For each register class, its bank.
    classes: Vec<Option<Bank>>,
    /// For each bank, its registers by number, and their numbers in the order of preference.
    banks: [BankRegisters<R>; 3],
}

/// Registers of a bank.
#[derive(Clone, Debug)]
struct BankRegisters<R> {
    by_number: Box<[Option<R>; 64]>,
    ordered: Vec<R>,
}

/// Returns the allocator's name of a bank.
pub(crate) fn reg_class(bank: Bank) -> RegClass {
    match bank {
        Bank::Integer => RegClass::Int,
        Bank::Float => RegClass::Float,
        Bank::Vector => RegClass::Vector,
    }
}

/// Returns the bank with a name of the allocator.
pub(crate) fn bank_of(class: RegClass) -> Bank {
    match class {
        RegClass::Int => Bank::Integer,
        RegClass::Float => Bank::Float,
        RegClass::Vector => Bank::Vector,
    }
}

impl<R: Named> Banks<R> {
    /// Collects the registers of a target.
    pub(crate) fn new<T: Target>(target: &T) -> Self
    where
        ClassOf<T>: RegisterClass<Register = R>,
        T::Isa: crate::machine::Isa<Register = R>,
    {
        let mut numbers = vec![None; R::ALL.len()];
        let number = |register: R| target.number(register).min(63);
        let classes: Vec<_> = ClassOf::<T>::ALL.iter().map(|class| target.bank(*class)).collect();
        let members = ClassOf::<T>::ALL.iter().zip(&classes).map(|(class, bank)| {
            let bank = (*bank)?;
            let mut members = Box::new([None; 64]);
            for register in class.members() {
                let own = number(register);
                members[usize::from(own)] = Some(register);
                if let Some(known) = numbers.get_mut(register.index()) {
                    *known = Some(PReg::new(own.into(), reg_class(bank)));
                }
            }
            Some(members)
        });
        let members = members.collect();
        let banks = Bank::ALL.map(|bank| {
            let class = target.bank_class(bank);
            let ordered: Vec<R> = class.into_iter().flat_map(RegisterClass::members).collect();
            let mut by_number = Box::new([None; 64]);
            for register in &ordered {
                by_number[usize::from(number(*register))] = Some(*register);
            }
            BankRegisters { by_number, ordered }
        });
        Banks { numbers, members, classes, banks }
    }

    /// Returns the bank of a register class. `None` if the allocator has no registers for it.
    pub(crate) fn of_class<C: Named>(&self, class: C) -> Option<Bank> {
        self.classes.get(class.index()).copied().flatten()
    }

    /// Returns the number of a register. `None` if the allocator does not know it.
    pub(crate) fn number(&self, register: R) -> Option<PReg> {
        self.numbers.get(register.index()).copied().flatten()
    }

    /// Returns the register of a class with a number. `None` if the class does not have it.
    pub(crate) fn member<C: Named>(&self, class: C, number: PReg) -> Option<R> {
        self.members.get(class.index())?.as_ref()?[number.hw_enc()]
    }

    /// Returns the register of a bank's class with a number.
    pub(crate) fn register(&self, number: PReg) -> Option<R> {
        self.banks[bank_of(number.class()) as usize].by_number[number.hw_enc()]
    }

    /// Returns the registers of a bank's class, in the order of preference.
    pub(crate) fn ordered(&self, bank: Bank) -> &[R] {
        &self.banks[bank as usize].ordered
    }

    /// Returns true if two registers are parts of one.
    pub(crate) fn is_same(&self, one: R, other: R) -> bool {
        one == other || self.number(one).is_some_and(|number| self.number(other) == Some(number))
    }
}

/// Registers of a target.
pub(crate) type BanksOf<T> = Banks<RegisterOf<T>>;
