//! What a file for a printing press says of itself: PDF/X, its printing condition, and who made it when.
//!
//! ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003). Dates and identifiers are constants of the content, so that the
//! same sheets give the same bytes.

use lopdf::{Dictionary, Object, Stream, dictionary};

use super::identity::Identity;
use super::objects::Objects;
use crate::source::html::escaped;
use crate::write::separation::{ForPress, Separation, Standard};

/// The date of all files: no clock is read.
const DATE: &str = "D:20000101000000Z";
const DATE_IN_XMP: &str = "2000-01-01T00:00:00Z";

impl Standard {
    /// The version of PDF that it is based on.
    pub(super) const fn version(self) -> &'static str {
        match self {
            Standard::X4 => "1.6",
            Standard::X1a => "1.4",
        }
    }

    /// Its name in files.
    const fn name(self) -> &'static str {
        match self {
            Standard::X4 => "PDF/X-4",
            Standard::X1a => "PDF/X-1a:2003",
        }
    }
}

/// Completes the catalog and the information of a file for a press. `content` is a hash of what is on its pages.
pub(super) fn complete(
    catalog: &mut Dictionary,
    information: &mut Dictionary,
    press: ForPress<'_>,
    content: &Identity,
    objects: &mut Objects,
) {
    // Settings of the print dialog are those of an office printer, and newer than the format.
    for key in [&b"ViewerPreferences"[..], b"PageLayout", b"AcroForm"] {
        catalog.remove(key);
    }
    information.set("CreationDate", Object::string_literal(DATE));
    information.set("ModDate", Object::string_literal(DATE));
    information.set("Trapped", "False");
    if press.standard == Standard::X1a {
        information.set("GTS_PDFXVersion", Object::string_literal(press.standard.name()));
    }
    catalog.set("OutputIntents", vec![Object::Dictionary(intent(press.separation, objects))]);
    let title = text_of(information, b"Title");
    let xmp = packet(&title, &text_of(information, b"Producer"), press.standard, &content.clone().value());
    let dict = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
    catalog.set("Metadata", objects.add(Stream::new(dict, xmp.into_bytes())));
}

/// The printing condition, with its profile.
fn intent(separation: &Separation, objects: &mut Objects) -> Dictionary {
    let dict = dictionary! { "N" => 4 };
    let profile = objects.add(Stream::new(dict, separation.profile().to_vec()));
    let condition = separation.condition();
    let mut intent = dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => Object::string_literal(condition),
        "Info" => Object::string_literal(separation.description()),
        "DestOutputProfile" => profile,
    };
    if condition != "Custom" {
        intent.set("RegistryName", Object::string_literal("http://www.color.org"));
    }
    intent
}

/// A text of the information, as written by `printpdf`: UTF-16 with a mark, or Latin letters.
fn text_of(information: &Dictionary, key: &[u8]) -> String {
    let Ok(Object::String(bytes, _)) = information.get(key) else { return String::new() };
    match bytes.strip_prefix(&[0xFE, 0xFF]) {
        Some(units) => {
            let units = units.as_chunks::<2>().0.iter().map(|unit| u16::from_be_bytes(*unit));
            char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect()
        }
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The same facts as XMP.
fn packet(title: &str, producer: &str, standard: Standard, id: &[u8; 16]) -> String {
    let (title, producer, name) = (escaped(title), escaped(producer), standard.name());
    let hex = format!("{:032x}", u128::from_be_bytes(*id));
    let uuid = format!("uuid:{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]);
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" \
         xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n\
         <dc:format>application/pdf</dc:format>\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n\
         <xmp:CreatorTool>{producer}</xmp:CreatorTool>\n\
         <xmp:CreateDate>{DATE_IN_XMP}</xmp:CreateDate>\n<xmp:ModifyDate>{DATE_IN_XMP}</xmp:ModifyDate>\n\
         <xmp:MetadataDate>{DATE_IN_XMP}</xmp:MetadataDate>\n\
         <pdf:Producer>{producer}</pdf:Producer>\n<pdf:Trapped>False</pdf:Trapped>\n\
         <xmpMM:DocumentID>{uuid}</xmpMM:DocumentID>\n<xmpMM:VersionID>1</xmpMM:VersionID>\n\
         <xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n\
         <pdfxid:GTS_PDFXVersion>{name}</pdfxid:GTS_PDFXVersion>\n\
         </rdf:Description>\n</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
    )
}
