//! Pictures in PDF: JPEG and packed dots unchanged, everything else as compressed dots, with opacity as a
//! separate mask. A document has only their places: they are made when it is written, so that it never holds
//! all of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};

use super::deflate::Deflater;
use super::objects::Objects;
use crate::compose::picture::{Colors, Dots, Kept, Picture, PictureData, Seen, packed_dots, plain_jpeg};
use crate::parallel;
use crate::write::Document;
use crate::write::rows::differences;
use crate::write::separation::Separation;

/// The pictures of a document, by the objects that they become, each with the object of its opacity.
pub(super) type Pictures = BTreeMap<ObjectId, (Arc<Picture>, Option<ObjectId>)>;

/// A picture and its opacity as objects.
pub(super) struct Made {
    pub image: Stream,
    pub mask: Option<Stream>,
}

/// Reserves the objects of a picture.
pub(super) fn place(objects: &mut Objects, picture: &Arc<Picture>, pictures: &mut Pictures) -> ObjectId {
    let empty = |dict| Stream::new(dict, Vec::new());
    let mut dict = Dictionary::new();
    let mask = (picture.seen() != Seen::Opaque).then(|| objects.add(empty(Dictionary::new())));
    if let Some(mask) = mask {
        dict.set("SMask", mask);
    }
    let image = objects.add(empty(dict));
    pictures.insert(image, (picture.clone(), mask));
    image
}

/// Writes all pictures into their objects.
///
/// # Errors
/// A file has changed since it was read.
pub(super) fn fill(objects: &mut Objects, pictures: Pictures, document: &Document<'_>) -> Result<(), String> {
    let separation = document.press.map(|press| press.separation);
    let pictures: Vec<_> = pictures.into_iter().collect();
    let take = |(image, mask, made): (ObjectId, Option<ObjectId>, Result<Made, String>)| {
        let made = made?;
        objects.set(image, made.image);
        if let (Some(mask), Some(stream)) = (mask, made.mask) {
            objects.set(mask, stream);
        }
        Ok(())
    };
    parallel::in_order(
        &pictures,
        || Deflater::new(&document.store),
        |deflater, (image, (picture, mask))| (*image, *mask, make(picture, *mask, separation, deflater)),
        take,
    )
}

/// Makes a picture; `mask` is the object of its opacity.
///
/// # Errors
/// Its file has changed since it was read.
pub(super) fn make(
    picture: &Picture,
    mask: Option<ObjectId>,
    separation: Option<&Separation>,
    deflater: &mut Deflater<'_>,
) -> Result<Made, String> {
    if let Some(separation) = separation.filter(|_| is_of_screen_colors(picture)) {
        return in_inks(picture, mask, separation, deflater);
    }
    match &picture.data {
        PictureData::Jpeg { file, channels, inverted } => jpeg(picture, file, *channels, *inverted),
        PictureData::Png { file, colors, bits } => {
            let packed = packed_dots(&file.read()?);
            Ok(Made { image: of_rows(picture, colors, *bits, packed), mask: None })
        }
        PictureData::Grays(colored) => match picture.dots() {
            Ok(dots) => Ok(of_dots(picture, &dots, mask, deflater)),
            // A picture that can't be decoded stays as it is.
            Err(_) => make(colored, mask, separation, deflater),
        },
        PictureData::Other { .. } | PictureData::Dots(_) => {
            Ok(of_dots(picture, &*picture.dots()?, mask, deflater))
        }
    }
}

/// Whether a picture has colors of screens, rather than grays or inks.
fn is_of_screen_colors(picture: &Picture) -> bool {
    match &picture.data {
        PictureData::Jpeg { channels, .. } => *channels == 3,
        PictureData::Png { colors, .. } => *colors != Colors::Gray,
        PictureData::Dots(dots) => dots.colors != Colors::Gray,
        PictureData::Other { .. } => true,
        PictureData::Grays(_) => false,
    }
}

