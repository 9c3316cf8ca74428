//! The formats that `render` writes, of sheets or of cards without paper.

use clap::ValueEnum;

use crate::cli::status::Trouble;
use crate::geometry::Length;
use crate::impose::show::{Contact, Show};
use crate::press::CutFile;
use crate::write::{PictureFormat, cut};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Portable Document Format, to print
    Pdf,
    /// A picture of each sheet
    Png,
    /// A picture of each sheet, smaller than png, with slight losses
    #[value(alias = "jpg")]
    Jpeg,
    /// A picture of each sheet, smaller than png, without losses
    Webp,
    /// A drawing of each sheet
    Svg,
    /// A text that lists what is where on each sheet
    Plan,
}

impl Format {
    /// The ending of file names, with its dot.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Format::Pdf => ".pdf",
            Format::Png => ".png",
            Format::Jpeg => ".jpg",
            Format::Webp => ".webp",
            Format::Svg => ".svg",
            Format::Plan => ".plan.txt",
        }
    }

    /// Whether all sheets go into one file.
    pub(super) fn is_one_file(self) -> bool {
        matches!(self, Format::Pdf | Format::Plan)
    }

    /// The picture format, of formats made of dots.
    pub(super) fn dots(self) -> Option<PictureFormat> {
        match self {
            Format::Png => Some(PictureFormat::Png),
            Format::Jpeg => Some(PictureFormat::Jpeg),
            Format::Webp => Some(PictureFormat::Webp),
            Format::Pdf | Format::Svg | Format::Plan => None,
        }
    }
}

/// The formats of files for cutting machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum CutFormat {
    /// Scalable Vector Graphics: Inkscape, most cutting machines
    Svg,
    /// Drawing Exchange Format of CAD programs: Silhouette Studio, lasers
    Dxf,
}

impl CutFormat {
    /// The ending of file names, with its dot.
    pub(super) fn ending(self) -> &'static str {
        match self {
            CutFormat::Svg => ".svg",
            CutFormat::Dxf => ".dxf",
        }
    }

    /// What a cutting machine follows on the sheets of a file.
    pub(super) fn write(self, file: &CutFile) -> String {
        match self {
            CutFormat::Svg => cut::svg(&file.cutting, &file.name),
            CutFormat::Dxf => cut::dxf(&file.cutting, &file.name),
        }
    }
}

/// Pictures of cards in place of sheets.
#[derive(Default, clap::Args)]
pub(super) struct Pictures {
    /// Write a picture of each card, board, map and back, named after it: cut to its outline, transparent around it
    #[arg(long, conflicts_with_all = ["contact", "fan", "skip"])]
    each: bool,
    /// Include the bleed around each card, and cut nothing off
    #[arg(long, requires = "each")]
    bleed: bool,
    /// Write cards side by side: 10 for ten across and up to seven down, as Tabletop Simulator reads decks; 5x4 for other grids
    #[arg(long, value_name = "COLUMNS", value_parser = columns, conflicts_with_all = ["fan", "skip"])]
    contact: Option<(u32, u32)>,
    /// Space between these cards, like 3mm; each is then cut to its outline
    #[arg(long, value_name = "LENGTH", requires = "contact", value_parser = gap)]
    gap: Option<Length>,
    /// Show each of these cards as often as it is printed
    #[arg(long, requires = "contact")]
    copies: bool,
    /// Write the cards of each part fanned as in a hand
    #[arg(long, conflicts_with = "skip")]
    fan: bool,
}

/// Parses `10` or `10x7`: how many cards side by side, and at most how many rows.
fn columns(text: &str) -> Result<(u32, u32), String> {
    // The most rows that Tabletop Simulator reads.
    const USUAL: u32 = 7;
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=100).contains(number));
    let read = match text.split_once(['x', '×']) {
        Some((columns, rows)) => number(columns).zip(number(rows)),
        None => number(text).map(|columns| (columns, USUAL)),
    };
    read.ok_or_else(|| "write how many across, like 10, or how many across and down, like 10x7".to_owned())
}

fn gap(text: &str) -> Result<Length, String> {
    let length = Length::parse(text).ok().filter(|length| (Length::ZERO..=Length::mm(100)).contains(length));
    length.ok_or_else(|| "write a length with its unit up to 100mm, like 3mm or 0.1in".to_owned())
}

impl Pictures {
    fn show(&self) -> Option<Show> {
        let contact = |(columns, rows): (u32, u32)| {
            Show::Contact(Contact { columns, rows, gap: self.gap.unwrap_or_default(), copies: self.copies })
        };
        match self.contact {
            Some(contact_) => Some(contact(contact_)),
            None if self.each => Some(Show::Each { bleed: self.bleed }),
            None => self.fan.then_some(Show::Fan),
        }
    }
}

/// What to write: the arguments with all defaults filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct How {
    pub format: Format,
    pub dpi: u32,
    pub show: Option<Show>,
}

impl How {
    /// Fills in the defaults. Pictures of cards are PNG by default, and single ones have 300 dots per inch, as print shops want them.
    pub(super) fn from_args(
        pictures: &Pictures,
        format: Option<Format>,
        dpi: Option<u32>,
        papers: usize,
    ) -> Result<How, Trouble> {
        let show = pictures.show();
        let format = format.unwrap_or(if show.is_some() { Format::Png } else { Format::Pdf });
        if show.is_some() && format.is_one_file() {
            return Err(Trouble::with_help(
                format!("pictures of cards can't be {}", format.ending().trim_start_matches('.')),
                "write `--format png`, jpeg, webp or svg",
            ));
        }
        if show.is_some() && papers > 1 {
            return Err(Trouble::with_help(
                "pictures of cards take one paper at most",
                "name one paper, or none: only pages that fill their paper depend on it",
            ));
        }
        let dpi = dpi.unwrap_or(if matches!(show, Some(Show::Each { .. })) { 300 } else { 150 });
        Ok(How { format, dpi, show })
    }
}
