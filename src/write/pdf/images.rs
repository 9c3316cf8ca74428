//! Pictures as PDF wants them: JPEG as it came, everything else as compressed dots with their opacity beside them.

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};

use super::deflate::Deflater;
use crate::compose::art::{Colors, Dots, Picture, PictureData};

/// Adds a picture to a document.
pub(super) fn embed(doc: &mut Document, picture: &Picture, deflater: &mut Deflater<'_>) -> ObjectId {
    let mut dict = frame(picture, "DeviceRGB");
    match &picture.data {
        PictureData::Jpeg { bytes, channels, inverted } => {
            dict.set("Filter", "DCTDecode");
            dict.set(
                "ColorSpace",
                match channels {
                    1 => "DeviceGray",
                    4 => "DeviceCMYK",
                    _ => "DeviceRGB",
                },
            );
            if *inverted {
                dict.set("Decode", [1, 0].repeat(4).into_iter().map(Object::from).collect::<Vec<_>>());
            }
            doc.add_object(Stream::new(dict, bytes.clone()).with_compression(false))
        }
        PictureData::Dots(Dots { colors, bits, bytes, alpha }) => {
            dict.set("BitsPerComponent", i64::from(*bits));
            match colors {
                Colors::Gray => dict.set("ColorSpace", "DeviceGray"),
                Colors::Rgb => {}
                Colors::Palette(list) => {
                    let last = (list.len() / 3).saturating_sub(1).min((1 << bits) - 1);
                    let list = Object::String(list[..(last + 1) * 3].to_vec(), StringFormat::Hexadecimal);
                    dict.set(
                        "ColorSpace",
                        vec!["Indexed".into(), "DeviceRGB".into(), (last as i64).into(), list],
                    );
                }
            }
            if let Some(alpha) = alpha {
                let mut mask = frame(picture, "DeviceGray");
                mask.set("Filter", "FlateDecode");
                dict.set(
                    "SMask",
                    doc.add_object(Stream::new(mask, deflater.deflate(alpha)).with_compression(false)),
                );
            }
            dict.set("Filter", "FlateDecode");
            let parts = if *colors == Colors::Rgb { 3 } else { 1 };
            if *bits < 8 || matches!(colors, Colors::Palette(_)) {
                // Neighbors have nothing to do with each other in numbers of a palette, or in parts of a byte.
                return doc.add_object(Stream::new(dict, deflater.deflate(bytes)).with_compression(false));
            }
            let (columns, _) = picture.rows();
            dict.set(
                "DecodeParms",
                dictionary! { "Predictor" => 15, "Colors" => parts as i64, "Columns" => i64::from(columns) },
            );
            let differences = differences(bytes, columns as usize * parts, parts);
            doc.add_object(Stream::new(dict, deflater.deflate(&differences)).with_compression(false))
        }
    }
}

/// Rows as differences from what stands beside and above, as PNG has them: photographs take half the room so. Each row has
/// the way that leaves the smallest differences, behind its number.
fn differences(bytes: &[u8], row: usize, parts: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / row.max(1));
    let first = vec![0u8; row];
    let mut above: &[u8] = &first;
    let mut ways = [const { Vec::new() }; 3];
    for row in bytes.chunks_exact(row.max(1)) {
        ways.iter_mut().for_each(Vec::clear);
        for (n, dot) in row.iter().enumerate() {
            let (beside, across) = if n < parts { (0, 0) } else { (row[n - parts], above[n - parts]) };
            ways[0].push(dot.wrapping_sub(beside));
            ways[1].push(dot.wrapping_sub(above[n]));
            ways[2].push(dot.wrapping_sub(nearest(beside, above[n], across)));
        }
        let size = |way: &Vec<u8>| way.iter().map(|n| u64::from(n.cast_signed().unsigned_abs())).sum::<u64>();
        let (number, least) =
            [1, 2, 4].into_iter().zip(&ways).min_by_key(|(_, way)| size(way)).expect("there are three ways");
        out.push(number);
        out.extend_from_slice(least);
        above = row;
    }
    out
}

/// Which of three neighbors comes nearest to where beside and above lead from across.
fn nearest(beside: u8, above: u8, across: u8) -> u8 {
    let far =
        |neighbor: u8| (i16::from(beside) + i16::from(above) - i16::from(across) - i16::from(neighbor)).abs();
    if far(beside) <= far(above) && far(beside) <= far(across) {
        beside
    } else if far(above) <= far(across) {
        above
    } else {
        across
    }
}

fn frame(picture: &Picture, colors: &str) -> Dictionary {
    let (columns, rows) = picture.rows();
    dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(columns),
        "Height" => i64::from(rows),
        "BitsPerComponent" => 8,
        "ColorSpace" => colors,
    }
}
