//! SVG art: `usvg` reads the file with the pictures that it links. The result is a drawing, with pictures
//! for what a drawing can't express.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use usvg::roxmltree::Document;
use usvg::{ImageHrefResolver, ImageKind, Options, Tree};

use super::artwork::Artwork;
use super::css;
use super::effects::{self, Effect};
use super::fine::{Effects, Frame, traced};
use super::lettering::{Lettering, Trouble};
use super::messages::{EXPORT_PICTURES, Note, Refusal};
use super::survey::{links_others, parsed, survey};
use super::text;
use super::tint::{Tint, names_current_color, tinted};
use super::tracing::Tracer;
use crate::compose::fonts::FALLBACK;
use crate::compose::picture::{self, ExifOrientation, Kept, PictureData};
use crate::diag::{and_list, code};
use crate::model::Color;
use crate::source::shortened;

/// Reads linked files: their bytes, or why they can't be read.
pub(super) type Linked<'l> = &'l (dyn Fn(&str) -> Result<Vec<u8>, String> + Sync);

/// A drawing that was read.
pub(super) struct Drawn {
    pub artwork: Artwork,
    pub notes: Vec<Note>,
    /// The window of what is drawn, as x, y, width and height in fractions of the whole; `None` for all of it.
    pub window: Option<[f32; 4]>,
    /// Whether only this window is wanted, since it is a part of a larger drawing.
    pub is_part: bool,
}

/// Reads an SVG file, or the part of it with an id, as a drawing one point high.
pub(super) fn read(
    (text, part): (&str, Option<&str>),
    (color, tint): (Color, Tint),
    linked: Linked<'_>,
    lettering: &dyn Fn() -> Arc<Lettering>,
) -> Result<Drawn, Refusal> {
    let Color { r, g, b, .. } = color;
    let current = format!("#{r:02x}{g:02x}{b:02x}");
    let original = parsed(text)?;
    let resolved = css::resolved(&original, &current, part)?;
    let document = match &resolved {
        Some(resolved) => parsed(&resolved.text)?,
        None => original,
    };
    let (tree, mut notes) = tree(&document, &current, linked, lettering)?;
    notes.extend(resolved.as_ref().and_then(|resolved| style_note(&resolved.lost)));
    notes.extend(boxed_text_note(text, &tree));
    let frame = Frame::from_tree(&tree);
    let mut tracer = Tracer::new(frame.edges(), None);
    let mut drawing = traced(&tree, frame, &mut tracer)?;
    let tinted = tinted(tint, color, &tracer, &document);
    if tinted.is_some() {
        tracer = Tracer::new(frame.edges(), None).tinted(tinted);
        drawing = traced(&tree, frame, &mut tracer)?;
    } else if tint == Tint::Plain && !names_current_color(&document) {
        notes.push(Note::warning(
            code::KEPT_COLOR,
            "has its own colors, so that `color` does not change it",
            "write `tint: true` to print all of it in that color, or `tint: false` to keep its own",
        ));
    }
    if is_nearly_empty(tracer.inked, frame) {
        notes.push(Note::warning(
            code::EMPTY_PICTURE,
            "shows next to nothing",
            "see whether its viewBox, or its page in the drawing program, fits what is drawn",
        ));
    }
    let window = window(tracer.inked, frame);
    let is_part = resolved.is_some_and(|resolved| resolved.is_part);
    if !tracer.has_pictures {
        let artwork = Artwork::Drawing(Arc::new(drawing), frame.aspect());
        return Ok(Drawn { artwork, notes, window, is_part });
    }
    let finest = tracer.cost.finest(frame.width.max(frame.height))?;
    notes.extend(effect_note(&tracer.effects));
    let artwork = Artwork::Effects(Arc::new(Effects::new(tree, frame, finest, tinted)));
    Ok(Drawn { artwork, notes, window, is_part })
}

