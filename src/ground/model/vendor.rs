//! A `vendor` document: a print service, the sizes that it prints, and what it asks of files.

use super::Titled;
use super::cut::{Cut, CutWord};
use crate::geometry::{Length, Size};
use crate::source::Located;
use crate::source::read::{Both, Count, Distance, OneOrMore};
use crate::{document, words};

document! {
    /// A print service, the sizes that it prints, and what it asks of files.
    #[derive(PartialEq)]
    pub struct Vendor ("a vendor") at origin with head: Titled {
        /// its name for people
        title: Option<String>;
        /// the files that it takes
        files: VendorFiles;
        /// dots per inch of pictures
        dpi: Count<72, 1_200> = 300;
        /// the page that holds several cards, fronts and backs apart; without it, each card is a file of its own
        page: Option<Size>;
        /// how far colors reach beyond the trim, unless a size says otherwise
        bleed: Distance;
        /// how far texts stay away from the trim
        safe: Distance = Length::ZERO;
        /// the most ink at any place: the sum of cyan, magenta, yellow and black in percent
        ink: Option<Count<100, 400>>;
        /// which side of a card is first in a PDF file
        order: SideOrder = SideOrder::FrontFirst;
        /// how copies are ordered
        copies: VendorCopies = VendorCopies::Listed;
        /// the size of the decks that MPC Autofill orders: beside the pictures of each there is an order for that program
        autofill: Option<String>;
        /// the sizes that it prints; without any, it prints all sizes
        sizes: Vec<VendorSize>;
        /// what to do with the files, step by step
        steps: OneOrMore<String>;
    }
}

document! {
    /// A size that a vendor prints.
    #[derive(PartialEq)]
    pub struct VendorSize ("a size of a vendor") {
        /// what the vendor calls it
        name: Located<String>;
        /// the size after cutting
        size: Size;
        /// columns and rows of its picture; by default those of the size with its bleed
        pixels: Option<Both<Count<1, 30_000>, (u32, u32)>>;
        /// how it is cut
        cut: CutWord = Cut::Straight;
        /// what it is made of
        stock: Stock = Stock::Card;
        /// whether it has a back
        back: VendorBack = VendorBack::Required;
        /// the most of them in one order
        most: Option<Count<1, 100_000>>;
    }
}

words! {
    /// The files that a vendor takes.
    pub enum VendorFiles {
        /// Pictures without losses.
        Png = "png",
        /// Pictures in smaller files.
        Jpeg = "jpeg",
        /// PDF/X-1a: the inks of a press, and nothing see-through.
        PdfX1a = "pdf-x-1a",
        /// PDF/X-4: the inks of a press.
        PdfX4 = "pdf-x-4",
    }
}

words! {
    /// Which side of a card is first.
    pub enum SideOrder {
        /// The front.
        FrontFirst = "front-first",
        /// The back.
        BackFirst = "back-first",
    }
}

words! {
    /// How copies are ordered.
    pub enum VendorCopies {
        /// Each card is one file, and the list says how many of it.
        Listed = "listed",
        /// Each copy is a file or a page.
        Repeated = "repeated",
    }
}

words! {
    /// What a size is made of.
    pub enum Stock {
        /// Card stock.
        Card = "card",
        /// Thick board, of which pieces are punched.
        Board = "board",
        /// Paper.
        Paper = "paper",
    }
}

words! {
    /// Whether a size has a back.
    pub enum VendorBack {
        /// Both sides are printed.
        Required = "required",
        /// Either one side or both are printed.
        Optional = "optional",
        /// One side is printed.
        None = "none",
    }
}

impl Vendor {
    /// Its name for people.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.head.name.value)
    }
}
