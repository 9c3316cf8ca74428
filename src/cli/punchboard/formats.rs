//! What `render` writes: which format, of sheets or of cards without paper.

use clap::ValueEnum;

use crate::cli::status::Trouble;
use crate::geometry::Length;
use crate::impose::show::{Contact, Show};
use crate::write::PictureFormat;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Portable Document Format, to print
    Pdf,
    /// A picture of each sheet
    Png,
    /// A smaller picture of each sheet, nearly as it is
    #[value(alias = "jpg")]
    Jpeg,
    /// A smaller picture of each sheet, just as it is
    Webp,
    /// A drawing of each sheet
    Svg,
    /// What is where on each sheet, as text
    Plan,
}

impl Format {
    /// How the names of such files end.
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

    /// Whether all sheets are in one file.
    pub(super) fn is_one_file(self) -> bool {
        matches!(self, Format::Pdf | Format::Plan)
    }

    /// The format of pictures in dots, if it is one.
    pub(super) fn dots(self) -> Option<PictureFormat> {
        match self {
            Format::Png => Some(PictureFormat::Png),
            Format::Jpeg => Some(PictureFormat::Jpeg),
            Format::Webp => Some(PictureFormat::Webp),
            Format::Pdf | Format::Svg | Format::Plan => None,
        }
    }
}

/// Pictures of cards in place of sheets.
#[derive(Default, clap::Args)]
pub(super) struct Pictures {
    /// A picture of each card, board and map, and of each back, named by it: cut out as the piece is, and clear around it
    #[arg(long, conflicts_with_all = ["contact", "fan", "skip"])]
    each: bool,
    /// With the bleed around each card, and nothing cut off
    #[arg(long, requires = "each")]
    bleed: bool,
    /// Cards side by side: 10 for ten across and up to seven down, as Tabletop Simulator has its decks; 5x4 for others
    #[arg(long, value_name = "COLUMNS", value_parser = columns, conflicts_with_all = ["fan", "skip"])]
    contact: Option<(u32, u32)>,
    /// Space between cards side by side, which are cut out then, like 3mm
    #[arg(long, value_name = "LENGTH", requires = "contact", value_parser = gap)]
    gap: Option<Length>,
    /// Each card as often side by side as it is printed
    #[arg(long, requires = "contact")]
    copies: bool,
    /// The cards of each part fanned as in a hand
    #[arg(long, conflicts_with = "skip")]
    fan: bool,
}

/// How many cards stand side by side, and one below the other at most.
fn columns(text: &str) -> Result<(u32, u32), String> {
    // The rows that Tabletop Simulator takes.
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

/// What is written, all said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct How {
    pub format: Format,
    pub dpi: u32,
    pub show: Option<Show>,
}

impl How {
    /// What is written on so many papers. Pictures of cards are PNG unless something else is said, and each as fine as print shops want it.
    pub(super) fn of(
        pictures: &Pictures,
        format: Option<Format>,
        dpi: Option<u32>,
        papers: usize,
    ) -> Result<How, Trouble> {
        let show = pictures.show();
        let format = format.unwrap_or(if show.is_some() { Format::Png } else { Format::Pdf });
        if show.is_some() && format.is_one_file() {
            return Err(Trouble::with_help(
                format!("there are no pictures of cards as {}", format.ending().trim_start_matches('.')),
                "write `--format png`, jpeg, webp or svg",
            ));
        }
        if show.is_some() && papers > 1 {
            return Err(Trouble::with_help(
                "pictures of cards on several papers",
                "name one paper at most: only pages that fill their paper depend on it",
            ));
        }
        let dpi = dpi.unwrap_or(if matches!(show, Some(Show::Each { .. })) { 300 } else { 150 });
        Ok(How { format, dpi, show })
    }
}
