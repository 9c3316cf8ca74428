//! The files for a cutting machine that belong to a printed file.

use super::printed::Printed;
use crate::impose::{Cutting, Side};

/// A file for a cutting machine, for one or several sheets with the same contours.
#[derive(Debug, Clone)]
pub struct CutFile {
    /// Its name without the ending.
    pub name: String,
    /// What the machine follows.
    pub cutting: Cutting,
    /// The indices of its sheets.
    pub sheets: Vec<usize>,
}

impl Printed {
    /// The files for a cutting machine: one for all sheets with the same contours, in the order of the sheets. Names each of them in
    /// the margins of its sheets.
    pub fn name_cut_files(&mut self) -> Vec<CutFile> {
        let mut found: Vec<CutFile> = Vec::new();
        if self.pictures.is_some() {
            return found;
        }
        for (n, sheet) in self.sheets.iter().enumerate().filter(|(_, sheet)| sheet.side == Side::Front) {
            let Some(cutting) = Cutting::of_sheet(sheet) else { continue };
            match found.iter_mut().find(|file| file.cutting == cutting) {
                Some(file) => file.sheets.push(n),
                None => found.push(CutFile { name: String::new(), cutting, sheets: vec![n] }),
            }
        }
        let count = found.len();
        for (n, file) in found.iter_mut().enumerate() {
            let number = if count > 1 { format!("-{}", n + 1) } else { String::new() };
            file.name = format!("{}-cut{number}", self.name);
            let words = format!("{} {}", file.name, file.cutting.sum());
            file.sheets.iter().for_each(|sheet| self.sheets[*sheet].also(&words));
        }
        found
    }
}
