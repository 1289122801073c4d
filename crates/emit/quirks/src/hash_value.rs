//! LLVM's hash of strings (`llvm::hash_value`), which is based on CityHash. Outputs of tables
//! sorted by it show its order.

/// Seed of `llvm::hash_value` in release builds.
const SEED: u64 = 0xff51_afd7_ed55_8ccd;

const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K2: u64 = 0x9ae1_6a3b_2f90_404f;
const K3: u64 = 0xc949_d7c7_509e_6557;

/// Number of bytes mixed at once.
const CHUNK: usize = 64;

/// Returns the hash of a string.
pub fn hash_value(text: &[u8]) -> u64 {
    match text.len() {
        0 => K2 ^ SEED,
        len @ 1..=3 => {
            let y = u32::from(text[0]).wrapping_add(u32::from(text[len >> 1]) << 8);
            let z = (len as u32).wrapping_add(u32::from(text[len - 1]) << 2);
            let mixed = u64::from(y).wrapping_mul(K2) ^ u64::from(z).wrapping_mul(K3) ^ SEED;
            shift_mix(mixed).wrapping_mul(K2)
        }
        len @ 4..=8 => {
            let a = fetch32(text, 0);
            let end = fetch32(text, len - 4);
            hash_16((len as u64).wrapping_add(a << 3), SEED ^ end)
        }
        len @ 9..=16 => {
            let (a, b) = (fetch(text, 0), fetch(text, len - 8));
            hash_16(SEED ^ a, b.wrapping_add(len as u64).rotate_right(len as u32)) ^ b
        }
        len @ 17..=32 => {
            let a = fetch(text, 0).wrapping_mul(K1);
            let b = fetch(text, 8);
            let c = fetch(text, len - 8).wrapping_mul(K2);
            let d = fetch(text, len - 16).wrapping_mul(K0);
            let low = a.wrapping_sub(b).rotate_right(43);
            let low = low.wrapping_add((c ^ SEED).rotate_right(30)).wrapping_add(d);
            let high = a.wrapping_add((b ^ K3).rotate_right(20)).wrapping_sub(c);
            hash_16(low, high.wrapping_add(len as u64).wrapping_add(SEED))
        }
        33..=CHUNK => up_to_a_chunk(text),
        len => {
            let mut state = State::new(text);
            let whole = len / CHUNK * CHUNK;
            for chunk in text[CHUNK..whole].chunks(CHUNK) {
                state.mix(chunk);
            }
            if whole < len {
                state.mix(&text[len - CHUNK..]);
            }
            state.finish(len as u64)
        }
    }
}

fn up_to_a_chunk(text: &[u8]) -> u64 {
    let len = text.len();
    // The two halves are mixed alike.
    let half = |z: u64, a: u64, second: u64, third: u64| {
        let mut a = a;
        let mut b = a.wrapping_add(z).rotate_right(52);
        let mut c = a.rotate_right(37);
        a = a.wrapping_add(second);
        c = c.wrapping_add(a.rotate_right(7));
        a = a.wrapping_add(third);
        b = b.wrapping_add(a.rotate_right(31)).wrapping_add(c);
        (a.wrapping_add(z), b)
    };
    let end = fetch(text, len - 16);
    let a = (len as u64).wrapping_add(end).wrapping_mul(K0).wrapping_add(fetch(text, 0));
    let (vf, vs) = half(fetch(text, 24), a, fetch(text, 8), fetch(text, 16));
    let a = fetch(text, 16).wrapping_add(fetch(text, len - 32));
    let (wf, ws) = half(fetch(text, len - 8), a, fetch(text, len - 24), end);
    let first = vf.wrapping_add(ws).wrapping_mul(K2);
    let r = shift_mix(first.wrapping_add(wf.wrapping_add(vs).wrapping_mul(K0)));
    shift_mix((SEED ^ r.wrapping_mul(K0)).wrapping_add(vs)).wrapping_mul(K2)
}

/// State between chunks.
struct State([u64; 7]);

impl State {
    fn new(text: &[u8]) -> Self {
        let (h4, h5) = (SEED.wrapping_mul(K1), shift_mix(SEED));
        let h2 = hash_16(SEED, K1);
        let h3 = (SEED ^ K1).rotate_right(49);
        let mut state = State([0, SEED, h2, h3, h4, h5, hash_16(h4, h5)]);
        state.mix(&text[..CHUNK]);
        state
    }

