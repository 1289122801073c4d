//! Simulator of RV32I and the extension M, written from their manual and independent of the
//! description.

use std::collections::HashMap;

/// Address of the code. Data may be anywhere else.
const CODE: u32 = 0x8000_0000;
/// Stack pointer at the call. Stack arguments begin here.
const STACK: u32 = 0x7fff_0000;
/// Return address of the outermost function.
const HOME: u32 = 0xffff_fff0;

/// Registers and memory.
#[derive(Default)]
pub struct Machine {
    registers: [u32; 32],
    memory: HashMap<u32, u8>,
}

impl Machine {
    fn set(&mut self, register: u32, value: u32) {
        if register != 0 {
            self.registers[register as usize] = value;
        }
    }

    pub fn load(&self, address: u32, bytes: u32) -> u32 {
        let byte = |offset: u32| *self.memory.get(&address.wrapping_add(offset)).unwrap_or(&0);
        (0..bytes).map(|offset| u32::from(byte(offset)) << (8 * offset)).sum()
    }

    pub fn store(&mut self, address: u32, value: u32, bytes: u32) {
        for offset in 0..bytes {
            self.memory.insert(address.wrapping_add(offset), (value >> (8 * offset)) as u8);
        }
    }

    /// Calls a function. Returns the value of `a0` at the end.
    pub fn call(&mut self, code: &[u8], arguments: &[u32]) -> u32 {
        self.call_at(code, 0, arguments)
    }

    /// Calls a function at an offset in the code. Returns the value of `a0` at the end.
    pub fn call_at(&mut self, code: &[u8], entry: u32, arguments: &[u32]) -> u32 {
        for (&byte, address) in code.iter().zip(CODE..) {
            self.memory.insert(address, byte);
        }
        // Registers that hold no argument have arbitrary values.
        for (register, address) in self.registers.iter_mut().zip(0..) {
            *register = 0x5bad_0000 + address;
        }
        self.registers[0] = 0;
        self.registers[1] = HOME;
        self.registers[2] = STACK;
        let (in_registers, on_stack) = arguments.split_at(arguments.len().min(8));
        self.registers[10..10 + in_registers.len()].copy_from_slice(in_registers);
        for (&argument, address) in on_stack.iter().zip((STACK..).step_by(4)) {
            self.store(address, argument, 4);
        }
        let saved = |machine: &Machine| {
            [&machine.registers[2..5], &machine.registers[8..10], &machine.registers[18..28]]
                .concat()
        };
        let before = saved(self);
        let mut address = CODE + entry;
        for _ in 0..10_000 {
            if address == HOME {
                assert_eq!(saved(self), before, "a register that must be saved");
                return self.registers[10];
            }
            address = self.step(address);
        }
        panic!("it does not end");
    }

    /// Executes the instruction at an address. Returns the address of the next one.
    fn step(&mut self, address: u32) -> u32 {
        let word = self.load(address, 4);
        let field = |low: u32, bits: u32| word >> low & ((1 << bits) - 1);
        let signed =
            |value: u32, bits: u32| (value << (32 - bits)) as i32 as u32 as i32 >> (32 - bits);
        let (rd, rs1, rs2, funct3) = (field(7, 5), field(15, 5), field(20, 5), field(12, 3));
        let (a, b) = (self.registers[rs1 as usize], self.registers[rs2 as usize]);
        let imm_i = signed(field(20, 12), 12) as u32;
        let imm_s = signed(field(25, 7) << 5 | field(7, 5), 12) as u32;
        let next = address.wrapping_add(4);
        match field(0, 7) {
            0b011_0111 => self.set(rd, word & 0xffff_f000),
            0b001_0111 => self.set(rd, address.wrapping_add(word & 0xffff_f000)),
            0b110_1111 => {
                let offset = field(31, 1) << 20
                    | field(12, 8) << 12
                    | field(20, 1) << 11
                    | field(21, 10) << 1;
                self.set(rd, next);
                return address.wrapping_add(signed(offset, 21) as u32);
            }
            0b110_0111 => {
                self.set(rd, next);
                return a.wrapping_add(imm_i) & !1;
            }
            0b110_0011 => {
                let offset =
                    field(31, 1) << 12 | field(7, 1) << 11 | field(25, 6) << 5 | field(8, 4) << 1;
                let holds = match funct3 >> 1 {
                    0 => a == b,
                    2 => (a as i32) < b as i32,
                    3 => a < b,
                    _ => panic!("no branch: {word:08x}"),
                };
                if holds != (funct3 & 1 == 1) {
                    return address.wrapping_add(signed(offset, 13) as u32);
                }
            }
            0b000_0011 => {
                let bytes = 1 << (funct3 & 3);
                let value = self.load(a.wrapping_add(imm_i), bytes);
                let value = if funct3 & 4 == 0 { signed(value, 8 * bytes) as u32 } else { value };
                self.set(rd, value);
            }
            0b010_0011 => self.store(a.wrapping_add(imm_s), b, 1 << funct3),
            0b011_0011 if field(25, 7) == 1 => {
                let (wide_a, wide_b) = (i64::from(a as i32), i64::from(b as i32));
                let value = match funct3 {
                    0 => a.wrapping_mul(b),
                    1 => ((wide_a * wide_b) >> 32) as u32,
                    2 => ((wide_a * i64::from(b)) >> 32) as u32,
                    3 => ((u64::from(a) * u64::from(b)) >> 32) as u32,
                    // Division by zero gives all ones; the remainder is the dividend.
                    4 if b == 0 => u32::MAX,
                    4 => (a as i32).wrapping_div(b as i32) as u32,
                    5 => a.checked_div(b).unwrap_or(u32::MAX),
                    6 if b == 0 => a,
                    6 => (a as i32).wrapping_rem(b as i32) as u32,
                    _ => a.checked_rem(b).unwrap_or(a),
                };
                self.set(rd, value);
            }
            opcode @ (0b001_0011 | 0b011_0011) => {
                let (b, is_register) =
                    if opcode == 0b011_0011 { (b, true) } else { (imm_i, false) };
                let other = field(30, 1) == 1;
                let value = match funct3 {
                    0 if is_register && other => a.wrapping_sub(b),
                    0 => a.wrapping_add(b),
                    1 => a << (b & 31),
                    2 => u32::from((a as i32) < b as i32),
                    3 => u32::from(a < b),
                    4 => a ^ b,
                    5 if other => (a as i32 >> (b & 31)) as u32,
                    5 => a >> (b & 31),
                    6 => a | b,
                    _ => a & b,
                };
                self.set(rd, value);
            }
            _ => panic!("no instruction: {word:08x}"),
        }
        next
    }
}