/// A picture in the inks of a press. Grays stay black alone.
fn in_inks(
    picture: &Picture,
    mask: Option<ObjectId>,
    separation: &Separation,
    deflater: &mut Deflater<'_>,
) -> Result<Made, String> {
    let dots = picture.dots()?;
    if dots.colors == Colors::Gray {
        return Ok(of_dots(picture, &dots, mask, deflater));
    }
    let (columns, _) = picture.rows();
    let inks = separation.dots(&dots.in_full(columns));
    let packed = deflater.deflate(&differences(&inks, columns as usize * 4, 4));
    let mut dict = frame(picture, "DeviceCMYK".into(), 8);
    dict.set("Filter", "FlateDecode");
    dict.set(
        "DecodeParms",
        dictionary! { "Predictor" => 15, "Colors" => 4, "Columns" => i64::from(columns) },
    );
    let mut image = Stream::new(dict, packed);
    let mask = dots.alpha.as_ref().zip(mask).map(|(alpha, id)| {
        image.dict.set("SMask", id);
        opacity(picture, alpha, deflater)
    });
    Ok(Made { image, mask })
}

/// The opacity of a picture's dots as a picture.
fn opacity(picture: &Picture, alpha: &[u8], deflater: &mut Deflater<'_>) -> Stream {
    let (columns, _) = picture.rows();
    let differences = differences(alpha, columns as usize, 1);
    of_rows(picture, &Colors::Gray, 8, deflater.deflate(&differences))
}

fn jpeg(picture: &Picture, file: &Kept, channels: u8, inverted: bool) -> Result<Made, String> {
    let space = match channels {
        1 => "DeviceGray",
        4 => "DeviceCMYK",
        _ => "DeviceRGB",
    };
    let mut dict = frame(picture, space.into(), 8);
    dict.set("Filter", "DCTDecode");
    if inverted {
        dict.set("Decode", [1, 0].repeat(4).into_iter().map(Object::from).collect::<Vec<_>>());
    }
    let image = Stream::new(dict, plain_jpeg(&file.read()?)?);
    Ok(Made { image, mask: None })
}

fn of_dots(picture: &Picture, dots: &Dots, mask: Option<ObjectId>, deflater: &mut Deflater<'_>) -> Made {
    let Dots { colors, bits, bytes, alpha } = dots;
    let parts = colors.parts();
    let mut image = if *bits < 8 || matches!(colors, Colors::Palette(_)) {
        // Neighboring palette numbers or parts of a byte are unrelated, so that differences do not help.
        let mut dict = frame(picture, space(colors, *bits), *bits);
        dict.set("Filter", "FlateDecode");
        Stream::new(dict, deflater.deflate(bytes))
    } else {
        let (columns, _) = picture.rows();
        let differences = differences(bytes, columns as usize * parts, parts);
        of_rows(picture, colors, *bits, deflater.deflate(&differences))
    };
    let mask = alpha.as_ref().zip(mask).map(|(alpha, id)| {
        image.dict.set("SMask", id);
        opacity(picture, alpha, deflater)
    });
    Made { image, mask }
}

/// A picture whose rows are stored as differences, as in PNG.
fn of_rows(picture: &Picture, colors: &Colors, bits: u8, packed: Vec<u8>) -> Stream {
    let (columns, _) = picture.rows();
    let mut dict = frame(picture, space(colors, bits), bits);
    dict.set("Filter", "FlateDecode");
    let mut ways =
        dictionary! { "Predictor" => 15, "Colors" => colors.parts() as i64, "Columns" => i64::from(columns) };
    if bits < 8 {
        ways.set("BitsPerComponent", i64::from(bits));
    }
    dict.set("DecodeParms", ways);
    Stream::new(dict, packed)
}

/// The PDF color space of a picture.
fn space(colors: &Colors, bits: u8) -> Object {
    match colors {
        Colors::Gray => "DeviceGray".into(),
        Colors::Rgb => "DeviceRGB".into(),
        Colors::Palette(list) => {
            let last = (list.len() / 3).saturating_sub(1).min((1 << bits) - 1);
            let list = Object::String(list[..(last + 1) * 3].to_vec(), StringFormat::Hexadecimal);
            Object::Array(vec!["Indexed".into(), "DeviceRGB".into(), (last as i64).into(), list])
        }
    }
}

fn frame(picture: &Picture, space: Object, bits: u8) -> Dictionary {
    let (columns, rows) = picture.rows();
    dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(columns),
        "Height" => i64::from(rows),
        "BitsPerComponent" => i64::from(bits),
        "ColorSpace" => space,
    }
}
