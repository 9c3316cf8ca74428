//! A picture or drawing from a file.

use crate::compose::art::Artwork;
use crate::compose::canvas::{Canvas, area};
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::compose::preflight;
use crate::compose::text::Area;
use crate::diag::{Severity, code};
use crate::geometry::{Length, Rect};
use crate::model::bind::Bound;
use crate::model::slot::{Image, ImageBleed, ImageFit, ImageTrim};
use crate::model::style::{Align, VerticalAlign};
use crate::model::template::Piece;
use crate::model::{Color, Slot, Template, TextStyle};
use crate::source::door::beside;
use crate::source::{FileId, Origin};

/// Pictures with fewer dots per inch look coarse in print.
const LEAST_DPI: f32 = 200.0;
/// How far reflections reach under their picture, in points, so that no hairline shows between them.
const UNDER: f32 = 1.0;
/// How wide the strip at an edge is whose colors are drawn out, in points: about a dot of a good picture.
const STRIP: f32 = 0.25;

/// Draws a picture in its rectangle.
pub(super) fn draw(image: &Image, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    let bound = canvas.scope.bind(&image.image);
    let word = bound.text.trim();
    if word.is_empty() {
        return;
    }
    let named_in = &canvas.stage.files.get(written_in(&image.image, &bound)).name;
    let path = beside(named_in, word);
    if canvas.stage.faults_only && canvas.stage.art.is_built_in(&path) {
        // Built-in drawings are sound, which a test checks, and have no lines to check.
        return;
    }
    if bound.has_gap() && canvas.stage.art.file(&path, Color::BLACK).is_err() {
        return;
    }
    let Some(artwork) = artwork(&path, named_in, bound.blame, canvas) else {
        if canvas.stage.draft {
            placeholder(word, slot, rect, canvas);
        }
        return;
    };
    let has_bleed = image.bleed == ImageBleed::Included;
    let rect = if has_bleed { rect.grown(canvas.stage.layout.bleed) } else { rect };
    let room = area(rect);
    check_crop(image, canvas);
    let window = window(image, &path, canvas);
    let [left, top, across, down] = window.unwrap_or([0.0, 0.0, 1.0, 1.0]);
    let seen = placed(image, artwork.aspect() * across / down, room);
    // The whole picture, of which only the window is visible.
    let (width, height) = (seen.width / across, seen.height / down);
    let (x, y) = (seen.x - left * width, seen.y - top * height);
    if let Artwork::Picture(picture) = &artwork {
        let dots = [picture.width as f32, picture.height as f32];
        check_dots(dots, [width, height], (&path, bound.blame), (slot, canvas));
    }
    let covers = if image.fit == ImageFit::Cover { rect } else { preflight::rect(seen) };
    let reached = if goes_on(image) { covers.grown(canvas.stage.layout.bleed) } else { covers };
    canvas.check_bleed(reached, (&slot.name.value, slot.origin()));
    if canvas.stage.faults_only && matches!(artwork, Artwork::Effects(_)) {
        // Its faults are known, and its pictures take a while to draw.
        return;
    }
    let (item, fading) = match artwork.drawing(height) {
        Err(picture) => (Item::Picture(picture, [x, y, width, height]), canvas.fading()),
        Ok(drawing) => {
            canvas.check_lines(&drawing, height, &path, slot.origin());
            let is_pale = canvas.fading() < 1.0;
            let drawing = if is_pale { canvas.pale(&drawing, artwork.aspect()) } else { drawing };
            (Item::Shared(drawing, Transform([width / artwork.aspect(), 0.0, 0.0, height, x, y])), 1.0)
        }
    };
    let item = match window {
        Some(_) => clipped(item, Path::rectangle(seen.x, seen.y, seen.width, seen.height)),
        None => item,
    };
    go_on(&item, (image, fading), covers, canvas);
    push(item, (image, fading), room, canvas);
}

/// Reports a window that reaches beyond its picture.
fn check_crop(image: &Image, canvas: &mut Canvas<'_, '_>) {
    if let Some(crop) = image.crop.as_ref().filter(|crop| crop.value.is_beyond()) {
        canvas
            .report
            .error(code::OUT_OF_RANGE, crop.origin, "this window reaches beyond the picture")
            .help("`x` and `width` add up to 1 at most, and so do `y` and `height`");
    }
}

