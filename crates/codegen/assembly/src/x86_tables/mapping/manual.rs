//! Exceptions to the forms that encodings imply.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::{Evex, evex_names};

/// EVEX instructions with a VEX form that differs in bits which must be equal otherwise, mostly W.
/// Entries are the stems of both names, and vector lengths and suffixes as in [`Evex`]. With length
/// `y`, the instruction has `Y` and the form's name has no length.
const SHORTER: &[(&str, &str, &str, &str)] = &[
    ("VADDPD", "VADDPD", "XY", "rm rr"),
    ("VADDSD", "VADDSD", "Z", "rm rm_Int rr rr_Int"),
    ("VALIGND", "VPALIGNR", "X", "rmi rri"),
    ("VALIGNQ", "VPALIGNR", "X", "rmi rri"),
    ("VANDNPD", "VANDNPD", "XY", "rm rr"),
    ("VANDPD", "VANDPD", "XY", "rm rr"),
    ("VBROADCASTF64X2", "VBROADCASTF128", "X", "rm"),
    ("VBROADCASTI64X2", "VBROADCASTI128", "X", "rm"),
    ("VBROADCASTSD", "VBROADCASTSD", "Y", "rm rr"),
    ("VCOMISD", "VCOMISD", "Z", "rm rm_Int rr rr_Int"),
    ("VCVTPD2DQ", "VCVTPD2DQ", "XY", "rm rr"),
    ("VCVTPD2PS", "VCVTPD2PS", "XY", "rm rr"),
    ("VCVTSD2SS", "VCVTSD2SS", "Z", "rm rm_Int rr rr_Int"),
    ("VCVTTPD2DQ", "VCVTTPD2DQ", "XY", "rm rr"),
    ("VDIVPD", "VDIVPD", "XY", "rm rr"),
    ("VDIVSD", "VDIVSD", "Z", "rm rm_Int rr rr_Int"),
    ("VEXTRACTF64X2", "VEXTRACTF128", "y", "mri rri"),
    ("VEXTRACTI64X2", "VEXTRACTI128", "y", "mri rri"),
    ("VINSERTF64X2", "VINSERTF128", "y", "rmi rri"),
    ("VINSERTI64X2", "VINSERTI128", "y", "rmi rri"),
    ("VMAXCPD", "VMAXCPD", "XY", "rm rr"),
    ("VMAXCSD", "VMAXCSD", "Z", "rm rr"),
    ("VMAXPD", "VMAXPD", "XY", "rm rr"),
    ("VMAXSD", "VMAXSD", "Z", "rm rm_Int rr rr_Int"),
    ("VMAXSS", "VMAXSS", "Z", "rm rr"),
    ("VMINCPD", "VMINCPD", "XY", "rm rr"),
    ("VMINCSD", "VMINCSD", "Z", "rm rr"),
    ("VMINPD", "VMINPD", "XY", "rm rr"),
    ("VMINSD", "VMINSD", "Z", "rm rm_Int rr rr_Int"),
    ("VMINSS", "VMINSS", "Z", "rm rr"),
    ("VMOVAPD", "VMOVAPD", "XY", "mr rm rr"),
    ("VMOVDDUP", "VMOVDDUP", "XY", "rm rr"),
    ("VMOVDQA64", "VMOVDQA", "XY", "mr rm rr"),
    ("VMOVDQU16", "VMOVDQU", "XY", "mr rm rr"),
    ("VMOVDQU64", "VMOVDQU", "XY", "mr rm rr"),
    ("VMOVDQU8", "VMOVDQU", "XY", "mr rm rr"),
    ("VMOVHPD", "VMOVHPD", "X", "mr rm"),
    ("VMOVLPD", "VMOVLPD", "X", "mr rm"),
    ("VMOVNTPD", "VMOVNTPD", "XY", "mr"),
    ("VMOVPQI2QI", "VMOVPQI2QI", "Z", "mr rr"),
    ("VMOVQI2PQI", "VMOVQI2PQI", "Z", "rm"),
    ("VMOVSD", "VMOVSD", "Z", "mr rm rm_alt rr"),
    ("VMOVUPD", "VMOVUPD", "XY", "mr rm rr"),
    ("VMOVZPQILo2PQI", "VMOVZPQILo2PQI", "Z", "rr"),
    ("VMPSADBW", "VMPSADBW", "XY", "rmi rri"),
    ("VMULPD", "VMULPD", "XY", "rm rr"),
    ("VMULSD", "VMULSD", "Z", "rm rm_Int rr rr_Int"),
    ("VORPD", "VORPD", "XY", "rm rr"),
    ("VPADDQ", "VPADDQ", "XY", "rm rr"),
    ("VPANDNQ", "VPANDN", "XY", "rm rr"),
    ("VPANDQ", "VPAND", "XY", "rm rr"),
    ("VPBROADCASTQ", "VPBROADCASTQ", "XY", "rm rr"),
    ("VPERMILPD", "VPERMILPD", "XY", "mi ri rm rr"),
    ("VPMULDQ", "VPMULDQ", "XY", "rm rr"),
    ("VPMULUDQ", "VPMULUDQ", "XY", "rm rr"),
    ("VPORQ", "VPOR", "XY", "rm rr"),
    ("VPSLLQ", "VPSLLQ", "XY", "ri rm rr"),
    ("VPSRLQ", "VPSRLQ", "XY", "ri rm rr"),
    ("VPSUBQ", "VPSUBQ", "XY", "rm rr"),
    ("VPUNPCKHQDQ", "VPUNPCKHQDQ", "XY", "rm rr"),
    ("VPUNPCKLQDQ", "VPUNPCKLQDQ", "XY", "rm rr"),
    ("VPXORQ", "VPXOR", "XY", "rm rr"),
    ("VSHUFF32X4", "VPERM2F128", "y", "rmi rri"),
    ("VSHUFF64X2", "VPERM2F128", "y", "rmi rri"),
    ("VSHUFI32X4", "VPERM2I128", "y", "rmi rri"),
    ("VSHUFI64X2", "VPERM2I128", "y", "rmi rri"),
    ("VSHUFPD", "VSHUFPD", "XY", "rmi rri"),
    ("VSQRTPD", "VSQRTPD", "XY", "m r"),
    ("VSQRTSD", "VSQRTSD", "Z", "m m_Int r r_Int"),
    ("VSUBPD", "VSUBPD", "XY", "rm rr"),
    ("VSUBSD", "VSUBSD", "Z", "rm rm_Int rr rr_Int"),
    ("VUCOMISD", "VUCOMISD", "Z", "rm rm_Int rr rr_Int"),
    ("VUNPCKHPD", "VUNPCKHPD", "XY", "rm rr"),
    ("VUNPCKLPD", "VUNPCKLPD", "XY", "rm rr"),
    ("VXORPD", "VXORPD", "XY", "rm rr"),
];

