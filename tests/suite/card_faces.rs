//! Faces of cards: each folder of `tests/faces` has definitions, and beside it in `NAME.txt` what is drawn on each face,
//! and the faults.

use std::fmt::Write as _;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use punchboard::cli::Disk;
use punchboard::compose::Drawing;
use punchboard::compose::drawing::Item;
use punchboard::job::{Job, Wanted};
use punchboard::press::Printed;

use super::{compare, entries, folder, run};
use crate::support::trial;

/// The tests.
pub fn trials() -> Vec<Trial> {
    let folders = entries(&folder("faces")).into_iter().filter(|path| path.is_dir());
    folders
        .map(|path| {
            let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            trial(format!("faces/{name}"), move || faces(&path, &name))
        })
        .collect()
}

/// The faces of a folder's set, and what `check` prints.
fn faces(path: &Path, name: &str) -> Result<(), Failed> {
    let mut job = Job::check(&Disk, &[path.to_string_lossy().into_owned()], &[]);
    job.fill_all();
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    let mut out = String::new();
    for printed in &outcome.printed {
        writeln!(out, "{}:", printed.name)?;
        for (name, face) in printed.face_names.iter().zip(&printed.faces) {
            writeln!(out, "  {name}{}", shown(&face.drawing, printed))?;
        }
        let fields = field_names(&printed.pdf(job.files())?)?;
        if !fields.is_empty() {
            writeln!(out, "  fields of the form: {}", fields.join(", "))?;
        }
    }
    let checked = run(&["check", name], &folder("faces"));
    compare(&path.with_extension("txt"), &format!("{out}\n{}{}", checked.err, checked.out))
}

/// The names of the fields of a PDF form, in order.
fn field_names(pdf: &[u8]) -> Result<Vec<String>, lopdf::Error> {
    let pdf = lopdf::Document::load_mem(pdf)?;
    let Ok(form) = pdf.catalog()?.get(b"AcroForm").and_then(|form| form.as_dict()) else {
        return Ok(Vec::new());
    };
    let name = |field: &lopdf::Object| -> Result<String, lopdf::Error> {
        let name = pdf.get_dictionary(field.as_reference()?)?.get(b"T")?.as_str()?;
        Ok(String::from_utf8_lossy(name).into_owned())
    };
    form.get(b"Fields")?.as_array()?.iter().map(name).collect()
}

/// The words on a face, each baseline in a line with the look of its words, and the number of other things.
fn shown(drawing: &Drawing, printed: &Printed) -> String {
    let mut out = String::new();
    let mut last = None;
    for (run, at) in drawing.runs() {
        let font = printed.fonts.get(run.font);
        let look = match (font.bold, font.italic) {
            (false, false) => "",
            (true, false) => "bold",
            (false, true) => "italic",
            (true, true) => "bold italic",
        };
        let (_, y) = at.apply(run.x, run.y);
        let line = (y * 10.0).round() as i64;
        let starts = last != Some((line, look));
        if last.is_none_or(|(before, _)| before != line) {
            out.push_str("\n    ");
        }
        if starts && !look.is_empty() {
            let _ = write!(out, "<{look}>");
        } else if starts && last.is_some_and(|(before, _)| before == line) {
            out.push_str("<>");
        }
        out.push_str(&run.text());
        last = Some((line, look));
    }
    let mut other = [0; 3];
    count(drawing, &mut other);
    for (count, what) in other.into_iter().zip(["pictures", "shapes", "fields"]) {
        if count > 0 {
            let _ = write!(out, "\n    {count} {what}");
        }
    }
    out
}

/// Counts pictures and drawings from files, shapes, and fields of forms.
fn count(drawing: &Drawing, into: &mut [usize; 3]) {
    for item in &drawing.items {
        match item {
            Item::Picture(..) | Item::Shared(..) => into[0] += 1,
            Item::Path(_) => into[1] += 1,
            Item::Field(_) => into[2] += 1,
            Item::Group(group) => count(&group.drawing, into),
            Item::Layer(layer) => count(&layer.drawing, into),
            Item::Text(_) | Item::Origin(..) => {}
        }
    }
}
