//! Hostile art: files that would take forever, or would be printed with something missing, are refused with a reason.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use libtest_mimic::Trial;
use punchboard::compose::Art;
use punchboard::model::Color;

use crate::support::folder::Folder;
use crate::support::named;
use crate::support::watchdog::watched;

/// The messages about a file; empty if it is fine.
fn messages(name: &str, bytes: &[u8]) -> String {
    let door = Folder(BTreeMap::from([(name.to_owned(), bytes.to_vec())]));
    let art = Art::new(&door);
    watched(name, || match art.file(name, Color::BLACK) {
        Ok(artwork) => {
            // As large as a poster.
            let _ = artwork.drawing(2_000.0);
            art.notes(name, Color::BLACK).into_iter().map(|note| note.message).collect()
        }
        Err(none) => none.message,
    })
}

fn drawing(body: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">{body}</svg>"#
    )
}

fn what_would_take_for_ever_is_refused() {
    let mut styles = String::from("<style>");
    for n in 0..20_000 {
        write!(styles, ".a{n}{{fill:red}}").expect("memory takes everything");
    }
    styles.push_str("</style>");
    styles.push_str(&"<path d='M0 0L9 9'/>".repeat(5_000));
    let filtered = |filter: &str| {
        format!(
            r#"<filter id="f" x="-5" y="-5" width="11" height="11">{filter}</filter><rect width="100" height="100" filter="url(#f)"/>"#
        )
    };
    let shadows = format!(
        r#"<filter id="f" x="-5" y="-5" width="11" height="11"><feGaussianBlur stdDeviation="9"/></filter>{}<rect width="99" height="99"/>{}"#,
        "<g filter='url(#f)'>".repeat(300),
        "</g>".repeat(300)
    );
    let nested = |times: usize, filter: &str| {
        let groups = format!("<g {filter}>").repeat(times);
        let end = "</g>".repeat(times);
        format!(
            "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter>{groups}<rect width='90' height='90'/>{end}"
        )
    };
    let cases = [
        ("arc.svg", r#"<path d="M1 1A3.6 3.6 0 0 1 1e40 7.8Z"/>"#.to_owned(), "the number 1e40"),
        ("radius.svg", r#"<circle r="4e38"/>"#.to_owned(), "the number 4e38"),
        (
            "long.svg",
            r#"<path d="M1 1A3 3 0 0 1 10000000000000000000000 7Z"/>"#.to_owned(),
            "which is not a place",
        ),
        ("styles.svg", styles, "20000 style rules for 5002 elements"),
        ("noise.svg", filtered("<feTurbulence numOctaves='100000' baseFrequency='.1'/>"), "too long to draw"),
        ("thick.svg", filtered("<feMorphology operator='dilate' radius='90'/>"), "too long to draw"),
        ("shadows.svg", shadows, "too long to draw"),
        ("blurs.svg", nested(30, "filter='url(#f)'"), "30 of them are within each other"),
        ("styled-blurs.svg", nested(30, "style='filter:blur(3px)'"), "too long to draw"),
        ("some-blurs.svg", nested(9, "filter='blur(1)'"), "9 of them"),
    ];
    for (name, body, part) in cases {
        let found = messages(name, drawing(&body).as_bytes());
        assert!(found.contains(part), "{name}: {found}");
    }
}

fn styles_of_any_form_take_no_time() {
    let nested = |inside: &str| format!("{}{inside}{}", "<g>".repeat(60), "</g>".repeat(60));
    let repeated = |part: &str, times: usize| part.repeat(times);
    let sheets = [
        ("descendants", format!("x {} rect{{fill:red}}", repeated("g ", 14))),
        ("siblings", format!("x {} rect{{fill:red}}", repeated("~ g ", 14))),
        ("both", format!("x {} rect{{fill:red}}", repeated("g ~ * ", 500))),
        ("negations", format!("{}rect{}{{fill:red}}", repeated(":not(", 90_000), repeated(")", 90_000))),
        ("open negations", repeated(":not(", 200_000)),
        ("nests", format!("{}fill:red{}", repeated("g,g{", 200), repeated("}", 200))),
        ("lists", format!("{}{{{}{{fill:red}}}}", vec!["g"; 2_000].join(","), vec!["g"; 200].join(","))),
        ("open nests", repeated("g{", 300_000)),
        ("comments", repeated("/*", 500_000)),
        ("strings", repeated("\"'", 500_000)),
        ("brackets", format!("rect{{fill:{}}}", repeated("(", 300_000))),
        ("functions", format!("rect{{filter:{}}}", repeated("a(", 300_000))),
        ("sums", format!("rect{{x:{}}}", repeated("calc(1px + ", 100_000))),
        ("products", format!("rect{{width:calc(1{})}}", repeated("*1", 300_000))),
        ("links", format!("rect{{fill:{}}}", repeated("url(#a) ", 100_000))),
        ("mixes", format!("rect{{fill:{}}}", repeated("color-mix(in lab,red,", 100_000))),
        ("fallbacks", format!("rect{{fill:{}}}", repeated("var(--a,", 100_000))),
        ("many variables", format!("rect{{fill:{}}}", repeated("var(--a, )", 100_000))),
        ("declarations", format!("rect{{{}}}", declarations(100_000))),
        ("all", format!("*{{{}}}", declarations(50_000))),
        ("doubles", doubles("1")),
        ("empty doubles", doubles("")),
        ("shapes", format!("g{{clip-path:polygon({})}}", vec!["1px 1px"; 5_000].join(","))),
    ];
    for (name, sheet) in sheets {
        let body = format!("<style>{sheet}</style>{}", nested("<rect width='90' height='90'/>"));
        let found = messages(name, drawing(&body).as_bytes());
        assert!(found.len() < 2_000, "{name}: {found}");
    }
}

/// Custom properties each of which is the one before, twice.
fn doubles(first: &str) -> String {
    let each = (1..60).map(|n| format!("--a{n}:var(--a{m})var(--a{m});", m = n - 1));
    format!("svg{{--a0:{first};{}}}rect{{fill:var(--a59)}}", each.collect::<String>())
}

fn missing_parts_are_reported() {
    let cases = [
        ("foreign.svg", "<foreignObject width='9' height='9'><p>hello</p></foreignObject>", "foreignObject"),
        ("itself.svg", "<g id='a'><use href='#a'/></g>", "it uses #a within itself"),
        ("circle.svg", "<g id='a'><use href='#b'/></g><g id='b'><use xlink:href='#a'/></g>", "within itself"),
        (
            "pattern.svg",
            "<pattern id='p' width='9' height='9' stroke='url(#p)'><path d='M0 0L9 9'/></pattern><rect width='90' height='90' fill='url(#p)'/>",
            "it paints #p with itself",
        ),
        (
            "patterns.svg",
            "<pattern id='p' width='9' height='9'><rect width='5' height='5' style='fill:url(#q)'/></pattern><pattern id='q' width='9' height='9'><g fill='url(#p)'><rect width='5' height='5'/></g></pattern><rect width='90' height='90' fill='url(#p)'/>",
            "it paints #p with itself",
        ),
        (
            "around.svg",
            "<g fill='url(#p)'><pattern id='p' width='9' height='9'><rect width='5' height='5'/></pattern><rect width='90' height='90'/></g>",
            "it paints #p with itself",
        ),
        (
            "marker.svg",
            "<marker id='m' markerWidth='9' markerHeight='9'><path marker-start='url(#m)' d='M0 0H9V9'/></marker><path marker-start='url(#m)' d='M0 0H90V90'/>",
            "it paints #m with itself",
        ),
        ("nothing.svg", "<use href='#a'/>", "it uses #a, which is not in it"),
        ("other.svg", "<use href='b.svg#a'/>", "a part of another file"),
        ("web.svg", "<image href='https://example.com/a.png'/>", "own folder, or below it"),
        ("above.svg", "<image href='../a.png'/>", "own folder, or below it"),
        ("root.svg", "<image href='/etc/hostname'/>", "own folder, or below it"),
        ("escaped.svg", "<image href='%2e%2e/a.png'/>", "own folder, or below it"),
        ("gone.svg", "<image href='a.png'/>", "links the picture a.png: it is missing"),
        ("empty.svg", "<image width='9'/>", "names no file"),
        ("embedded.svg", "<image href='data:image/png;base64,aGVsbG8='/>", "a picture in it can't be used"),
        ("glyph.svg", "<text y='50'>\u{5361}</text>", "no font here can draw \u{5361} (U+5361)"),
        (
            "font.svg",
            "<text y='50' font-family='Comic Sans MS, cursive'>Fox</text>",
            "none called \"Comic Sans MS\"",
        ),
        ("import.svg", "<style>@import url(a.css);</style><rect width='9' height='9'/>", "@import"),
        ("mesh.svg", "<meshgradient id='m'/><rect width='99' height='99' fill='url(#m)'/>", "mesh gradients"),
        ("flow.svg", "<flowRoot><flowPara>hello</flowPara></flowRoot>", "flowRoot"),
        ("speck.svg", "<rect width='2' height='2'/>", "next to nothing"),
        ("outside.svg", "<rect x='200' width='50' height='50'/>", "next to nothing"),
    ];
    for (name, body, part) in cases {
        let found = messages(name, drawing(body).as_bytes());
        assert!(found.contains(part), "{name}: {found}");
    }
    for (view, part) in
        [("0 0 0 0", "its viewBox is \"0 0 0 0\""), ("0 0 -9 9", "its viewBox"), ("5 5", "its viewBox")]
    {
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><rect width="9" height="9"/></svg>"#
        );
        let found = messages("view.svg", text.as_bytes());
        assert!(found.contains(part), "{view}: {found}");
    }
}

fn what_is_not_drawn_does_not_matter() {
    let cases = [
        "<defs><g id='a'><use href='#a'/></g><foreignObject/></defs>",
        "<switch><foreignObject requiredExtensions='x'/><g/></switch>",
        "<switch><foreignObject/><text y='30'>instead</text></switch>",
        "<style>rect{fill:#1e40af;font-family:layer1e99}</style>",
        "<g display='none'><use href='#gone'/></g>",
        "<pattern id='p' width='9' height='9' stroke='url(#p)'><path d='M0 0L9 9'/></pattern>",
        "<g fill='url(#p)'><pattern id='p' width='9' height='9'><rect fill='red' width='5' height='5'/></pattern><path d='M0 0H50V50z'/></g>",
        "<filter id='f'><feTurbulence numOctaves='100000'/></filter>",
    ];
    for body in cases {
        let found =
            messages("fine.svg", drawing(&format!("{body}<rect width='90' height='90'/>")).as_bytes());
        assert_eq!(found, "", "{body}");
    }
}

fn drawings_of_any_encoding_are_read() {
    let text = drawing("<title>Löwe</title><rect width='90' height='90'/>");
    let latin = format!("<?xml version='1.0' encoding='ISO-8859-1'?>{text}");
    let latin: Vec<u8> = latin.chars().map(|c| c as u8).collect();
    let wide = |mark: &[u8], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.iter().copied().chain(text.encode_utf16().flat_map(unit)).collect()
    };
    let packed = |bytes: &[u8]| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(bytes).expect("memory takes everything");
        packer.finish().expect("memory takes everything")
    };
    let cases: [(&str, Vec<u8>); 8] = [
        ("mark.svg", format!("\u{feff}{text}").into_bytes()),
        ("little.svg", wide(&[0xFF, 0xFE], u16::to_le_bytes)),
        ("big.svg", wide(&[0xFE, 0xFF], u16::to_be_bytes)),
        ("unmarked.svg", wide(&[], u16::to_le_bytes)),
        ("latin.svg", latin),
        ("packed.svgz", packed(text.as_bytes())),
        ("packed.svg", packed(text.as_bytes())),
        ("packed-wide.svgz", packed(&wide(&[0xFF, 0xFE], u16::to_le_bytes))),
    ];
    for (name, bytes) in cases {
        assert_eq!(messages(name, &bytes), "", "{name}");
    }
    let whole = packed(text.as_bytes());
    assert!(messages("half.svgz", &whole[..whole.len() / 2]).contains("packed (.svgz), and damaged"));
    let bomb = packed(format!("<svg>{}", " ".repeat(70 << 20)).as_bytes());
    assert!(messages("bomb.svgz", &bomb).contains("larger than 64 MiB"));
    let binary = packed(b"no drawing");
    assert!(messages("text.svgz", &binary).contains("neither SVG nor"));
}

