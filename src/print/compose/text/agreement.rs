//! The two ways to set a paragraph agree: the same lines, and every glyph in the same place.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::line::{InlineIcon, LineFacts, Placing};
use super::looks::looked;
use super::markup;
use super::rich::Shaper;
use super::surroundings::Bare;
use super::words::Words;
use crate::compose::drawing::{Drawing, Glyph, Item, Shaped};
use crate::compose::fonts::{Font, FontBook};
use crate::model::style::Align;
use crate::model::{Color, TextStyle};
use crate::source::{Files, Located, Origin};

/// The most that the places of a glyph may differ, in points: a thirtieth of a millimetre. Words are shaped
/// at one size and scaled; parley rounds each line.
const NEAR: f32 = 0.1;

const FAMILIES: [(&str, [&[u8]; 4]); 2] = [
    (
        "Alegreya Sans",
        [
            include_bytes!("../../../../layouts/fonts/AlegreyaSans-Regular.ttf"),
            include_bytes!("../../../../layouts/fonts/AlegreyaSans-Bold.ttf"),
            include_bytes!("../../../../layouts/fonts/AlegreyaSans-Italic.ttf"),
            include_bytes!("../../../../layouts/fonts/AlegreyaSans-BoldItalic.ttf"),
        ],
    ),
    (
        "Noto Sans",
        [
            include_bytes!("../../../../layouts/fonts/NotoSans-Regular.ttf"),
            include_bytes!("../../../../layouts/fonts/NotoSans-Bold.ttf"),
            include_bytes!("../../../../layouts/fonts/NotoSans-Italic.ttf"),
            include_bytes!("../../../../layouts/fonts/NotoSans-BoldItalic.ttf"),
        ],
    ),
];

const TEXTS: [&str; 8] = [
    "An enemy has 1 less Attack, Defence, Speed, Observe and Allure for one turn.",
    "**Red Pen** One enemy has *1 less* Defence for one turn; ++small capitals++ follow.",
    "A ’Sue who **crosses or lands** here must fight it at once: she thrusts first. If she kills it, one of her stats rises by 1!",
    "Agents’ AVATARS To Wa Ty. “Quoted (and in brackets)” 100 % of 25 + 3 = 28… Then :icon: more, :icon: and more :icon:",
    "Łódź naïve Çelik Ångström façade œuvre über straße",
    "one",
    "officially fluffy affinity  with  double  spaces",
    "***Bold italic*** then **bold** then *italic*, and plain again until the line is broken somewhere here",
];

fn fonts() -> FontBook {
    let mut book = FontBook::empty();
    for (family, files) in FAMILIES {
        for (bytes, (bold, italic)) in
            files.iter().zip([(false, false), (true, false), (false, true), (true, true)])
        {
            let font = Font::read(family, bold, italic, *bytes).expect("it is a font");
            book.add(Arc::new(font)).expect("it can be used");
        }
    }
    book
}

fn style(family: &str, align: Align, size: f32) -> TextStyle {
    let mut files = Files::default();
    let origin = Origin::of_file(files.add("test", ""));
    TextStyle {
        font: Located { value: family.to_owned(), origin }.into(),
        size,
        min_size: size,
        align,
        paragraph: 0.4,
        ..TextStyle::plain(origin)
    }
}

const AROUND: Bare = Bare { color: Color::BLACK, size: 8.0 };

/// A visible thing in a line, with its place: a glyph by its number, or an icon.
fn things(drawing: &Drawing, fonts: &FontBook) -> Vec<(Option<u16>, f32, f32)> {
    let mut things = Vec::new();
    for item in &drawing.items {
        match item {
            Item::Text(run) => {
                // Spaces that do not end a line have other glyphs.
                let ink = fonts.get(run.font).inks();
                let is_seen = |glyph: &&Glyph| ink(glyph.id).is_some();
                let glyphs = run.glyphs();
                things.extend(
                    glyphs
                        .iter()
                        .filter(is_seen)
                        .map(|glyph| (Some(glyph.id), run.x + glyph.x, run.y + glyph.y)),
                );
            }
            Item::Group(icon) => {
                if let Some(Item::Shared(_, at)) = icon.drawing.items.first() {
                    things.push((None, at.0[4], at.0[5]));
                }
            }
            _ => {}
        }
    }
    things.sort_by(|a, b| (a.2, a.1).partial_cmp(&(b.2, b.1)).expect("places are numbers"));
    things
}

