//! Exceptions to the folding that encodings imply.

use rustc_hash::FxHashSet;

use super::super::{Evex, evex_names};
use super::Flags;

const PLAIN: Flags = Flags::NONE;
const NOT_BACK: Flags = Flags { not_back: true, ..PLAIN };
const LOAD: Flags = Flags { loads: true, ..PLAIN };
const STORE: Flags = Flags { stores: true, ..PLAIN };
const STORE_NOT_BACK: Flags = Flags { not_back: true, ..STORE };
const LOAD_NOT_THERE: Flags = Flags { not_there: true, ..LOAD };

/// Pairs of a register form and a memory form whose encodings do not match, with their flags.
pub(super) const PAIRS: [(&str, &str, Flags); 53] = [
    ("ADD16ri_DB", "ADD16mi", NOT_BACK),
    ("ADD16rr_DB", "ADD16mr", NOT_BACK),
    ("ADD32ri_DB", "ADD32mi", NOT_BACK),
    ("ADD32rr_DB", "ADD32mr", NOT_BACK),
    ("ADD64ri32_DB", "ADD64mi32", NOT_BACK),
    ("ADD64rr_DB", "ADD64mr", NOT_BACK),
    ("ADD8ri_DB", "ADD8mi", NOT_BACK),
    ("ADD8rr_DB", "ADD8mr", NOT_BACK),
    ("ADD16rr_DB", "ADD16rm", NOT_BACK),
    ("ADD32rr_DB", "ADD32rm", NOT_BACK),
    ("ADD64rr_DB", "ADD64rm", NOT_BACK),
    ("ADD8rr_DB", "ADD8rm", NOT_BACK),
    ("MMX_MOVD64from64rr", "MMX_MOVQ64mr", STORE),
    ("MMX_MOVD64grr", "MMX_MOVD64mr", STORE),
    ("MOV64toSDrr", "MOV64mr", STORE_NOT_BACK),
    ("MOVDI2SSrr", "MOV32mr", STORE_NOT_BACK),
    ("MOVPQIto64rr", "MOVPQI2QImr", STORE_NOT_BACK),
    ("MOVSDto64rr", "MOVSDmr", STORE_NOT_BACK),
    ("MOVSS2DIrr", "MOVSSmr", STORE),
    ("MOVLHPSrr", "MOVHPSrm", NOT_BACK),
    ("PUSH16r", "PUSH16rmm", LOAD),
    ("PUSH32r", "PUSH32rmm", LOAD),
    ("PUSH64r", "PUSH64rmm", LOAD),
    ("TAILJMPr", "TAILJMPm", LOAD),
    ("TAILJMPr64", "TAILJMPm64", LOAD),
    ("TAILJMPr64_REX", "TAILJMPm64_REX", LOAD),
    ("TCRETURNri", "TCRETURNmi", LOAD_NOT_THERE),
    ("TCRETURNri64", "TCRETURNmi64", LOAD_NOT_THERE),
    ("VMOVLHPSZrr", "VMOVHPSZ128rm", NOT_BACK),
    ("VMOVLHPSrr", "VMOVHPSrm", NOT_BACK),
    ("VMOV64toSDZrr", "MOV64mr", STORE_NOT_BACK),
    ("VMOV64toSDrr", "MOV64mr", STORE_NOT_BACK),
    ("VMOVDI2SSZrr", "MOV32mr", STORE_NOT_BACK),
    ("VMOVDI2SSrr", "MOV32mr", STORE_NOT_BACK),
    ("VMOVPQIto64Zrr", "VMOVPQI2QIZmr", STORE_NOT_BACK),
    ("VMOVPQIto64rr", "VMOVPQI2QImr", STORE_NOT_BACK),
    ("VMOVSDto64Zrr", "VMOVSDZmr", STORE_NOT_BACK),
    ("VMOVSDto64rr", "VMOVSDmr", STORE_NOT_BACK),
    ("VMOVSS2DIZrr", "VMOVSSZmr", STORE),
    ("VMOVSS2DIrr", "VMOVSSmr", STORE),
    ("MMX_MOVD64to64rr", "MMX_MOVQ64rm", PLAIN),
    ("MOV64toPQIrr", "MOVQI2PQIrm", NOT_BACK),
    ("MOV64toSDrr", "MOVSDrm_alt", NOT_BACK),
    ("MOVDI2SSrr", "MOVSSrm_alt", PLAIN),
    ("VMOV64toPQIZrr", "VMOVQI2PQIZrm", NOT_BACK),
    ("VMOV64toPQIrr", "VMOVQI2PQIrm", NOT_BACK),
    ("VMOV64toSDZrr", "VMOVSDZrm_alt", NOT_BACK),
    ("VMOV64toSDrr", "VMOVSDrm_alt", NOT_BACK),
    ("VMOVDI2SSZrr", "VMOVSSZrm_alt", PLAIN),
    ("VMOVDI2SSrr", "VMOVSSrm_alt", PLAIN),
    ("MOVSDrr", "MOVLPDrm", NOT_BACK),
    ("VMOVSDZrr", "VMOVLPDZ128rm", NOT_BACK),
    ("VMOVSDrr", "VMOVLPDrm", NOT_BACK),
];