fn text_of_boxes_that_leaves_the_drawing_is_reported() {
    let text = |style: &str, words: &str| {
        drawing(&format!("<text x='5' y='50' style='{style};font-size:20px'>{words}</text>"))
    };
    let long = "many words in one line";
    for style in ["shape-inside:url(#a)", "inline-size:90"] {
        let found = messages("boxed.svg", text(style, long).as_bytes());
        assert!(found.contains("leaves the drawing"), "{style}: {found}");
        assert_eq!(messages("boxed.svg", text(style, "Fox").as_bytes()), "", "{style}");
    }
    assert_eq!(messages("plain.svg", text("fill:red", long).as_bytes()), "");
}

fn half_a_picture_is_reported() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/decks/pb-bad-image-of-many-kinds/");
    for name in ["cmyk.jpg", "turned.jpg", "whole.webp", "whole.gif", "gray.png"] {
        let bytes = std::fs::read(format!("{folder}{name}")).expect("it is there");
        assert_eq!(messages(name, &bytes), "", "{name}");
        for part in [1, 2, 3] {
            let cut = &bytes[..bytes.len() * part / 4];
            let found = messages(name, cut);
            assert!(found.contains("can't be used"), "{part} quarters of {name}: {found}");
        }
    }
}

fn a_bomb_of_dots_is_refused() {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 60_000, 60_000);
    encoder.set_color(png::ColorType::Grayscale);
    drop(encoder.write_header().expect("memory takes everything"));
    let found = messages("bomb.png", &bytes);
    assert!(found.contains("more than any card can show"), "{found}");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("hostile art": drawings_of_any_encoding_are_read, text_of_boxes_that_leaves_the_drawing_is_reported, what_would_take_for_ever_is_refused, styles_of_any_form_take_no_time, missing_parts_are_reported, what_is_not_drawn_does_not_matter, half_a_picture_is_reported, a_bomb_of_dots_is_refused)
}

/// So many declarations of different names.
fn declarations(count: usize) -> String {
    let all: Vec<String> = (0..count).map(|n| format!("a{n}:b;")).collect();
    all.concat()
}