/// The part of a frame with something in it, as x, y, width and height in fractions; `None` if that is all of it, or nothing.
fn window(inked: Option<[f32; 4]>, frame: Frame) -> Option<[f32; 4]> {
    let [l, t, r, b] = inked?;
    let [left, right] = [l, r].map(|x| (x / frame.width).clamp(0.0, 1.0));
    let [top, bottom] = [t, b].map(|y| (y / frame.height).clamp(0.0, 1.0));
    let is_all = left <= 0.0 && top <= 0.0 && right >= 1.0 && bottom >= 1.0;
    (left < right && top < bottom && !is_all).then_some([left, top, right - left, bottom - top])
}

/// A remark about text that leaves the drawing, since the box that Inkscape breaks it in is not known to `usvg`.
fn boxed_text_note(text: &str, tree: &Tree) -> Option<Note> {
    fn leaves(group: &usvg::Group, size: usvg::Size) -> bool {
        let slack = size.width().max(size.height()) * 0.01;
        group.children().iter().any(|child| match child {
            usvg::Node::Group(group) => leaves(group, size),
            usvg::Node::Text(text) => {
                let room = text.abs_bounding_box();
                room.left() < -slack
                    || room.top() < -slack
                    || room.right() > size.width() + slack
                    || room.bottom() > size.height() + slack
            }
            _ => false,
        })
    }
    let is_boxed = text.contains("shape-inside") || text.contains("inline-size");
    (is_boxed && leaves(tree.root(), tree.size())).then(|| {
        Note::warning(
            code::LOST_STYLE,
            "has text in a box (`shape-inside` or `inline-size`) that leaves the drawing, because its lines are not broken here",
            "convert the text to paths in the drawing program, or break its lines by hand",
        )
    })
}

/// Reads a drawing with plain attributes, and the pictures that it links.
fn tree(
    document: &Document<'_>,
    current: &str,
    linked: Linked<'_>,
    lettering: &dyn Fn() -> Arc<Lettering>,
) -> Result<(Tree, Vec<Note>), Refusal> {
    let lettering = survey(document)?.then(lettering);
    let trouble = Mutex::new(Trouble::default());
    let refused = Mutex::new(None);
    let mut options = Options {
        // The value of `currentColor`.
        style_sheet: Some(format!("svg {{ color: {current} }}")),
        image_href_resolver: resolver(linked, &refused),
        font_family: FALLBACK.to_owned(),
        ..Options::default()
    };
    if let Some(lettering) = &lettering {
        options.fontdb = lettering.database.clone();
        options.font_resolver = lettering.resolver(&trouble);
    }
    let tree = Tree::from_xmltree(document, &options).map_err(|error| {
        (format!("it is not an SVG that can be read: {error}"), "open and save it in a drawing program")
    })?;
    drop(options);
    if let Some(refusal) = refused.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(refusal);
    }
    effects::hold_nesting(tree.root())?;
    let notes = letter_notes(trouble.into_inner().unwrap_or_else(PoisonError::into_inner))?;
    Ok((tree, notes))
}

/// Whether the drawn content covers less than 0.5 % of a drawing, and is not a line across it.
fn is_nearly_empty(inked: Option<[f32; 4]>, frame: Frame) -> bool {
    let Some([l, t, r, b]) = inked else { return true };
    let width = (r.min(frame.width) - l.max(0.0)).max(0.0);
    let height = (b.min(frame.height) - t.max(0.0)).max(0.0);
    if width <= 0.0 || height <= 0.0 {
        return true;
    }
    let longest = (width / frame.width).max(height / frame.height);
    width * height < 0.005 * frame.width * frame.height && longest < 0.25
}

/// Remarks about text. Characters that no font has are an error.
fn letter_notes(trouble: Trouble) -> Result<Vec<Note>, Refusal> {
    const BRING: &str =
        "add a font to the layout's `fonts:`, or convert the text to paths in the drawing program";
    if !trouble.missing.is_empty() {
        let shown = trouble.missing.iter().take(8).map(|c| format!("{c} (U+{:04X})", u32::from(*c)));
        return Err((format!("no font here can draw {}", and_list(&shown.collect::<Vec<_>>())), BRING));
    }
    let note = |family: String| {
        let message = format!("is set in another font: there is none called \"{}\"", shortened(&family));
        Note::warning(code::UNKNOWN_FONT, &message, BRING)
    };
    Ok(trouble.unknown.into_iter().map(note).collect())
}

