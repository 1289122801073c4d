pub struct Regex(regex_automata::meta::Regex);
impl Regex {
    pub fn new(p: &[u8]) -> Result<Regex, ()> {
        regex_automata::meta::Regex::new(std::str::from_utf8(p).map_err(|_| ())?).map(Regex).map_err(|_| ())
    }
    pub fn is_match(&self, t: &[u8]) -> bool { self.0.is_match(t) }
}
