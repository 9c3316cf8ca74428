//! Types of values in definitions: each type says which shape it has, how it is read and what its default is.
//!
//! Some types are only readers: `Within<1, 9>` reads an `i64`, `OneOrMore<String>` a `Vec<String>`. The key of a
//! [document](crate::document) is declared with the reader, and holds the value.

pub mod target;

use std::collections::BTreeMap;
use std::marker::PhantomData;

pub use super::assumable::Assumable;

use super::fields::{
    one_line, or_wrong_type, read_integer, read_length, read_list, read_map, read_number, read_text,
    shortened, wrong_type,
};
use super::shape::{Field, NameOf, Shape};
use super::{Located, Node};
use crate::diag::{Report, and_list, code};
use crate::geometry::Length;

/// Reports an unknown name: "there is no sheet called "a4-pokre"".
pub fn unknown(what: &str, name: Located<&str>, known: &[&str], report: &mut Report) {
    let message = format!("there is no {what} called \"{}\"", shortened(name.value));
    report.unknown(code::UNKNOWN_NAME, name, message, known.iter().copied(), || match known {
        [] => format!("there are no {what}s"),
        _ => format!("the {what}s are {}", and_list(known)),
    });
}

/// A type that can be read from a definition.
pub trait Read {
    /// The type of the value; most types read themselves.
    type Value;
    /// The shape of its values, for schemas, suggestions and guides.
    const SHAPE: Shape;
    /// Whether its key is required.
    const REQUIRED: bool = true;

    /// Reads a value; faults are reported.
    fn read(node: &Node, report: &mut Report) -> Option<Self::Value>;

    /// The value of a missing key; `None` if the key is required.
    fn absent() -> Option<Self::Value> {
        None
    }

    /// How a definition would write the value, to show the default of a key; empty if the default is obvious.
    fn written(_value: &Self::Value) -> String {
        String::new()
    }
}

impl Field {
    /// A field that is read by a type.
    pub const fn for_type<R: Read>(name: &'static str, about: &'static str) -> Field {
        Field { required: R::REQUIRED, ..Field::optional(name, R::SHAPE, about.trim_ascii()) }
    }
}

/// The values of a node that is one or a list of them.
fn one_or_more(node: &Node) -> &[Node] {
    node.as_list().unwrap_or(std::slice::from_ref(node))
}

fn all<R: Read>(nodes: &[Node], report: &mut Report) -> Vec<R::Value> {
    nodes.iter().filter_map(|node| R::read(node, report)).collect()
}

impl<R: Read> Read for Option<R> {
    type Value = Option<R::Value>;
    const SHAPE: Shape = R::SHAPE;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        R::read(node, report).map(Some)
    }

    fn absent() -> Option<Self::Value> {
        Some(None)
    }

    fn written(value: &Self::Value) -> String {
        value.as_ref().map(R::written).unwrap_or_default()
    }
}

/// Any number of values: none, one, or a list of them.
impl<R: Read> Read for Vec<R> {
    type Value = Vec<R::Value>;
    const SHAPE: Shape = Shape::OneOrMore(&R::SHAPE);
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        Some(all::<R>(one_or_more(node), report))
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}

/// One value, or a list of them; the key is required.
#[derive(Debug)]
pub struct OneOrMore<R>(PhantomData<R>);

impl<R: Read> Read for OneOrMore<R> {
    type Value = Vec<R::Value>;
    const SHAPE: Shape = Shape::OneOrMore(&R::SHAPE);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        Some(all::<R>(one_or_more(node), report))
    }
}

/// A list, even for one value.
#[derive(Debug)]
pub struct List<R>(PhantomData<R>);

impl<R: Read> Read for List<R> {
    type Value = Vec<R::Value>;
    const SHAPE: Shape = Shape::List(&R::SHAPE);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        read_list(node, "a list", report).map(|nodes| all::<R>(nodes, report))
    }
}

/// One value for both directions, or a list of two, converted to `V`: a size, a point.
#[derive(Debug)]
pub struct Both<R: Read, V = (<R as Read>::Value, <R as Read>::Value)>(PhantomData<(R, V)>);

impl<R: Read, V> Read for Both<R, V>
where
    R::Value: Clone,
    V: From<(R::Value, R::Value)>,
{
    type Value = V;
    const SHAPE: Shape = Shape::OneOrTwo(&R::SHAPE);

    fn read(node: &Node, report: &mut Report) -> Option<V> {
        match node.as_list() {
            None => R::read(node, report).map(|one| V::from((one.clone(), one))),
            Some([x, y]) => R::read(x, report).zip(R::read(y, report)).map(V::from),
            Some(_) => {
                report.error(
                    code::WRONG_TYPE,
                    node.origin,
                    "one value, or a list of two: to the right and downward",
                );
                None
            }
        }
    }
}

impl Read for String {
    type Value = String;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<String> {
        read_text(node, report).map(|text| text.value.to_owned())
    }

    fn written(value: &String) -> String {
        value.clone()
    }
}

impl Read for bool {
    type Value = bool;
    const SHAPE: Shape = Shape::Truth;