/// A remark about styles that could not be resolved.
fn style_note(lost: &[(u32, String)]) -> Option<Note> {
    const SHOWN: usize = 4;
    let mut shown: Vec<String> =
        lost.iter().take(SHOWN).map(|(line, text)| format!("`{}` in line {line}", shortened(text))).collect();
    if lost.len() > SHOWN {
        shown.push(format!("{} more", lost.len() - SHOWN));
    }
    let message = format!("has styles that can't be printed: {}", and_list(&shown));
    (!lost.is_empty()).then(|| {
        Note::warning(
            code::LOST_STYLE,
            &message,
            "have the drawing program write it as plain attributes, or export it as PNG at 300 dpi",
        )
    })
}

/// A remark about the parts that become pictures.
fn effect_note(effects: &[Effect]) -> Option<Note> {
    let mut names: Vec<&str> = effects.iter().map(|effect| effect.0).collect();
    names.sort_unstable();
    names.dedup();
    let message = format!("is printed as a picture in part: {}", and_list(&names));
    (!names.is_empty()).then(|| {
        Note::plain(
            code::PRINTED_AS_PICTURE,
            &message,
            "PDF can't draw it: that part gets 300 to 600 dpi; all else stays as sharp as the printer is",
        )
    })
}

/// Resolves pictures in a drawing: embedded, or from files beside it.
fn resolver<'l>(linked: Linked<'l>, refused: &'l Mutex<Option<Refusal>>) -> ImageHrefResolver<'l> {
    let refuse = move |why: String| {
        refused.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((why, EXPORT_PICTURES));
    };
    let known: Mutex<BTreeMap<String, Option<ImageKind>>> = Mutex::default();
    ImageHrefResolver {
        resolve_data: Box::new(move |_, bytes, options| {
            image(&bytes, options).map_err(|why| refuse(format!("a picture in it can't be used: {why}"))).ok()
        }),
        resolve_string: Box::new(move |href, options| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let read = || {
                let shown = shortened(href);
                let found = linked(href).map_err(|why| format!("it links the picture {shown}: {why}"));
                let image = found.and_then(|bytes| {
                    image(&bytes, options)
                        .map_err(|why| format!("{shown}, which it links, can't be used: {why}"))
                });
                image.map_err(refuse).ok()
            };
            known.entry(href.to_owned()).or_insert_with(read).clone()
        }),
    }
}

/// A picture in a form that `usvg` and `resvg` can show: PNG and plain JPEG unchanged, anything else as PNG;
/// an SVG as a tree.
fn image(bytes: &[u8], options: &Options<'_>) -> Result<ImageKind, String> {
    match picture::read(bytes, &|| Kept::held(bytes)) {
        Some(read) => {
            let picture = read?;
            let upright = picture.orientation == ExifOrientation::UPRIGHT;
            match &picture.data {
                PictureData::Jpeg { file, channels: 1 | 3, .. } if upright => {
                    Ok(ImageKind::JPEG(Arc::new(picture::plain_jpeg(&file.read()?)?)))
                }
                _ if bytes.starts_with(b"\x89PNG") => Ok(ImageKind::PNG(Arc::new(bytes.to_vec()))),
                _ => Ok(ImageKind::PNG(Arc::new(picture::as_png(&picture)?))),
            }
        }
        None => {
            let no_kind = || "it is neither SVG nor PNG, JPEG, WebP or GIF".to_owned();
            let text = text::text(bytes).ok_or_else(no_kind)?.map_err(|(why, _)| why)?;
            let original = parsed(&text).map_err(|(why, _)| why)?;
            let resolved = css::resolved(&original, "#000000", None).map_err(|(why, _)| why)?;
            let text = resolved.as_ref().map_or(&text, |resolved| &resolved.text);
            let document = parsed(text).map_err(|(why, _)| why)?;
            survey(&document).map_err(|(why, _)| why)?;
            if links_others(&document) {
                return Err("it links pictures itself".to_owned());
            }
            let tree = Tree::from_data_nested(text.as_bytes(), options).map_err(|error| error.to_string())?;
            Ok(ImageKind::SVG(tree))
        }
    }
}