/// EVEX instructions with a VEX form, where the suffixes of the names differ.
const SHORTER_BY_NAME: &[(&str, &str)] = &[
    ("SETZUCCm", "SETCCm"),
    ("VRNDSCALEPDZ128rmi", "VROUNDPDmi"),
    ("VRNDSCALEPDZ128rri", "VROUNDPDri"),
    ("VRNDSCALEPDZ256rmi", "VROUNDPDYmi"),
    ("VRNDSCALEPDZ256rri", "VROUNDPDYri"),
    ("VRNDSCALESDZrmi", "VROUNDSDmi"),
    ("VRNDSCALESDZrmi_Int", "VROUNDSDmi_Int"),
    ("VRNDSCALESDZrri", "VROUNDSDri"),
    ("VRNDSCALESDZrri_Int", "VROUNDSDri_Int"),
];

/// Memory form of an instruction with a zero-upper bit. The bit has no effect, so that the form
/// without it is equivalent.
pub(super) const CLEARS_NOTHING: &str = "SETZUCCm";

/// Instructions whose encodings match those of another instruction with different behavior.
const NOT_SHORTER: &[Evex] = &[
    ("VCVTQQ2PD", "X", "rr"),
    ("VCVTQQ2PS", "X", "rm rr"),
    ("VDBPSADBW", "XY", "rmi rri"),
    ("VMOVZPDILo2PDI", "Z", "rr"),
    ("VPMAXSQ", "XY", "rm rr"),
    ("VPMAXUQ", "XY", "rm rr"),
    ("VPMINSQ", "XY", "rm rr"),
    ("VPMINUQ", "XY", "rm rr"),
    ("VPMULLQ", "XY", "rm rr"),
    ("VPSRAQ", "XY", "ri rm rr"),
    ("VSCALEFPS", "XY", "rm"),
];