    fn mix(&mut self, chunk: &[u8]) {
        let [mut h0, mut h1, mut h2, mut h3, mut h4, mut h5, mut h6] = self.0;
        let sum = h0.wrapping_add(h1).wrapping_add(h3).wrapping_add(fetch(chunk, 8));
        h0 = sum.rotate_right(37).wrapping_mul(K1);
        let sum = h1.wrapping_add(h4).wrapping_add(fetch(chunk, 48));
        h1 = sum.rotate_right(42).wrapping_mul(K1);
        h0 ^= h6;
        h1 = h1.wrapping_add(h3).wrapping_add(fetch(chunk, 40));
        h2 = h2.wrapping_add(h5).rotate_right(33).wrapping_mul(K1);
        h3 = h4.wrapping_mul(K1);
        h4 = h0.wrapping_add(h5);
        mix_half(&chunk[..32], &mut h3, &mut h4);
        h5 = h2.wrapping_add(h6);
        h6 = h1.wrapping_add(fetch(chunk, 16));
        mix_half(&chunk[32..], &mut h5, &mut h6);
        self.0 = [h2, h1, h0, h3, h4, h5, h6];
    }

    fn finish(&self, len: u64) -> u64 {
        let [h0, h1, h2, h3, h4, h5, h6] = self.0;
        let low = hash_16(h3, h5).wrapping_add(shift_mix(h1).wrapping_mul(K1)).wrapping_add(h2);
        let high = hash_16(h4, h6).wrapping_add(shift_mix(len).wrapping_mul(K1)).wrapping_add(h0);
        hash_16(low, high)
    }
}

fn mix_half(half: &[u8], a: &mut u64, b: &mut u64) {
    *a = a.wrapping_add(fetch(half, 0));
    let c = fetch(half, 24);
    *b = b.wrapping_add(*a).wrapping_add(c).rotate_right(21);
    let d = *a;
    *a = a.wrapping_add(fetch(half, 8)).wrapping_add(fetch(half, 16));
    *b = b.wrapping_add(a.rotate_right(44)).wrapping_add(d);
    *a = a.wrapping_add(c);
}

fn hash_16(low: u64, high: u64) -> u64 {
    const FACTOR: u64 = 0x9ddf_ea08_eb38_2d69;
    let step = |x: u64| {
        let x = x.wrapping_mul(FACTOR);
        x ^ x >> 47
    };
    step(high ^ step(low ^ high)).wrapping_mul(FACTOR)
}

fn shift_mix(x: u64) -> u64 {
    x ^ x >> 47
}

/// Reads eight bytes at `offset`, in little-endian order.
fn fetch(text: &[u8], offset: usize) -> u64 {
    text[offset..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Reads four bytes at `offset`, in little-endian order.
fn fetch32(text: &[u8], offset: usize) -> u64 {
    text[offset..].first_chunk().map_or(0, |bytes| u64::from(u32::from_le_bytes(*bytes)))
}

#[cfg(test)]
mod tests {
    use super::hash_value;

    /// Compares hashes with those of a program compiled with LLVM's header.
    #[test]
    fn hashes_are_those_of_llvm() {
        let expected = [
            (0, 0x65b0_c5ec_c2c5_cc82),
            (1, 0x9203_bfec_38cc_9638),
            (3, 0x4db6_79e5_defb_75b8),
            (4, 0x4dcf_6f02_8d98_dbca),
            (8, 0xcbe5_b32e_45f9_151c),
            (9, 0x5565_c16e_feb4_5618),
            (16, 0x6786_241c_1a5f_3e60),
            (17, 0x7c13_d6d4_a031_d3c5),
            (32, 0x1a92_8bb2_185a_9f19),
            (33, 0xf0d2_883a_19b1_cc6f),
            (64, 0x3541_f6cc_9d78_0228),
            (65, 0xfcf6_b096_7e4d_4efc),
            (128, 0x05e1_2011_a374_9298),
            (200, 0x75bf_e14c_6b21_7b40),
        ];
        for (len, hash) in expected {
            let text: Vec<u8> = (0..len).map(|index: u32| b'!' + (index * 7 % 90) as u8).collect();
            assert_eq!(hash_value(&text), hash, "{len}");
        }
    }
}
