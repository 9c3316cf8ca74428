//! Templates: texts of layouts with fields in them, `{name}`, `{ability.text}`, `{attack|signed}`, and expressions,
//! `{cost * 2}`.

use super::Color;
use super::expression::{self, Expr, FieldRef, Filter, Mention, Wording};
use crate::diag::{Report, code};
use crate::source::lines::stretch;
use crate::source::shape::Names;
use crate::source::{Located, Node, Origin, Read, Shape, read_text};

/// A text with fields to fill in.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// Its parts in order.
    pub pieces: Vec<Piece>,
    /// The place.
    pub origin: Origin,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// Literal text.
    Literal(String),
    /// A field's value.
    Field(FieldRef),
    /// An expression, with the place of its braces.
    Computed(Box<Expr>, Origin),
}

impl Template {
    /// A text without fields.
    pub fn literal(text: impl Into<String>, origin: Origin) -> Template {
        Template { pieces: vec![Piece::Literal(text.into())], origin }
    }

    /// A color that the program supplies.
    pub fn given(color: Color) -> Template {
        let Located { value, origin } = Located::given(Color::written(&color));
        Template::literal(value, origin)
    }

    /// Parses a template; `{{` is a brace.
    pub fn parse(text: &str, origin: Origin, report: &mut Report) -> Template {
        Template::parse_as(text, origin, false, report)
    }

    /// Parses a template of a rulebook, whose expressions have functions of lists.
    pub fn parse_with_lists(text: &str, origin: Origin, report: &mut Report) -> Template {
        Template::parse_as(text, origin, true, report)
    }

    fn parse_as(text: &str, origin: Origin, has_lists: bool, report: &mut Report) -> Template {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        let whole = Located { value: text, origin };
        while let Some(brace) = rest.find('{') {
            literal.push_str(&rest[..brace]);
            let at = text.len() - rest.len() + brace;
            rest = &rest[brace + 1..];
            if let Some(after) = rest.strip_prefix('{') {
                literal.push('{');
                rest = after;
                continue;
            }
            let Some(close) = closing_brace(rest) else {
                report
                    .error(code::TEMPLATE, stretch(whole, at, text.len()), "a brace is not closed")
                    .help("write {field}, or {{ for a printed brace");
                rest = "";
                break;
            };
            let place = stretch(whole, at, at + close + 2);
            if let Some(piece) = Piece::parse(&rest[..close], (whole, at), place, has_lists, report) {
                if !literal.is_empty() {
                    pieces.push(Piece::Literal(std::mem::take(&mut literal)));
                }
                pieces.push(piece);
            }
            rest = &rest[close + 1..];
        }
        literal.push_str(rest);
        if !literal.is_empty() || pieces.is_empty() {
            pieces.push(Piece::Literal(literal));
        }
        Template { pieces, origin }
    }

    /// Whether it has no fields, so that it is the same on every card.
    pub fn is_static(&self) -> bool {
        self.fixed().is_some()
    }

    /// The text on every card, if it has no fields.
    pub fn fixed(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [Piece::Literal(text)] => Some(text),
            _ => None,
        }
    }

    /// The fields in it, including those in expressions.
    pub fn fields(&self) -> impl Iterator<Item = Mention<'_>> {
        self.pieces.iter().flat_map(|piece| match piece {
            Piece::Field(field) => vec![field.mention()],
            Piece::Computed(expr, _) => expr.fields(),
            Piece::Literal(_) => Vec::new(),
        })
    }

    /// The expressions in it.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Computed(expr, _) => Some(&**expr),
            _ => None,
        })
    }

    /// The lookups that it uses.
    pub fn lookups(&self) -> impl Iterator<Item = &Located<String>> {
        self.pieces.iter().flat_map(|piece| match piece {
            Piece::Field(field) => field.lookups().collect(),
            Piece::Computed(expr, _) => expr.lookups(),
            Piece::Literal(_) => Vec::new(),
        })
    }

    /// The lookup that alone determines its text, if any.
    pub fn lookup(&self) -> Option<&str> {
        match self.sole_field()?.filters.last()? {
            Filter::Lookup(name) => Some(&name.value),
            _ => None,
        }
    }

    /// Its only piece, if that is a field: its value can then be a list or a map, not only text.
    pub fn sole_field(&self) -> Option<&FieldRef> {
        match self.pieces.as_slice() {
            [Piece::Field(field)] => Some(field),
            _ => None,
        }
    }

    /// Its only piece, if that is an expression.
    pub fn sole_expression(&self) -> Option<(&Expr, Origin)> {
        match self.pieces.as_slice() {
            [Piece::Computed(expr, origin)] => Some((expr, *origin)),
            _ => None,
        }
    }
}

impl Piece {
    /// The words for messages about a faulty template.
    const WORDING: Wording = Wording {
        code: code::TEMPLATE,
        what: "the text in these braces",
        help: "write a field ({name}, {attack|signed}) or an expression ({cost * 2}, {\"new\" if cost > 3 else name}), and {{ for a printed brace",
    };

