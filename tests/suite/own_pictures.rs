//! Cards with different pictures: no more of these than necessary are read, decoded or held in memory at the same time.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use libtest_mimic::Trial;
use lopdf::Document;
use punchboard::cli::Disk;
use punchboard::job::{Job, Wanted};
use punchboard::source::Door;
use punchboard::source::door::{Again, Found, Trouble};

use crate::support::named;

pub fn trials() -> Vec<Trial> {
    named!("own pictures": passed, changed)
}

/// Cards in the deck.
const CARDS: usize = 120;

/// Counts how often pictures are re-read, and the bytes that were written by then.
#[derive(Default)]
struct Counts {
    again: AtomicUsize,
    written: AtomicUsize,
    /// Bytes that were re-read, but not written yet.
    most: AtomicUsize,
}

/// A deck and its pictures.
struct Folder {
    files: BTreeMap<String, Arc<[u8]>>,
    counts: Arc<Counts>,
    /// The bytes of the first picture when it is re-read.
    later: Option<Arc<[u8]>>,
}

impl Door for Folder {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if self.files.contains_key(path) { Ok(Found::File) } else { Disk.look(path) }
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        self.files.get(path).map_or_else(|| Disk.read(path, most), |bytes| Ok(bytes.to_vec()))
    }

    fn again(&self, path: &str) -> Option<Again> {
        let bytes = self.files.get(path)?.clone();
        let bytes = self.later.clone().filter(|_| path == "p0.png").unwrap_or(bytes);
        let counts = self.counts.clone();
        Some(Arc::new(move || {
            let read = (counts.again.fetch_add(1, Ordering::SeqCst) + 1) * bytes.len();
            let waiting = read.saturating_sub(counts.written.load(Ordering::SeqCst));
            counts.most.fetch_max(waiting, Ordering::SeqCst);
            Ok(bytes.to_vec())
        }))
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

/// Keeps a file and counts its bytes.
struct Counted<'c>(Vec<u8>, &'c Counts);

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.written.fetch_add(bytes.len(), Ordering::SeqCst);
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A picture of 64 × 64 dots that no other is like.
fn picture(n: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 64, 64);
    encoder.set_color(png::ColorType::Rgb);
    let dot = |at: usize| (at * (n + 3) * 2_654_435_761) as u8 & 0x3F;
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(&(0..64 * 64 * 3).map(dot).collect::<Vec<_>>()).expect("there are enough dots");
    drop(writer);
    out
}

fn folder() -> Folder {
    let mut set = String::from(
        "kind: game\ngame: custom\ntitle: P\nfiles: [{file: p, sheet: s, parts: [{title: P, component: card, layout: l}]}]\n\
         ---\nkind: sheet\nname: s\npaper: a4\n\
         ---\nkind: layout\nname: l\nsize: 20mm x 20mm\n\
         front: {art: {image: \"{art}\", x: 3mm, y: 3mm, width: 8mm, height: 8mm}}\n\
         ---\nkind: deck\ngame: custom\ncomponent: card\ncards:\n",
    );
    (0..CARDS).for_each(|n| set.push_str(&format!("  - {{name: C{n}, art: p{n}.png}}\n")));
    let mut files: BTreeMap<String, Arc<[u8]>> =
        (0..CARDS).map(|n| (format!("p{n}.png"), picture(n).into())).collect();
    files.insert("set.yaml".to_owned(), set.into_bytes().into());
    Folder { files, counts: Arc::default(), later: None }
}

fn written(folder: &Folder) -> io::Result<Vec<u8>> {
    let mut job = Job::check(folder, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    assert!(!outcome.report.has_errors() && !job.report().has_errors());
    assert_eq!(folder.counts.again.load(Ordering::SeqCst), 0, "nothing is read twice before it is written");
    let mut out = Counted(Vec::new(), &folder.counts);
    outcome.printed[0].write_pdf(job.files(), &mut out)?;
    Ok(out.0)
}

/// The bytes of a PNG file's dots, which make one chunk.
fn packed(file: &[u8]) -> &[u8] {
    let at = file.windows(4).position(|four| four == b"IDAT").expect("there is a chunk of dots");
    let length = u32::from_be_bytes(file[at - 4..at].try_into().expect("four bytes"));
    &file[at + 4..at + 4 + length as usize]
}

fn passed() {
    let folder = folder();
    let pdf = written(&folder).expect("it can be written");
    let document = Document::load_mem(&pdf).expect("it is a PDF");
    let streams = document.objects.values().filter_map(|object| object.as_stream().ok());
    let images: Vec<&[u8]> = streams
        .filter(|stream| {
            stream.dict.get(b"Subtype").and_then(|kind| kind.as_name()).is_ok_and(|name| name == b"Image")
        })
        .map(|stream| stream.content.as_slice())
        .collect();
    let expected: Vec<_> = (0..CARDS).map(|n| packed(&folder.files[&format!("p{n}.png")]).to_vec()).collect();
    assert_eq!(images, expected, "each picture goes into the file as it is packed");
    let (again, most) = (&folder.counts.again, &folder.counts.most);
    assert_eq!(again.load(Ordering::SeqCst), CARDS, "each is read once more");
    let whole: usize = expected.iter().map(Vec::len).sum();
    let (most, cores) = (
        most.load(Ordering::SeqCst),
        std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get).min(16),
    );
    let share = (whole / CARDS) * (3 * cores + 8);
    assert!(most <= share, "{most} bytes of {whole} waited, and not {share} at most");
    let pictures: usize =
        folder.files.iter().filter(|(name, _)| name.ends_with("png")).map(|(_, f)| f.len()).sum();
    assert!(pdf.len() < pictures + CARDS * 250 + 4_000, "{} for {pictures} bytes of pictures", pdf.len());
}

fn changed() {
    let mut folder = folder();
    folder.later = Some(picture(1_000).into());
    let told = written(&folder).expect_err("it is another picture now").to_string();
    assert_eq!(told, "p0.png was changed while it was being printed");
}