/// The part of a picture that is shown, as x, y, width and height in fractions. A `crop` is that of what `trim` leaves.
fn window(image: &Image, path: &str, canvas: &Canvas<'_, '_>) -> Option<[f32; 4]> {
    let trimmed = canvas.stage.art.window(path, Color::BLACK, image.trim == ImageTrim::Drawing);
    let crop = image.crop.as_ref().map(|crop| crop.value.window());
    match (trimmed, crop) {
        (Some([l, t, w, h]), Some([x, y, width, height])) => {
            Some([l + x * w, t + y * h, w * width, h * height])
        }
        (trimmed, crop) => trimmed.or(crop),
    }
}

/// The picture of a file, with its remarks reported. `None` if it can't be used; in drafts that is only a warning.
fn artwork(path: &str, named_in: &str, blame: Origin, canvas: &mut Canvas<'_, '_>) -> Option<Artwork> {
    match canvas.stage.art.file(path, Color::BLACK) {
        Ok(artwork) => {
            let notes = canvas.stage.art.notes(path, Color::BLACK);
            notes.into_iter().for_each(|note| canvas.note(path, &note, blame));
            Some(artwork)
        }
        Err(mut none) => {
            if let Some(fix) = Some(named_in)
                .filter(|_| none.missing)
                .and_then(|file| canvas.stage.art.fix_of_missing(path, file))
            {
                none.help = fix;
            }
            let message = format!("{}: {}", canvas.card(), none.message);
            let severity = if canvas.stage.draft { Severity::Warning } else { Severity::Error };
            canvas.report.with_severity(severity, code::BAD_IMAGE, blame, message).help(none.help);
            None
        }
    }
}

/// Reports a picture whose dots look coarse at a size in points.
fn check_dots(
    dots: [f32; 2],
    size: [f32; 2],
    (path, blame): (&str, Origin),
    (slot, canvas): (&Slot, &mut Canvas<'_, '_>),
) {
    let dpi = (dots[0] / size[0] * 72.0).min(dots[1] / size[1] * 72.0);
    if dpi < LEAST_DPI {
        let wanted = (dots[0] * LEAST_DPI / dpi).ceil();
        let message = format!("{}: {path} is printed with only {dpi:.0} dpi", canvas.card());
        let help = format!(
            "print looks sharp from {LEAST_DPI:.0} dpi on: use a picture {wanted:.0} dots wide, or print it smaller"
        );
        let slot_name = format!("the slot \"{}\"", slot.name.value);
        canvas
            .report
            .warning(code::LOW_RESOLUTION, blame, message)
            .help(help)
            .related(slot.origin(), slot_name);
    }
}

/// Whether a picture goes on beyond its edges.
fn goes_on(image: &Image) -> bool {
    matches!(image.bleed, ImageBleed::Mirror | ImageBleed::Extend)
}

/// Draws the images of a picture beyond its edges, if its slot asks for them.
fn go_on(item: &Item, (image, fading): (&Image, f32), covers: Rect, canvas: &mut Canvas<'_, '_>) {
    let bleed = canvas.stage.layout.bleed;
    if goes_on(image) && bleed > Length::ZERO {
        let all = images(item, (area(covers), image.bleed), bleed.to_pt() as f32, image.opacity * fading);
        all.for_each(|item| canvas.out.push(item));
    }
}

/// The images of a picture beyond its edges and corners, as far as the bleed: reflections, or thin strips drawn out.
fn images(
    item: &Item,
    (at, kind): (Area, ImageBleed),
    bleed: f32,
    opacity: f32,
) -> impl Iterator<Item = Item> {
    // A picture narrower than its bleed is reflected only once.
    let is_mirror = kind == ImageBleed::Mirror;
    let [wide, high] = [at.width, at.height].map(|side| if is_mirror { bleed.min(side) } else { bleed });
    let factor = if is_mirror { -1.0 } else { (bleed + UNDER) / STRIP };
    // Where the edge of the picture comes to be, and the inner end of its strip with it.
    let drawn_out = move |edge: f32, out: f32| edge - out * UNDER - factor * (edge - out * STRIP);
    let axis = move |side: i8, from: f32, length: f32, bleed: f32| match side {
        -1 if is_mirror => (2.0 * from, from - bleed, bleed + UNDER),
        -1 => (drawn_out(from, -1.0), from - bleed, bleed + UNDER),
        0 => (0.0, from, length),
        _ if is_mirror => (2.0 * (from + length), from + length - UNDER, bleed + UNDER),
        _ => (drawn_out(from + length, 1.0), from + length - UNDER, bleed + UNDER),
    };
    let sides =
        [-1_i8, 0, 1].into_iter().flat_map(|x| [-1_i8, 0, 1].map(|y| (x, y))).filter(|side| *side != (0, 0));
    sides.map(move |(x, y)| {
        let (dx, left, width) = axis(x, at.x, at.width, wide);
        let (dy, top, height) = axis(y, at.y, at.height, high);
        let scale = |side: i8| if side == 0 { 1.0 } else { factor };
        let transform = Transform([scale(x), 0.0, 0.0, scale(y), dx, dy]);
        let drawing = Drawing { items: vec![item.clone()] };
        let group = Group { transform, clip: None, opacity, drawing, tag: None };
        clipped(Item::Group(Box::new(group)), Path::rectangle(left, top, width, height))
    })
}

