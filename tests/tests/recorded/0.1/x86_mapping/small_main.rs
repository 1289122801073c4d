//! Looks forms up.
mod small;

use small::Opcode;

fn main() {
    let opcodes = [
        Opcode::VADDZ128rr,
        Opcode::VADDZ128rri8,
        Opcode::VPMADDZ128rr,
        Opcode::ADD32rr,
        Opcode::ADD32rr_ND,
        Opcode::SUBPSrr,
        Opcode::PHI,
    ];
    for opcode in opcodes {
        println!("{opcode}:");
        println!("    VEX {:?}", small::evex_to_vex(opcode));
        println!("    flags {:?}", small::without_flags(opcode));
        println!("    destination {:?}", small::without_destination(opcode));
        println!("    AVX {:?}", small::sse_to_avx(opcode));
    }
    println!("{:?}", small::requirement(Opcode::VPMADDrr));
    println!("{:?}", small::requirement(Opcode::VADDrr));
}
