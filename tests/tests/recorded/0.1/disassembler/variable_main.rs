//! Decodes bytes of `variable.td`.

mod variable;

use variable::*;

/// What the description leaves to code.
struct Hooks;

impl DecodeHooks for Hooks {
    fn decode_high(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(value as u32 as i32 as i64)
    }

    fn decode_regs_register_class_without_value(&self, inst: &mut Inst) -> Status {
        inst.push_register(Some(Register::R7))
    }
}

fn main() {
    let decoder = Decoder::new(&Hooks);
    let bytes = [
        0x9d, 0x05, 0xaa, 0xa7, 0x34, 0x12, 0x12, 0x05, 0x01, 0x02, 0x03, 0x84, 0xff, 0xa7, 0x34,
    ];
    for found in decoder.stream(&bytes, 0) {
        let (offset, len) = (found.offset, found.bytes.len());
        match found.inst {
            Ok(inst) => println!("{offset}, {len}: {} {:?}", inst.opcode(), inst.operands()),
            Err(error) => println!("{offset}, {len}: {error}"),
        }
    }
    for len in 0..bytes.len() {
        let _ = decoder.decode_bytes(&bytes[len..], 0);
    }
}
