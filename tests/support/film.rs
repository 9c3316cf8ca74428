//! A film of a terminal: frames as an SVG drawing whose style sheet shows one after the other.

use std::fmt::Write as _;

/// A character's width, the height of a line, and the size of type.
const CELL: (f32, f32, f32) = (8.4, 19.0, 14.0);
/// The margin around the text.
const EDGE: f32 = 16.0;
/// The height of the bar above it.
const BAR: f32 = 30.0;

/// A film.
pub struct Film {
    pub title: String,
    pub columns: usize,
    pub rows: usize,
    pub frames: Vec<Frame>,
}

/// One frame.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    pub lines: Vec<String>,
    /// A picture on the right, as PNG, with its width and height.
    pub picture: Option<(Vec<u8>, f32, f32)>,
    /// How long it is shown.
    pub seconds: f32,
}

impl Film {
    /// The film as an SVG document. Programs that can't play it show its last frame.
    pub fn svg(&self) -> String {
        let (width, height) =
            (self.columns as f32 * CELL.0 + 2.0 * EDGE, self.rows as f32 * CELL.1 + BAR + 1.5 * EDGE);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n\
             <title>{}</title>\n<style>\n{}</style>\n\
             <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1d2129\"/>\n",
            escaped(&self.title),
            self.style()
        );
        for (n, color) in ["#e0625a", "#e3b341", "#57a868"].iter().enumerate() {
            let x = EDGE + 6.0 + 20.0 * n as f32;
            let _ =
                writeln!(out, "<circle cx=\"{x}\" cy=\"{}\" r=\"5.5\" fill=\"{color}\"/>", BAR / 2.0 + 2.0);
        }
        for (n, frame) in self.frames.iter().enumerate() {
            let last = if n + 1 == self.frames.len() { " last" } else { "" };
            let _ = writeln!(out, "<g class=\"frame{last} f{n}\">");
            out.push_str(&self.frame(frame));
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }

    fn style(&self) -> String {
        let whole: f32 = self.frames.iter().map(|frame| frame.seconds).sum();
        let mut out = format!(
            "text{{font:{}px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;fill:#d5dae3;white-space:pre}}\n\
             .p{{fill:#7fc98f;font-weight:bold}} .r{{fill:#8ab4f8}} .e{{fill:#f28b82;font-weight:bold}} .h{{fill:#e3c56b}} .a{{fill:#7fc98f}} .d{{fill:#f28b82}}\n\
             .frame{{visibility:hidden;animation:{whole:.1}s step-end infinite}} .last{{visibility:visible}}\n",
            CELL.2
        );
        let mut begun = 0.0;
        for (n, frame) in self.frames.iter().enumerate() {
            let percent = |seconds: f32| seconds / whole * 100.0;
            let (from, to) = (percent(begun), percent(begun + frame.seconds));
            let _ = writeln!(
                out,
                ".f{n}{{animation-name:k{n}}} @keyframes k{n}{{0%{{visibility:hidden}}{from:.2}%{{visibility:visible}}{to:.2}%{{visibility:hidden}}100%{{visibility:hidden}}}}"
            );
            begun += frame.seconds;
        }
        // The first and the last are seen at the very ends.
        out.replace("0%{visibility:hidden}0.00%{visibility:visible}", "0%{visibility:visible}")
            .replace("100.00%{visibility:hidden}100%{visibility:hidden}", "100%{visibility:visible}")
    }

    fn frame(&self, frame: &Frame) -> String {
        let mut out = String::new();
        let shown = frame.lines.len().min(self.rows);
        for (n, line) in frame.lines[..shown].iter().enumerate() {
            let is_cut = n + 1 == self.rows && frame.lines.len() > self.rows;
            let line = if is_cut { "…" } else { line.trim_end() };
            if line.is_empty() {
                continue;
            }
            let y = BAR + EDGE + n as f32 * CELL.1 + CELL.2 * 0.3;
            let wide = line.chars().count() as f32 * CELL.0;
            let _ = writeln!(
                out,
                "<text x=\"{EDGE}\" y=\"{y:.1}\" textLength=\"{wide:.1}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">{}</text>",
                colored(line)
            );
        }
        if let Some((png, width, height)) = &frame.picture {
            let x = self.columns as f32 * CELL.0 + EDGE - width;
            let y = BAR + self.rows as f32 * CELL.1 - height;
            let _ = writeln!(
                out,
                "<image x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" href=\"data:image/png;base64,{}\"/>",
                base64(png)
            );
        }
        out
    }
}

/// A line with its prompt, faults and rules in colors.
fn colored(line: &str) -> String {
    let all = |class: &str| format!("<tspan class=\"{class}\">{}</tspan>", escaped(line));
    match line {
        _ if line.starts_with("$ ") => all("p"),
        _ if line.starts_with("error") => all("e"),
        _ if line.starts_with("warning") || line.trim_start().starts_with("= help") => all("h"),
        _ if line.starts_with("+ ") => all("a"),
        _ if line.starts_with("- ") => all("d"),
        _ => rules_colored(line),
    }
}

/// A line with ids of rules (`GZ-6.5`) in color.
fn rules_colored(line: &str) -> String {
    let is_rule = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        word.split_once('-').is_some_and(|(game, number)| {
            (2..=3).contains(&game.len())
                && game.bytes().all(|b| b.is_ascii_uppercase())
                && number.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let words = line.split_inclusive(' ').map(|word| {
        if is_rule(word) { format!("<tspan class=\"r\">{}</tspan>", escaped(word)) } else { escaped(word) }
    });
    words.collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Bytes as text of 64 characters.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for n in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * n) & 63) as usize];
            out.push(if n > three.len() { '=' } else { char::from(sign) });
        }
    }
    out
}
