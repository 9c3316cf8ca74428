//! Addresses of pictures: on the web, or in a folder of this machine.

use std::path::{Component, Path};

/// Parses the address of a folder on the web.
pub(super) fn base(text: &str) -> Result<String, String> {
    let is_address = ["https://", "http://", "file:///"].iter().any(|start| text.starts_with(start));
    if !is_address || text.contains(char::is_whitespace) {
        return Err("write an address like https://example.org/my-game/, without blanks".to_owned());
    }
    Ok(format!("{}/", text.trim_end_matches('/')))
}

/// The address of a folder below the output folder.
pub(super) fn of_folder(base: Option<&str>, (output, folder): (&Path, &Path)) -> String {
    match base {
        Some(base) => format!("{base}{}", encoded(folder.strip_prefix(output).unwrap_or(folder))),
        None => {
            let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
            format!("file:///{}", encoded(&absolute))
        }
    }
}

/// A path as part of an address, with `/` at its end.
fn encoded(path: &Path) -> String {
    let mut out = String::new();
    for component in path.components() {
        let text = match component {
            Component::Prefix(prefix) => prefix.as_os_str().to_string_lossy().replace('\\', "/"),
            Component::Normal(name) => name.to_string_lossy().into_owned(),
            Component::RootDir | Component::CurDir | Component::ParentDir => continue,
        };
        for byte in text.bytes() {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' | b':' => {
                    out.push(char::from(byte));
                }
                _ => out.push_str(&format!("%{byte:02X}")),
            }
        }
        out.push('/');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_addresses() {
        let folder = (Path::new("out"), Path::new("out/my game/tts"));
        assert_eq!(of_folder(Some("https://a.org/x/"), folder), "https://a.org/x/my%20game/tts/");
        let local = of_folder(None, folder);
        assert!(local.starts_with("file:///") && local.ends_with("/out/my%20game/tts/"), "{local}");
        assert_eq!(base("https://a.org/x//").as_deref(), Ok("https://a.org/x/"));
        assert!(base("a.org/x").is_err() && base("https://a b").is_err());
    }
}