    /// Parses the contents of braces. The first byte of the contents is byte `at` of the whole text.
    fn parse(
        text: &str,
        (whole, at): (Located<&str>, usize),
        place: Origin,
        has_lists: bool,
        report: &mut Report,
    ) -> Option<Piece> {
        if let Some(field) = FieldRef::plain(text, place) {
            return Some(Piece::Field(field));
        }
        let parse = if has_lists { expression::parse_with_lists } else { expression::parse };
        let expr = parse(text, whole, at + 1, Piece::WORDING, report)?;
        Some(Piece::Computed(Box::new(expr), place))
    }
}

/// The byte of the closing brace, outside quotation marks if possible.
fn closing_brace(rest: &str) -> Option<usize> {
    let mut quote = None;
    let outside = rest.char_indices().find(|(at, c)| {
        match (quote, *c) {
            (None, '\'') if rest[..*at].ends_with(char::is_alphanumeric) => {}
            (None, '"' | '\'') => quote = Some(*c),
            // An apostrophe within a word does not close.
            (Some('\''), '\'') if rest[at + 1..].starts_with(char::is_alphanumeric) => {}
            (Some(open), c) if c == open => quote = None,
            (None, '}') => return true,
            _ => {}
        }
        false
    });
    outside.map(|(at, _)| at).or_else(|| rest.find('}'))
}

impl Read for Template {
    type Value = Template;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Template> {
        read_text(node, report).map(|text| Template::parse(text.value, text.origin, report))
    }

    fn written(template: &Template) -> String {
        template.fixed().unwrap_or_default().to_owned()
    }
}

/// A color in a layout: a color itself, the name of one of the layout's colors, or fields that name one.
#[derive(Debug)]
pub struct Ink;

impl Read for Ink {
    type Value = Template;
    const SHAPE: Shape = Shape::Color;

    fn read(node: &Node, report: &mut Report) -> Option<Template> {
        Template::read(node, report)
    }

    fn written(template: &Template) -> String {
        Template::written(template)
    }
}

/// The name of an icon, or fields that name one.
#[derive(Debug)]
pub struct IconNamed;

impl Read for IconNamed {
    type Value = Template;
    const SHAPE: Shape = Shape::Name(Names::Icon);

    fn read(node: &Node, report: &mut Report) -> Option<Template> {
        Template::read(node, report)
    }
}

/// A name in the form of icons and files: lower-case letters and digits, everything else a hyphen.
pub fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if c != '\'' && c != '’' && !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// The longest file name, in bytes: extensions and numbers still fit after it on every disk.
const LONGEST: usize = 120;

/// A name that a file can have on every system: a [`slug`] that is not too long, and not a device name of Windows.
pub fn file_name(text: &str) -> String {
    let mut name = slug(text);
    name.truncate(name.floor_char_boundary(LONGEST));
    name.truncate(name.trim_end_matches('-').len());
    let port = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    let is_port = port.is_some_and(|n| n.chars().count() == 1 && n.chars().all(char::is_numeric));
    if is_port || ["con", "prn", "aux", "nul"].contains(&name.as_str()) {
        name.push_str("-file");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    fn parsed(text: &str) -> (Template, Report) {
        let mut files = Files::default();
        let origin = Origin { end: text.len() as u32, ..Origin::of_file(files.add("t", text)) };
        let mut report = Report::default();
        let template = Template::parse(text, origin, &mut report);
        (template, report)
    }

    #[test]
    fn reads_fields_and_filters() {
        let (template, report) =
            parsed("{{x} {ability.name|upper}: {list|join \" | \"|or \"none\"}{terrain|colour-of}.");
        assert_eq!(report.iter().count(), 0);
        let fields: Vec<_> = template.fields().map(|mention| mention.field).collect();
        assert_eq!(fields[0].path, ["ability", "name"]);
        assert_eq!(fields[1].filters, [Filter::Join(" | ".into()), Filter::Or("none".into())]);
        assert!(matches!(&fields[2].filters[0], Filter::Lookup(name) if name.value == "colour-of"));
        assert_eq!(template.pieces[0], Piece::Literal("{x} ".into()));
        let (template, _) = parsed("{list|or 'no one'}{list|or don't}");
        let filters: Vec<_> = template.fields().map(|mention| mention.field.filters.clone()).collect();
        assert_eq!(filters, [[Filter::Or("no one".into())], [Filter::Or("don't".into())]]);
        assert!(parsed("{}").1.has_errors());
        assert!(parsed("{a").1.has_errors());
        assert!(parsed("{a|or}").1.has_errors() && parsed("{a b}").1.has_errors());
        let (computed, report) = parsed("{\"}\" ~ cost * 2}{a|or \"b\"|shade}");
        assert_eq!(report.iter().count(), 0);
        assert!(matches!(computed.pieces.as_slice(), [Piece::Computed(..), Piece::Field(_)]));
        assert!(parsed("plain").0.is_static());
    }

    #[test]
    fn slugs() {
        assert_eq!(slug("Humanoid Fox"), "humanoid-fox");
        assert_eq!(slug("'Sue!"), "sue");
        assert_eq!(slug("  DoWTF "), "dowtf");
        assert_eq!(file_name("a?b"), "a-b");
        assert_eq!(file_name("CON"), "con-file");
        assert_eq!(file_name("Com1"), "com1-file");
        assert_eq!(file_name("Com 1"), "com-1");
        assert_eq!(file_name("Console"), "console");
        assert_eq!(file_name(&format!("{} {}", "Ä".repeat(59), "b".repeat(300))).len(), 120);
    }
}
