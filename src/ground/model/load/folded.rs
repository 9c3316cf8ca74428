//! The net of a layout: made before the layout is read, since it gives the size of the face; and the slots on its panels.

use crate::diag::{Report, code, or_list};
use crate::geometry::net::Net;
use crate::model::slot::Part;
use crate::model::{FaceSize, Held, Layout, NetKeys, Slot};
use crate::source::node::Value;
use crate::source::{Node, Read};

/// A fault that is in the report.
#[derive(Debug)]
pub(super) struct Reported;

/// Answers what a component of a name holds: how many cards, of which size.
pub(super) type Holds<'h> = dyn FnMut(&str) -> Option<Held> + 'h;

/// Makes the net that a layout asks for, and writes its size into the layout. Faults are reported.
pub(super) fn net(
    node: &mut Node,
    held: &mut Holds<'_>,
    report: &mut Report,
) -> Result<Option<Net>, Reported> {
    let size = node.get("size").filter(|size| size.as_text() == Some(FaceSize::NET)).map(|size| size.origin);
    let written = node.get("net").filter(|net| !net.is_null() && net.as_text() != Some("none"));
    match (written, size) {
        (None, None) => Ok(None),
        (Some(net), None) => {
            report
                .error(code::MISSING_KEY, net.origin, "a layout with a `net` has another size")
                .help("write `size: net`: its measures are those of the net");
            Err(Reported)
        }
        (None, Some(size)) => {
            report
                .error(code::MISSING_KEY, size, "`size: net` in a layout without a net")
                .help("add `net: {kind: tuck, holds: card}`, with the component that the box is for");
            Err(Reported)
        }
        (Some(written), Some(at)) => {
            let keys = NetKeys::read(written, report).ok_or(Reported)?;
            let held = keys.holds.as_ref().map(|name| held(&name.value).unwrap_or(Held::UNKNOWN));
            let net = keys.net(held, report).ok_or(Reported)?;
            if let Value::Map(map) = &mut node.value
                && let Some(size) = map.get_mut("size")
            {
                *size = Node::text(net.size.to_string(), at);
            }
            Ok(Some(net))
        }
    }
}

/// Reports slots on panels that the layout's net does not have, and slots within slots that name one.
pub(super) fn check_sides(layout: &Layout, report: &mut Report) {
    for slot in layout.slots() {
        check_side(slot, layout.folded.0.as_deref(), report);
        for part in slot.all_parts() {
            if let Part::Slots(slots) = part {
                slots.iter().filter_map(|slot| slot.position.side.as_ref()).for_each(|side| {
                    report
                        .error(
                            code::UNKNOWN_NAME,
                            side.origin,
                            "a slot within another one is on the side of that one",
                        )
                        .help("write `side` to the outer slot");
                });
            }
        }
    }
}

fn check_side(slot: &Slot, net: Option<&Net>, report: &mut Report) {
    let Some(side) = &slot.position.side else { return };
    let Some(net) = net else {
        let message =
            format!("the slot \"{}\" is on a side of a net, and its layout has none", slot.name.value);
        report
            .error(code::UNKNOWN_NAME, side.origin, message)
            .help("add a `net` to the layout, with `size: net`; or delete `side`");
        return;
    };
    if net.panel(side.value).is_none() {
        let names: Vec<&str> = net.panels.iter().map(|panel| panel.name).collect();
        let message = format!("this net has no side \"{}\"", side.value);
        report.error(code::UNKNOWN_NAME, side.origin, message).help(format!("write {}", or_list(&names)));
    }
}
