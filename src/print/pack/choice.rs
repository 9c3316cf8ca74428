//! The size of a vendor for a piece: the one that it was given, or the nearest of its shape.

use super::written;
use crate::compose::Piece;
use crate::diag::{Report, code, did_you_mean};
use crate::geometry::{Length, Size, Turn};
use crate::model::Cut;
use crate::model::vendor::{Stock, Vendor, VendorBack, VendorSize};
use crate::source::Origin;
use crate::write::png::fitted::Fitted;

/// How far a side of a piece may differ from that of a size.
const NEAR: Length = Length::um(1_000);

/// The size of a vendor for some pieces.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    /// What the vendor calls it.
    pub name: String,
    /// After cutting.
    size: Size,
    /// Columns and rows of its picture, if they are given.
    pixels: Option<(u32, u32)>,
    /// How a piece is turned for it.
    pub turn: Turn,
    pub cut: Cut,
    pub back: VendorBack,
    pub most: Option<u32>,
}

/// Why a piece has no size.
pub(super) enum NoSize {
    /// There is no size of the name that was given, with the help.
    UnknownName(String, String),
    /// The piece, the vendor, and the nearest size if there is one of its shape.
    NoneFits(Size, String, Option<(String, Size)>),
}

/// Finds the size for a piece: the `wanted` one, or the one that differs least.
pub(super) fn choose(
    vendor: &Vendor,
    wanted: Option<&String>,
    piece: &Piece,
    stock: Stock,
) -> Result<Chosen, NoSize> {
    if let Some(name) = wanted {
        let named = |size: &&VendorSize| size.name.value.eq_ignore_ascii_case(name);
        let size = vendor.sizes.iter().find(named).ok_or_else(|| {
            let names = vendor.sizes.iter().map(|size| size.name.value.as_str());
            let help =
                did_you_mean(name, names, || "`punchboard show vendor NAME` lists the sizes".to_owned());
            NoSize::UnknownName(name.clone(), help)
        })?;
        return Ok(Chosen::of_size(size, piece.size));
    }
    if vendor.sizes.is_empty() {
        return Ok(Chosen::of_any_size(piece));
    }
    // Pieces of squares that leave some of theirs free are punched by nobody.
    let is_whole = piece.footprint.as_ref().is_none_or(punchboard_ground::geometry::Footprint::is_full);
    let is_alike = |size: &&VendorSize| is_whole && shape(&size.cut) == shape(&piece.cut);
    let far =
        |size: &VendorSize| difference(size.size, piece.size).min(difference(size.size, piece.size.turned()));
    let alike = || vendor.sizes.iter().filter(is_alike);
    let near = alike().filter(|size| far(size) <= NEAR);
    // Of sizes that are as near, that of the usual stock comes first, then the first one of the list.
    match near.min_by_key(|size| (far(size), size.stock != stock)) {
        Some(size) => Ok(Chosen::of_size(size, piece.size)),
        None => {
            let nearest = alike().min_by_key(|size| far(size));
            let nearest = nearest.map(|size| (size.name.value.clone(), size.size));
            Err(NoSize::NoneFits(piece.size, vendor.title().to_owned(), nearest))
        }
    }
}

/// The largest difference of two sides.
fn difference(a: Size, b: Size) -> Length {
    let apart = |a: Length, b: Length| Length::um((a - b).to_um().abs());
    apart(a.width, b.width).max(apart(a.height, b.height))
}

/// Pieces of a shape are cut with the same tool. Corners may be rounded or not.
fn shape(cut: &Cut) -> &'static str {
    match cut {
        Cut::Straight | Cut::Rounded => "rectangle",
        Cut::HexPointy => Cut::Hex.word(),
        other => other.word(),
    }
}

impl Chosen {
    fn of_size(size: &VendorSize, piece: Size) -> Chosen {
        let lies = |size: Size| size.width > size.height;
        let is_square = piece.width == piece.height || size.size.width == size.size.height;
        let turn = if !is_square && lies(size.size) != lies(piece) { Turn::Quarter } else { Turn::None };
        Chosen {
            name: size.name.value.clone(),
            size: size.size,
            pixels: size.pixels,
            turn,
            cut: size.cut.clone(),
            back: size.back,
            most: size.most,
        }
    }

    /// The size of a piece, of a vendor that prints all sizes.
    fn of_any_size(piece: &Piece) -> Chosen {
        let mm = |length: Length| format!("{:.1}", length.to_mm()).trim_end_matches(".0").to_owned();
        Chosen {
            name: format!("{}x{}mm", mm(piece.size.width), mm(piece.size.height)),
            size: piece.size,
            pixels: None,
            turn: Turn::None,
            cut: piece.cut.clone(),
            back: VendorBack::Optional,
            most: None,
        }
    }

    /// The size after cutting, as the pieces are seen.
    pub(super) fn trim(&self) -> Size {
        self.turn.applied_to(self.size)
    }

    /// How far a side of a piece differs from that of the size.
    pub(super) fn differs_from(&self, piece: Size) -> Length {
        // A tenth of a millimeter is less than any knife.
        Some(difference(self.trim(), piece)).filter(|by| *by > Length::um(100)).unwrap_or_default()
    }