#[test]
fn words_stand_where_parley_puts_them() {
    let fonts = fonts();
    let (mut shaper, mut words) = (Shaper::new(&fonts), Words::default());
    let mut compared = 0;
    for (family, _) in FAMILIES {
        for align in [Align::Left, Align::Center, Align::Right, Align::Justify] {
            for (text, size) in TEXTS.iter().flat_map(|text| [(text, 8.0), (text, 6.6)]) {
                let style = style(family, align, size);
                let (rich, _) = markup::parse(text);
                let looked = looked(&rich.paragraphs[0], &style, &AROUND, &fonts);
                let icon = InlineIcon::named("icon", (Arc::default(), 1.25));
                let icons: Vec<_> = looked.icons.iter().map(|(at, _)| (*at, icon.clone())).collect();
                let quick = words.paragraph(&looked, &icons, &style, 0.7, &fonts, &mut shaper);
                let mut quick = quick.expect("these texts are plain");
                let mut slow = shaper.paragraph(&looked, icons, &style, 0.7, &fonts);
                for room in [40.0, 77.7, 120.0, 155.5, 400.0] {
                    quick.break_lines(Some(room));
                    slow.break_lines(Some(room));
                    let case = format!("{text:?} in {family} {size} pt, {align:?}, {room} pt wide");
                    assert_eq!(quick.lines(), slow.lines(), "{case}: lines");
                    for n in 0..quick.lines() {
                        let (a, b): (LineFacts, LineFacts) = (quick.line(n), slow.line(n));
                        assert!((a.baseline - b.baseline).abs() < NEAR, "{case}: {a:?} {b:?}");
                        assert!((a.width - b.width).abs() < NEAR, "{case}: {a:?} {b:?}");
                    }
                    let placing =
                        Placing { fonts: &fonts, factor: 1.0, x: 3.0, y: 5.0, align, room, hangs: [0.0; 2] };
                    let (mut one, mut other, mut missing) =
                        (Drawing::default(), Drawing::default(), BTreeSet::new());
                    quick.place(placing, &mut one, &mut missing);
                    slow.place(placing, &mut other, &mut missing);
                    let (one, other) = (things(&one, &fonts), things(&other, &fonts));
                    assert_eq!(one.len(), other.len(), "{case}: glyphs");
                    for (a, b) in one.iter().zip(&other) {
                        assert_eq!(a.0, b.0, "{case}: {a:?} {b:?}");
                        assert!((a.1 - b.1).abs() < NEAR && (a.2 - b.2).abs() < NEAR, "{case}: {a:?} {b:?}");
                    }
                    compared += one.len();
                }
                shaper.recycle(slow);
            }
        }
    }
    assert!(compared > 10_000, "only {compared} glyphs were compared");
}

/// A large deck has millions of glyphs, and holds each word of each font once.
#[test]
fn lines_hold_words_and_not_their_glyphs() {
    let fonts = fonts();
    let (mut shaper, mut words) = (Shaper::new(&fonts), Words::default());
    let style = style(FAMILIES[0].0, Align::Left, 8.0);
    let (rich, _) = markup::parse("Deal four. Deal four.");
    let looked = looked(&rich.paragraphs[0], &style, &AROUND, &fonts);
    let paragraph = words.paragraph(&looked, &[], &style, 0.7, &fonts, &mut shaper);
    let mut paragraph = paragraph.expect("it is plain");
    paragraph.break_lines(None);
    let placing = Placing {
        fonts: &fonts,
        factor: 1.0,
        x: 0.0,
        y: 0.0,
        align: Align::Left,
        room: 0.0,
        hangs: [0.0; 2],
    };
    let mut drawing = Drawing::default();
    paragraph.place(placing, &mut drawing, &mut BTreeSet::new());
    let [Item::Text(run)] = drawing.items.as_slice() else { panic!("it is one run") };
    let shaped: Vec<&Shaped> = run.letters.each().collect();
    assert_eq!(
        shaped.iter().map(|word| &*word.text).collect::<Vec<_>>(),
        ["Deal", "four.", "Deal", "four.", " "]
    );
    assert!(std::ptr::eq(shaped[0], shaped[2]) && std::ptr::eq(shaped[1], shaped[3]));
    assert_eq!((run.glyphs().len(), &*run.text()), (21, "Deal four. Deal four."));
}
