pub fn program(_bytes: &[u8]) -> String { String::new() }
