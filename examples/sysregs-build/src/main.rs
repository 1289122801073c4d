//! Looks up system registers of `td/sysregs.td` in tables that `build.rs` generates.
//!
//! ```sh
//! cargo run -- CPACR_EL1 0xc000
//! ```

/// Tables of `td/sysregs.td`.
mod sysregs {
    include!(concat!(env!("OUT_DIR"), "/sysregs.rs"));
}

use std::env;
use std::process::ExitCode;

use sysregs::{Access, SysReg};

fn main() -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for argument in env::args().skip(1) {
        match find(&argument) {
            Some(reg) => println!("{}", describe(reg)),
            None => {
                eprintln!("there is no register {argument}");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}

/// Returns the register with this name, in either case, or with this hexadecimal encoding.
fn find(text: &str) -> Option<&'static SysReg> {
    match text.strip_prefix("0x") {
        Some(digits) => sysregs::lookup_sys_reg_by_encoding(u16::from_str_radix(digits, 16).ok()?),
        None => sysregs::lookup_sys_reg_by_name(text),
    }
}

fn describe(reg: &SysReg) -> String {
    let access = match reg.access {
        Access::ReadOnly => "read only",
        Access::WriteOnly => "write only",
        Access::ReadWrite => "read and write",
    };
    format!("{} = {:#06x}, {access}", reg.name, reg.encoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_name_and_by_encoding() {
        let reg = find("CPACR_EL1").unwrap();
        assert_eq!(reg.encoding, 0xc082);
        assert_eq!(find("cpacr_el1"), Some(reg));
        assert_eq!(find("0xc082"), Some(reg));
        assert_eq!(find("CPACR"), None);
        assert_eq!(find("0xc083"), None);
        assert_eq!(describe(reg), "CPACR_EL1 = 0xc082, read and write");
    }

    #[test]
    fn every_register_is_found() {
        assert_eq!(sysregs::SYS_REGS.len(), 9);
        for reg in &sysregs::SYS_REGS {
            assert_eq!(sysregs::lookup_sys_reg_by_encoding(reg.encoding), Some(reg));
            assert_eq!(sysregs::lookup_sys_reg_by_name(reg.name), Some(reg));
        }
    }
}