/// Instructions that must not be folded. Some write other bits of memory than of a register, some
/// select another element of a vector, some must not fault where they do not read.
const APART: &str = "\
    ARPL16rr BT16rr BT32rr BT64rr BTC16rr BTC32rr BTC64rr BTR16rr BTR32rr BTR64rr BTS16rr BTS32rr \
    BTS64rr CFCMOV16rr_ND CFCMOV16rr_REV CFCMOV32rr_ND CFCMOV32rr_REV CFCMOV64rr_ND CFCMOV64rr_REV \
    CMPXCHG16rr CMPXCHG32rr CMPXCHG64rr CMPXCHG8rr INSERTPSrri LAR16rr LAR32rr LAR64rr LLDT16r \
    LMSW16r LSL16rr LSL32rr LSL64rr LTRr MMX_MOVQ64rr MMX_MOVQ64rr_REV MOVSX16rr16 MOVZX16rr16 \
    NOOPLr NOOPQr NOOPWr POP16rmr POP32rmr POP64rmr PUSH16rmr PUSH32rmr PUSH64rmr UD1Lr UD1Qr \
    UD1Wr VERRr VERWr VINSERTPSrri VMREAD32rr VMREAD64rr VMWRITE32rr VMWRITE64rr";

/// EVEX instructions that must not be folded: with masking, they write less to memory than to a
/// register.
const APART_EVEX: &[Evex] = &[
    ("VBLENDMPD", "XYZ", "rrkz"),
    ("VBLENDMPS", "XYZ", "rrkz"),
    ("VCOMPRESSPD", "XYZ", "rr rrk"),
    ("VCOMPRESSPS", "XYZ", "rr rrk"),
    ("VCVTPS2PH", "XYZ", "rrk"),
    ("VEXTRACTF32X4", "YZ", "rrik"),
    ("VEXTRACTF32X8", "Z", "rrik"),
    ("VEXTRACTF64X2", "YZ", "rrik"),
    ("VEXTRACTF64X4", "Z", "rrik"),
    ("VEXTRACTI32X4", "YZ", "rrik"),
    ("VEXTRACTI32X8", "Z", "rrik"),
    ("VEXTRACTI64X2", "YZ", "rrik"),
    ("VEXTRACTI64X4", "Z", "rrik"),
    ("VINSERTPS", "Z", "rri"),
    ("VMOVAPD", "XYZ", "mrk"),
    ("VMOVAPS", "XYZ", "mrk"),
    ("VMOVDQA32", "XYZ", "mrk"),
    ("VMOVDQA64", "XYZ", "mrk"),
    ("VMOVDQU16", "XYZ", "mrk"),
    ("VMOVDQU32", "XYZ", "mrk"),
    ("VMOVDQU64", "XYZ", "mrk"),
    ("VMOVDQU8", "XYZ", "mrk"),
    ("VMOVUPD", "XYZ", "mrk"),
    ("VMOVUPS", "XYZ", "mrk"),
    ("VPBLENDMB", "XYZ", "rrkz"),
    ("VPBLENDMD", "XYZ", "rrkz"),
    ("VPBLENDMQ", "XYZ", "rrkz"),
    ("VPBLENDMW", "XYZ", "rrkz"),
    ("VPCOMPRESSB", "XYZ", "rr rrk"),
    ("VPCOMPRESSD", "XYZ", "rr rrk"),
    ("VPCOMPRESSQ", "XYZ", "rr rrk"),
    ("VPCOMPRESSW", "XYZ", "rr rrk"),
    ("VPMOVDB", "XYZ", "rrk"),
    ("VPMOVDW", "XYZ", "rrk"),
    ("VPMOVQB", "XYZ", "rrk"),
    ("VPMOVQD", "XYZ", "rrk"),
    ("VPMOVQW", "XYZ", "rrk"),
    ("VPMOVSDB", "XYZ", "rrk"),
    ("VPMOVSDW", "XYZ", "rrk"),
    ("VPMOVSQB", "XYZ", "rrk"),
    ("VPMOVSQD", "XYZ", "rrk"),
    ("VPMOVSQW", "XYZ", "rrk"),
    ("VPMOVSWB", "XYZ", "rrk"),
    ("VPMOVUSDB", "XYZ", "rrk"),
    ("VPMOVUSDW", "XYZ", "rrk"),
    ("VPMOVUSQB", "XYZ", "rrk"),
    ("VPMOVUSQD", "XYZ", "rrk"),
    ("VPMOVUSQW", "XYZ", "rrk"),
    ("VPMOVUSWB", "XYZ", "rrk"),
    ("VPMOVWB", "XYZ", "rrk"),
];

/// Returns the names of all instructions that must not be folded.
pub(super) fn apart() -> FxHashSet<String> {
    let names = APART.split(' ').map(str::to_owned);
    names.chain(APART_EVEX.iter().copied().flat_map(evex_names)).collect()
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn names_of_instructions_that_are_not_folded() {
        let apart = apart();
        assert_eq!(apart.len(), 210);
        for name in ["ARPL16rr", "VMWRITE64rr", "VPMOVDBZ256rrk", "VCOMPRESSPDZrr"] {
            assert!(apart.contains(name), "{name}");
        }
    }
}
