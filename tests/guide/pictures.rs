//! Pictures of README and the guides are what the program prints from the definitions beside them.
//!
//! A remark stands before a picture: `<!-- picture: punchboard render crypt --each -o out => out/crypt.png + out/vale.png -->`. Its
//! command is run in a folder with the files of the guide; the pictures that it names are put side by side, without the white
//! around them. `BLESS=1` writes the picture.

use std::env;
use std::fs;
use std::io::{BufWriter, Cursor};
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;

use super::walk::empty_folder;
use crate::support::{named, words};

/// The white around a picture, and the space between two, in dots.
const EDGE: usize = 8;
const BETWEEN: usize = 16;
/// How far a picture may be from the one that is shown, on average, in steps of 255: letters are drawn as well as a processor can.
const ALIKE: u64 = 2;

/// Rows of dots: red, green, blue.
struct Picture {
    columns: usize,
    dots: Vec<[u8; 3]>,
}

impl Picture {
    fn blank(columns: usize, rows: usize) -> Picture {
        Picture { columns, dots: vec![[255; 3]; columns * rows] }
    }

    fn rows(&self) -> usize {
        self.dots.len() / self.columns
    }

    /// Reads a PNG picture, on white.
    fn read(path: &Path) -> Picture {
        let file = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut decoder = png::Decoder::new(Cursor::new(file));
        decoder
            .set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a picture");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size that fits")];
        let info = reader.next_frame(&mut bytes).expect("its dots");
        let on_white = |channel: u8, alpha: u8| {
            let (channel, alpha) = (u32::from(channel), u32::from(alpha));
            ((channel * alpha + 255 * (255 - alpha)) / 255) as u8
        };
        let dot = |dot: &[u8]| match *dot {
            [gray, alpha] => [on_white(gray, alpha); 3],
            [red, green, blue, alpha] => [red, green, blue].map(|channel| on_white(channel, alpha)),
            _ => panic!("a dot with alpha has 2 or 4 bytes"),
        };
        let size = info.line_size / info.width as usize;
        let dots = bytes[..info.buffer_size()].chunks_exact(size).map(dot).collect();
        Picture { columns: info.width as usize, dots }
    }

    fn write(&self, path: &Path) {
        let file = BufWriter::new(fs::File::create(path).expect("pictures can be written"));
        let mut encoder = png::Encoder::new(file, self.columns as u32, self.rows() as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("a picture can be written");
        writer.write_image_data(self.dots.as_flattened()).expect("a picture can be written");
    }

    /// The picture without the white around it.
    fn trimmed(&self) -> Picture {
        let is_dark = |at: &usize| self.dots[*at].iter().any(|channel| *channel < 250);
        let dark = (0..self.dots.len()).filter(is_dark).map(|at| (at % self.columns, at / self.columns));
        let all = [usize::MAX, usize::MAX, 0, 0];
        let [left, top, right, bottom] = dark.fold(all, |[left, top, right, bottom], (x, y)| {
            [left.min(x), top.min(y), right.max(x), bottom.max(y)]
        });
        assert!(left <= right, "a picture is not empty");
        let mut trimmed = Picture::blank(right - left + 1, bottom - top + 1);
        for y in top..=bottom {
            let from = y * self.columns;
            let row = &self.dots[from + left..=from + right];
            trimmed.put(row, (0, y - top));
        }
        trimmed
    }

    /// Puts a row of dots at a place.
    fn put(&mut self, row: &[[u8; 3]], (x, y): (usize, usize)) {
        let at = y * self.columns + x;
        self.dots[at..at + row.len()].copy_from_slice(row);
    }

    /// Pictures side by side, with white around them.
    fn side_by_side(pictures: &[Picture]) -> Picture {
        let high = pictures.iter().map(Picture::rows).max().expect("there is one");
        let wide: usize = pictures.iter().map(|picture| picture.columns + BETWEEN).sum::<usize>() - BETWEEN;
        let mut all = Picture::blank(wide + 2 * EDGE, high + 2 * EDGE);
        let mut x = EDGE;
        for picture in pictures {
            let top = EDGE + (high - picture.rows()) / 2;
            for (y, row) in picture.dots.chunks_exact(picture.columns).enumerate() {
                all.put(row, (x, top + y));
            }
            x += picture.columns + BETWEEN;
        }
        all
    }

    /// How far each channel is from that of another picture, on average.
    fn distance(&self, other: &Picture) -> u64 {
        if (self.columns, self.rows()) != (other.columns, other.rows()) {
            return 255;
        }
        let all = self.dots.as_flattened().iter().zip(other.dots.as_flattened());
        let apart: u64 = all.map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
        apart / (self.dots.len() as u64 * 3)
    }
}

/// Writes the files that a guide shows into a folder.
fn write_files(text: &str, folder: &Path) {
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some((fence, name)) = line.split_once(" file=").filter(|(fence, _)| fence.starts_with("```"))
        else {
            continue;
        };
        let end: String = fence.chars().take_while(|c| *c == '`').collect();
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != end).collect();
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("it is below the folder")).expect("there is room");
        fs::write(path, block.join("\n") + "\n").expect("there is room");
    }
}

fn pictures_are_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut count, mut faults) = (0, Vec::new());
    for guide in super::guides().into_iter().chain(["README.md".to_owned()]) {
        let text =
            fs::read_to_string(root.join(&guide)).expect("the guide can be read").replace("\r\n", "\n");
        let folder = empty_folder(&guide.replace('/', "-"));
        write_files(&text, &folder);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(remark) = line.strip_prefix("<!-- picture: ").and_then(|rest| rest.strip_suffix(" -->"))
            else {
                continue;
            };
            let shown = lines
                .find(|line| !line.is_empty())
                .and_then(|line| line.rsplit_once("](")?.1.strip_suffix(')'));
            let shown = root.join(&guide).with_file_name(shown.expect("a picture follows"));
            let printed = made(remark, &folder);
            count += 1;
            if env::var_os("BLESS").is_some() {
                printed.write(&shown);
            } else if printed.distance(&Picture::read(&shown)) > ALIKE {
                faults.push(format!("{guide}: {} has changed, BLESS=1 renews it", shown.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 5, "guides have pictures");
}

/// The picture of a remark: `COMMAND && COMMAND => FILE + FILE`.
fn made(remark: &str, folder: &Path) -> Picture {
    let (commands, files) = remark.split_once(" => ").expect("COMMAND => FILE");
    for command in commands.split(" && ") {
        let mut words = words(command);
        assert_eq!(words.next(), Some("punchboard"), "{command}");
        let mut program = Command::new(env!("CARGO_BIN_EXE_punchboard"));
        let done = program.args(words).current_dir(folder).output().expect("the program was built");
        assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    }
    let pictures = files.split(" + ").map(|file| Picture::read(&folder.join(file)).trimmed());
    Picture::side_by_side(&pictures.collect::<Vec<_>>())
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": pictures_are_what_is_printed)
}
