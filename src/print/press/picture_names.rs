//! The names of pictures of pieces.

use std::collections::BTreeSet;

/// The names of a file's pictures without their endings, one for each of its sheets, all different.
#[derive(Debug, Default)]
pub struct PictureNames {
    names: Vec<String>,
    taken: BTreeSet<String>,
}

impl PictureNames {
    /// The names in the order of the sheets.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// A name that is free with all `endings`: `fox`, or `fox-2` if there is a fox.
    pub(super) fn free(&self, name: &str, endings: &[&str]) -> String {
        let is_free =
            |name: &str| endings.iter().all(|ending| !self.taken.contains(&format!("{name}{ending}")));
        let numbered = (2..).map(|n| format!("{name}-{n}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| is_free(name)).unwrap_or_default()
    }

    pub(super) fn push(&mut self, name: String) {
        self.taken.insert(name.clone());
        self.names.push(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_pictures_have_one_name() {
        let mut names = PictureNames::default();
        for (wanted, endings) in
            [("fox", &["", "-back"][..]), ("fox", &[""]), ("fox-2", &[""]), ("fox-back", &[""])]
        {
            let name = names.free(wanted, endings);
            for ending in endings {
                names.push(format!("{name}{ending}"));
            }
        }
        assert_eq!(names.iter().collect::<Vec<_>>(), ["fox", "fox-back", "fox-2", "fox-2-2", "fox-back-2"]);
    }
}