    fn read(node: &Node, report: &mut Report) -> Option<bool> {
        or_wrong_type(node.as_bool(), node, "true or false", report)
    }

    // A default of `false` is obvious.
    fn written(value: &bool) -> String {
        if *value { "true".to_owned() } else { String::new() }
    }
}

/// `true`, or the key is left out; `false` is reported.
#[derive(Debug)]
pub struct Yes;

impl Read for Yes {
    type Value = bool;
    const SHAPE: Shape = Shape::Truth;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<bool> {
        let is_yes = node.as_bool() == Some(true);
        if !is_yes {
            wrong_type(node, "`true`", report);
        }
        is_yes.then_some(true)
    }

    fn absent() -> Option<bool> {
        Some(false)
    }
}

/// A value with its place.
impl<R: Read> Read for Located<R> {
    type Value = Located<R::Value>;
    const SHAPE: Shape = R::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        R::read(node, report).map(|value| Located { value, origin: node.origin })
    }

    fn written(located: &Self::Value) -> String {
        R::written(&located.value)
    }
}

/// A whole number.
impl Read for i64 {
    type Value = i64;
    const SHAPE: Shape = Shape::Whole;

    fn read(node: &Node, report: &mut Report) -> Option<i64> {
        read_integer(node, i64::MIN..=i64::MAX, report).map(|number| number.value)
    }

    fn written(value: &i64) -> String {
        value.to_string()
    }
}

/// A whole number between two limits, both included.
#[derive(Debug)]
pub struct Within<const LEAST: i64, const MOST: i64>;

impl<const LEAST: i64, const MOST: i64> Read for Within<LEAST, MOST> {
    type Value = i64;
    const SHAPE: Shape = Shape::Between(LEAST, MOST);

    fn read(node: &Node, report: &mut Report) -> Option<i64> {
        read_integer(node, LEAST..=MOST, report).map(|number| number.value)
    }

    fn written(value: &i64) -> String {
        value.to_string()
    }
}

/// A whole number between two limits that are enforced by a check, not here.
#[derive(Debug)]
pub struct Advised<const LEAST: i64, const MOST: i64>;

impl<const LEAST: i64, const MOST: i64> Read for Advised<LEAST, MOST> {
    type Value = Located<i64>;
    const SHAPE: Shape = Shape::Between(LEAST, MOST);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        <Located<i64>>::read(node, report)
    }
}

/// A count between two limits, both included: a whole number that is never negative.
#[derive(Debug)]
pub struct Count<const LEAST: u32, const MOST: u32>;

impl<const LEAST: u32, const MOST: u32> Read for Count<LEAST, MOST> {
    type Value = u32;
    const SHAPE: Shape = Shape::Between(LEAST as i64, MOST as i64);

    fn read(node: &Node, report: &mut Report) -> Option<u32> {
        let number = read_integer(node, i64::from(LEAST)..=i64::from(MOST), report)?;
        u32::try_from(number.value).ok()
    }

    fn written(value: &u32) -> String {
        value.to_string()
    }
}

/// A number between two limits in thousandths: `Decimal<500, 5_000>` is 0.5 to 5.
#[derive(Debug)]
pub struct Decimal<const LEAST: i32, const MOST: i32>;

impl<const LEAST: i32, const MOST: i32> Decimal<LEAST, MOST> {
    const RANGE: (f64, f64) = (LEAST as f64 / 1_000.0, MOST as f64 / 1_000.0);
}

impl<const LEAST: i32, const MOST: i32> Read for Decimal<LEAST, MOST> {
    type Value = f32;
    const SHAPE: Shape = Shape::Decimal(Self::RANGE.0, Self::RANGE.1);

    fn read(node: &Node, report: &mut Report) -> Option<f32> {
        read_number(node, Self::RANGE.0..=Self::RANGE.1, report).map(|number| number as f32)
    }

    fn written(value: &f32) -> String {
        value.to_string()
    }
}

impl Read for Length {
    type Value = Length;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<Length> {
        read_length(node, report)
    }

    fn written(value: &Length) -> String {
        value.to_string()
    }
}

/// A length that is not negative.
#[derive(Debug)]
pub struct Distance;

impl Read for Distance {
    type Value = Length;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<Length> {
        let length = read_length(node, report)?;
        if length < Length::ZERO {
            report
                .error(code::OUT_OF_RANGE, node.origin, format!("{length} is negative"))
                .help("write 0mm or more");
            return None;
        }
        Some(length)
    }

    fn written(value: &Length) -> String {
        value.to_string()
    }
}

/// The name of something, or the label of a space, with its place.
#[derive(Debug)]
pub struct Name<K>(PhantomData<K>);

impl<K: NameOf> Read for Name<K> {
    type Value = Located<String>;
    const SHAPE: Shape = Shape::Name(K::NAMES);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        read_text(node, report).map(|text| text.map(str::to_owned))
    }

    fn written(name: &Self::Value) -> String {
        name.value.clone()
    }
}

/// The words that an editor suggests where any text is allowed.
pub trait Offers {
    /// The words.
    const WORDS: &'static [&'static str];
}