/// A picture clipped at an outline.
fn clipped(item: Item, outline: Path) -> Item {
    let drawing = Drawing { items: vec![item] };
    Item::Group(Box::new(Group {
        transform: Transform::IDENTITY,
        clip: Some(outline),
        opacity: 1.0,
        drawing,
        tag: None,
    }))
}

/// Puts a picture into a face, clipped at its corners and faded.
fn push(item: Item, (image, fading): (&Image, f32), room: Area, canvas: &mut Canvas<'_, '_>) {
    let radius = image.radius.to_pt() as f32;
    let clip = (image.fit == ImageFit::Cover || radius > 0.0)
        .then(|| Path::rounded(room.x, room.y, room.width, room.height, radius));
    let opacity = image.opacity * fading;
    if clip.is_none() && opacity >= 1.0 {
        canvas.out.push(item);
        return;
    }
    let drawing = Drawing { items: vec![item] };
    canvas.out.push(Item::Group(Box::new(Group {
        transform: Transform::IDENTITY,
        clip,
        opacity,
        drawing,
        tag: None,
    })));
}

/// A gray box with the name of a missing picture.
fn placeholder(word: &str, slot: &Slot, rect: Rect, canvas: &mut Canvas<'_, '_>) {
    const GRAY: Color = Color::rgb(222, 222, 222);
    const EDGE: Color = Color::rgb(120, 120, 120);
    let Area { x, y, width, height } = area(rect);
    let fill = canvas.low_ink.is_none().then_some(Paint::Color(GRAY));
    let stroke = Stroke { paint: Paint::Color(EDGE), width: 0.6, dash: vec![3.0, 2.0], round: false };
    canvas.out.path(Path::rectangle(x, y, width, height), fill, Some(stroke));
    let style = canvas.stage.layout.styles.get("plain").cloned();
    let style = TextStyle {
        size: 8.0,
        min_size: 2.0,
        align: Align::Center,
        valign: VerticalAlign::Middle,
        color: Template::literal(Color::BLACK.to_string(), slot.origin()),
        lines: None,
        turn: 0.0,
        ..style.unwrap_or_else(|| TextStyle::plain(slot.origin()))
    };
    let name = word.rsplit('/').next().unwrap_or(word);
    // No character of a name is a mark.
    let text: String =
        name.chars().flat_map(|c| [(!c.is_alphanumeric()).then_some('\\'), Some(c)]).flatten().collect();
    let bound = Bound::literal(text, slot.origin());
    // The missing picture was reported; a name that is too long for the box is not worth a message.
    let mut reported = canvas.report.iter().count();
    canvas.text(&bound, &style, rect, (&slot.name.value, slot.origin()));
    canvas.report.retain(|_| {
        reported = reported.wrapping_sub(1);
        reported < usize::MAX / 2
    });
}

/// The file that a path is relative to: the one in which it begins. `{art}` is relative to the card's file;
/// `art/{name|slug}.png` and values of lookups are relative to the layout's.
fn written_in(path: &Template, bound: &Bound) -> FileId {
    match path.pieces.first() {
        Some(Piece::Field(field)) if field.lookups().next().is_none() => bound.blame.file,
        _ => path.origin.file,
    }
}

/// The place of a picture of an aspect.
fn placed(image: &Image, aspect: f32, room: Area) -> Area {
    let (width, height) = match image.fit {
        ImageFit::Stretch => (room.width, room.height),
        ImageFit::Contain => {
            let height = room.height.min(room.width / aspect);
            (height * aspect, height)
        }
        ImageFit::Cover => {
            let height = room.height.max(room.width / aspect);
            (height * aspect, height)
        }
    };
    let x = match image.align {
        Align::Left | Align::Justify | Align::Start => 0.0,
        Align::Center => (room.width - width) / 2.0,
        Align::Right | Align::End => room.width - width,
    };
    let y = match image.valign {
        VerticalAlign::Top => 0.0,
        VerticalAlign::Middle => (room.height - height) / 2.0,
        VerticalAlign::Bottom => room.height - height,
    };
    Area { x: room.x + x, y: room.y + y, width, height }
}