/// Instructions with a new data destination whose form without one is another instruction.
const OLD_DESTINATION: &[(&str, &str)] = &[("MOVBE32rr", "BSWAP32r"), ("MOVBE64rr", "BSWAP64r")];

/// Instructions with a new data destination that is preserved, where the form without one clears
/// it.
const NOT_OLD_DESTINATION: &[&str] = &[
    "CFCMOV16rm_ND",
    "CFCMOV16rr_ND",
    "CFCMOV32rm_ND",
    "CFCMOV32rr_ND",
    "CFCMOV64rm_ND",
    "CFCMOV64rr_ND",
];

/// SSE instructions whose AVX form has another name, because it names a register that is implicit
/// in SSE.
const AVX: &[(&str, &str)] = &[
    ("BLENDVPDrm0", "VBLENDVPDrmr"),
    ("BLENDVPDrr0", "VBLENDVPDrrr"),
    ("BLENDVPSrm0", "VBLENDVPSrmr"),
    ("BLENDVPSrr0", "VBLENDVPSrrr"),
    ("PBLENDVBrm0", "VPBLENDVBrmr"),
    ("PBLENDVBrr0", "VPBLENDVBrrr"),
];

/// Listed exceptions, by instruction name.
pub(super) struct Listed {
    /// Form of an instruction.
    forms: FxHashMap<String, String>,
    /// Instructions without a form.
    without: FxHashSet<String>,
}

impl Listed {
    fn of(forms: &[(&str, &str)], without: &[&str]) -> Self {
        let own = |&(name, form): &(&str, &str)| (name.to_owned(), form.to_owned());
        Listed {
            forms: forms.iter().map(own).collect(),
            without: without.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// Returns the exceptions for VEX forms.
    pub(super) fn shorter() -> Self {
        let mut listed = Self::of(SHORTER_BY_NAME, &[]);
        for &(stem, form, lengths, ends) in SHORTER {
            for length in lengths.chars() {
                let (mark, of_form) = match length {
                    'X' => ("X", ""),
                    'Y' => ("Y", "Y"),
                    'y' => ("Y", ""),
                    _ => ("Z", ""),
                };
                let forms = ends.split(' ').map(|end| [form, of_form, end].concat());
                listed.forms.extend(evex_names((stem, mark, ends)).zip(forms));
            }
        }
        listed.without = NOT_SHORTER.iter().copied().flat_map(evex_names).collect();
        listed
    }

    /// Returns the exceptions for forms without a new data destination.
    pub(super) fn old_destination() -> Self {
        Self::of(OLD_DESTINATION, NOT_OLD_DESTINATION)
    }

    /// Returns the exceptions for AVX forms.
    pub(super) fn avx() -> Self {
        Self::of(AVX, &[])
    }

    /// Returns the listed form of an instruction.
    pub(super) fn form(&self, name: &str) -> Option<&str> {
        self.forms.get(name).map(String::as_str)
    }

    /// Returns true if an instruction is listed as having no form.
    pub(super) fn is_without(&self, name: &str) -> bool {
        self.without.contains(name)
    }
}

#[cfg(test)]
mod tests {
    use super::Listed;

    #[test]
    fn names_of_forms_follow_from_those_of_instructions() {
        let listed = Listed::shorter();
        assert_eq!(listed.forms.len(), 279);
        for (name, form) in [
            ("VADDPDZ256rr", "VADDPDYrr"),
            ("VADDSDZrm_Int", "VADDSDrm_Int"),
            ("VSHUFI64X2Z256rmi", "VPERM2I128rmi"),
            ("VBROADCASTF64X2Z128rm", "VBROADCASTF128rm"),
            ("VRNDSCALESDZrri", "VROUNDSDri"),
        ] {
            assert_eq!(listed.form(name), Some(form));
        }
        assert!(listed.is_without("VPSRAQZ256ri") && !listed.is_without("VPSRAQZri"));
        assert_eq!(listed.without.len(), 36);
    }
}
