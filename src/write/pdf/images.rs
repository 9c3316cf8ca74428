//! Pictures as PDF wants them: JPEG as it came, everything else as compressed dots with their opacity beside them.

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};

use super::deflate::Deflater;
use crate::compose::art::{Colors, Dots, Picture, PictureData};

/// Adds a picture to a document.
pub(super) fn embed(doc: &mut Document, picture: &Picture, deflater: &mut Deflater) -> ObjectId {
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
            doc.add_object(Stream::new(dict, deflater.deflate(bytes)).with_compression(false))
        }
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