/// A text that is usually one of a few words. A check may require one of them; the reader does not.
#[derive(Debug)]
pub struct Offered<W>(PhantomData<W>);

impl<W: Offers> Read for Offered<W> {
    type Value = Located<String>;
    const SHAPE: Shape = Shape::Either(&[Shape::Word(W::WORDS), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        <Located<String>>::read(node, report)
    }
}

/// A text on one line, such as a title: line breaks and other characters that can't be seen become blanks.
#[derive(Debug)]
pub struct OneLine;

impl Read for OneLine {
    type Value = Located<String>;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Located<String>> {
        Some(<Located<String>>::read(node, report)?.map(|text| one_line(&text)))
    }
}

/// A map whose keys are names, in the order in which it was written.
#[derive(Debug)]
pub struct Entries<R, K = target::New>(PhantomData<(R, K)>);

impl<R: Read, K: NameOf> Read for Entries<R, K> {
    type Value = Vec<(Located<String>, R::Value)>;
    const SHAPE: Shape = Shape::Map(K::NAMES, &R::SHAPE);
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        let map = read_map(node, "a map by name", report)?;
        let read = map.iter().filter_map(|(key, node)| {
            let name = Located { value: key.text.to_string(), origin: key.origin };
            Some((name, R::read(node, report)?))
        });
        Some(read.collect())
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}

/// A map whose keys are names, in alphabetical order.
#[derive(Debug)]
pub struct ByName<R, K = target::New>(PhantomData<(R, K)>);

impl<R: Read, K: NameOf> Read for ByName<R, K> {
    type Value = BTreeMap<String, R::Value>;
    const SHAPE: Shape = Shape::Map(K::NAMES, &R::SHAPE);
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        let entries = Entries::<R, K>::read(node, report)?;
        Some(entries.into_iter().map(|(name, value)| (name.value, value)).collect())
    }

    fn absent() -> Option<Self::Value> {
        Some(BTreeMap::new())
    }
}

/// `true` for the default, `false` for none, or a map with the details.
#[derive(Debug)]
pub struct Switch<R>(PhantomData<R>);

impl<R: Read<Value: Default>> Read for Switch<R> {
    type Value = Option<R::Value>;
    const SHAPE: Shape = Shape::Either(&[Shape::Truth, R::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        match node.as_bool() {
            Some(is_on) => Some(is_on.then(R::Value::default)),
            None => R::read(node, report).map(Some),
        }
    }

    fn written(value: &Self::Value) -> String {
        bool::written(&value.is_some())
    }
}

/// One of two types, one of which is a map.
#[derive(Debug)]
pub struct Either<A, B>(PhantomData<(A, B)>);

/// The value of one of two types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Or<A, B> {
    /// The first.
    This(A),
    /// The second.
    That(B),
}

impl<A: Read, B: Read> Read for Either<A, B> {
    type Value = Or<A::Value, B::Value>;
    const SHAPE: Shape = Shape::Either(&[A::SHAPE, B::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        // Anything but a scalar is read as the map, whether or not it is one.
        if B::SHAPE.is_map() == node.as_text().is_some() {
            A::read(node, report).map(Or::This)
        } else {
            B::read(node, report).map(Or::That)
        }
    }
}

/// A required value, without which the rest of the document is read nevertheless.
#[derive(Debug)]
pub struct Needed<R>(PhantomData<R>);

impl<R: Read> Read for Needed<R> {
    type Value = Option<R::Value>;
    const SHAPE: Shape = R::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        R::read(node, report).map(Some)
    }

    fn absent() -> Option<Self::Value> {
        Some(None)
    }
}

/// A text that is only for readers of the file.
#[derive(Debug)]
pub struct Remark;

impl Read for Remark {
    type Value = ();
    const SHAPE: Shape = Shape::Text;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<()> {
        read_text(node, report).map(|_| ())
    }

    fn absent() -> Option<()> {
        Some(())
    }
}

/// A key that was handled before the document is read: `extends:`, `like:`.
#[derive(Debug)]
pub struct Before<R>(PhantomData<R>);

/// A key that identifies the document and was read before: its `kind:`, its `game:`.
pub type ReadBefore = Before<String>;

impl<R: Read> Read for Before<R> {
    type Value = ();
    const SHAPE: Shape = R::SHAPE;
    const REQUIRED: bool = R::REQUIRED;

    fn read(_: &Node, _: &mut Report) -> Option<()> {
        Some(())
    }

    fn absent() -> Option<()> {
        Some(())
    }
}

/// A value that is read later, when more is known; until then it is kept as it was written.
#[derive(Debug)]
pub struct Later<R>(PhantomData<R>);

impl<R: Read> Read for Later<R> {
    type Value = Node;
    const SHAPE: Shape = R::SHAPE;

    fn read(node: &Node, _: &mut Report) -> Option<Node> {
        Some(node.clone())
    }
}

/// A value that is interpreted by its owner.
impl Read for Node {
    type Value = Node;
    const SHAPE: Shape = Shape::Any;

    fn read(node: &Node, _: &mut Report) -> Option<Node> {
        Some(node.clone())
    }
}