    /// The picture of a piece.
    pub(super) fn fit(&self, vendor: &Vendor) -> Fitted {
        let dots = |length: Length| {
            ((length + vendor.bleed * 2).to_mm() / 25.4 * f64::from(vendor.dpi)).round() as u32
        };
        let dots = self.pixels.unwrap_or_else(|| (dots(self.size.width), dots(self.size.height)));
        Fitted { dots, dpi: vendor.dpi, turn: self.turn }
    }

    /// The size after cutting.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// How far a face of a size has to reach beyond its own trim to fill the bleed around the trim of this size.
    pub(super) fn reach(&self, vendor: &Vendor, piece: Size) -> Length {
        let trim = self.trim();
        let more = ((trim.width - piece.width) / 2).max((trim.height - piece.height) / 2);
        vendor.bleed + more.max(Length::ZERO)
    }

    /// How far the picture reaches beyond the trim, at the nearer sides.
    pub(super) fn bleed(&self, vendor: &Vendor) -> Length {
        let Fitted { dots: (columns, rows), dpi, .. } = self.fit(vendor);
        let beyond = |dots: u32, side: Length| {
            let whole = Length::from_pt(f64::from(dots) * 72.0 / f64::from(dpi));
            (whole - side) / 2
        };
        beyond(columns, self.size.width).min(beyond(rows, self.size.height))
    }
}

impl NoSize {
    /// Reports it for a part.
    pub(super) fn report(self, title: &str, layout: Origin, piece: Origin, report: &mut Report) {
        match self {
            NoSize::UnknownName(name, help) => {
                let message = format!("{title}: the vendor has no size called \"{name}\"");
                report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
            }
            NoSize::NoneFits(size, vendor, nearest) => {
                let message = format!("{title}: no size of {vendor} is {size}");
                let help = match nearest {
                    Some((name, near)) => {
                        let lies = |size: Size| size.width > size.height;
                        let near = if lies(near) == lies(size) { near } else { near.turned() };
                        let or = if size.fits_in(near) {
                            format!("; or `--as \"{title}={name}\"` puts each in the center of that size")
                        } else {
                            String::new()
                        };
                        format!("the nearest is {name}: write `size: {}` in the layout{or}", written(near))
                    }
                    None => "it cuts no piece of this shape".to_owned(),
                };
                report
                    .error(code::OUT_OF_RANGE, layout, message)
                    .help(help)
                    .related(piece, "the first of them");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::FaceId;
    use crate::source::{Files, Read, yaml};

    const VENDOR: &str = "{kind: vendor, name: press, files: png, bleed: 3mm, steps: [send], sizes: [{name: board, size: 60mm x 90mm, stock: board}, {name: poker, size: 60mm x 90mm, pixels: [800, 1100]}, {name: round, size: 60mm x 60mm, cut: round}]}";

    fn piece(width: i64, height: i64, cut: Cut) -> Piece {
        Piece {
            name: "Fox".to_owned(),
            front: FaceId(0),
            back: None,
            copies: 1,
            size: Size::new(Length::um(width), Length::um(height)),
            cut,
            corner: Length::ZERO,
            folds: Vec::new(),
            footprint: None,
        }
    }

    fn vendor() -> Vendor {
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("vendor.yaml", VENDOR);
        let node = yaml::parse(&files, file, &mut report).remove(0);
        Vendor::read(&node, &mut report).expect("the vendor above has no faults")
    }

    #[test]
    fn the_nearest_size_of_the_shape_and_stock_is_chosen() {
        let vendor = vendor();
        let name = |piece: &Piece, stock| choose(&vendor, None, piece, stock).ok().map(|chosen| chosen.name);
        let card = piece(60_000, 90_000, Cut::Rounded);
        assert_eq!(name(&card, Stock::Card).as_deref(), Some("poker"));
        assert_eq!(name(&card, Stock::Board).as_deref(), Some("board"));
        assert_eq!(name(&piece(60_000, 60_000, Cut::Round), Stock::Card).as_deref(), Some("round"));
        assert_eq!(name(&piece(60_000, 60_000, Cut::Hex), Stock::Card), None);
        assert_eq!(name(&piece(62_000, 90_000, Cut::Straight), Stock::Card), None);
    }

    #[test]
    fn a_landscape_card_is_turned_and_keeps_its_dots() {
        let vendor = vendor();
        let card = piece(89_500, 60_000, Cut::Straight);
        let Ok(chosen) = choose(&vendor, None, &card, Stock::Card) else { panic!("it is near enough") };
        assert_eq!(chosen.fit(&vendor), Fitted { dots: (800, 1100), dpi: 300, turn: Turn::Quarter });
        assert_eq!(chosen.differs_from(card.size), Length::um(500));
        let Ok(round) = choose(&vendor, None, &piece(60_000, 60_000, Cut::Round), Stock::Card) else {
            panic!("there is one")
        };
        // 66 mm at 300 dots per inch.
        assert_eq!(round.fit(&vendor).dots, (780, 780));
        assert_eq!(round.bleed(&vendor).to_mm().round() as i64, 3);
    }
}
