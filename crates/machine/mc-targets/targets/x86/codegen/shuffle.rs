//! Orders of the lanes of two vectors: by one instruction where there is one, otherwise by tables of bytes.

use tablegen_backend::Error;
use tablegen_backend::ir::Lane;
use tablegen_backend::lower::Nodes;
use tablegen_rt::isel::graph::Value;

use super::Generator;
use crate::target::Opcode;

/// Number of a byte that `pshufb` gives zero for.
const NO_BYTE: u8 = 0x80;

/// Returns the lanes of a size in bytes that a shuffle copies as a whole. `None` if it takes some of them apart.
fn lanes(bytes: [u8; 16], size: u8) -> Option<[u8; 16]> {
    let mut lanes = [0; 16];
    for (index, chunk) in bytes.chunks(size.into()).enumerate() {
        let first = chunk[0];
        if !first.is_multiple_of(size)
            || (0..).zip(chunk).any(|(offset, byte)| *byte != first + offset)
        {
            return None;
        }
        lanes[index] = first / size;
    }
    Some(lanes)
}

/// Joins bytes of two vectors by their numbers.
pub(super) fn lower(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    a: Value,
    b: Value,
    bytes: [u8; 16],
) -> Result<Value, Error> {
    let (mut a, mut b, mut bytes) = (a, b, bytes);
    if bytes.iter().all(|byte| *byte >= 16) {
        (a, b) = (b, a);
        bytes = bytes.map(|byte| byte - 16);
    }
    if a == b {
        bytes = bytes.map(|byte| byte % 16);
    }
    if bytes.iter().all(|byte| *byte < 16) {
        return one_vector(nodes, lane, a, bytes);
    }
    if let Some((opcode, is_swapped)) = interleaving(bytes) {
        let operands = if is_swapped { [b, a] } else { [a, b] };
        return nodes.vector_machine(opcode, lane, &operands);
    }
    if (0..).zip(bytes).all(|(index, byte)| byte == bytes[0] + index) {
        let by = nodes.immediate(bytes[0].into());
        return nodes.vector_machine(Opcode::PALIGNRrri, lane, &[b, a, by]);
    }
    if let Some([first, second, third, fourth, ..]) = lanes(bytes, 4) {
        // Two lanes of one vector, then two of the other one.
        let order = |lanes: [u8; 4]| {
            (0..).zip(lanes).map(|(index, lane)| i64::from(lane % 4) << (2 * index)).sum()
        };
        let of_first = |lane: u8| lane < 4;
        let halves = [first, second, third, fourth].map(of_first);
        let operands = match halves {
            [true, true, false, false] => Some([a, b]),
            [false, false, true, true] => Some([b, a]),
            _ => None,
        };
        if let Some(operands) = operands {
            let order = nodes.immediate(order([first, second, third, fourth]));
            return nodes.vector_machine(
                Opcode::SHUFPSrri,
                lane,
                &[operands[0], operands[1], order],
            );
        }
    }
    // Bytes of each vector, and zeros where the other one has a byte.
    let of_a = bytes.map(|byte| if byte < 16 { byte } else { NO_BYTE });
    let of_b = bytes.map(|byte| if byte < 16 { NO_BYTE } else { byte - 16 });
    let first = by_table(nodes, lane, a, of_a)?;
    let second = by_table(nodes, lane, b, of_b)?;
    nodes.vector_machine(Opcode::PORrr, lane, &[first, second])
}

fn by_table(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    value: Value,
    bytes: [u8; 16],
) -> Result<Value, Error> {
    let table = nodes.vector_constant(Lane::I8, u128::from_le_bytes(bytes))?;
    nodes.vector_machine(Opcode::PSHUFBrr, lane, &[value, table])
}

/// Orders the bytes of one vector.
fn one_vector(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    value: Value,
    bytes: [u8; 16],
) -> Result<Value, Error> {
    if (0..).zip(bytes).all(|(index, byte)| byte == index) {
        return Ok(value);
    }
    if let Some([first, second, third, fourth, ..]) = lanes(bytes, 4) {
        let order = i64::from(first | second << 2 | third << 4 | fourth << 6);
        let order = nodes.immediate(order);
        return nodes.vector_machine(Opcode::PSHUFDri, lane, &[value, order]);
    }
    by_table(nodes, lane, value, bytes)
}

/// Returns the instruction that takes lanes of two vectors by turns, if a shuffle does it, and true if the second
/// vector comes first.
fn interleaving(bytes: [u8; 16]) -> Option<(Opcode, bool)> {
    const OPCODES: [(u8, [Opcode; 2]); 4] = [
        (8, [Opcode::PUNPCKLQDQrr, Opcode::PUNPCKHQDQrr]),
        (4, [Opcode::PUNPCKLDQrr, Opcode::PUNPCKHDQrr]),
        (2, [Opcode::PUNPCKLWDrr, Opcode::PUNPCKHWDrr]),
        (1, [Opcode::PUNPCKLBWrr, Opcode::PUNPCKHBWrr]),
    ];
    for (size, opcodes) in OPCODES {
        let Some(lanes) = lanes(bytes, size) else { continue };
        let count = 16 / size;
        for (start, opcode) in [0, count / 2].into_iter().zip(opcodes) {
            for is_swapped in [false, true] {
                let is_right = |index: u8| {
                    let of_second = (index % 2 == 1) != is_swapped;
                    let own = start + index / 2;
                    lanes[usize::from(index)] == if of_second { own + count } else { own }
                };
                if (0..count).all(is_right) {
                    return Some((opcode, is_swapped));
                }
            }
        }
    }
    None
}
