//! The command line of `umpire serve`.

use crate::cli::http::code::Ground;

/// The arguments of `serve`.
#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// Files or folders with rulebooks of your own games, or with your own cards of a built-in game; or the folder of a game that is
    /// played, for its keeper and its players
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<String>,
    /// Let other machines in this network use the page, such as phones at the table
    #[arg(long)]
    pub(super) lan: bool,
    /// The port of the page's address [default: 4748, or a free one if that is taken]
    #[arg(long, value_name = "PORT")]
    pub(super) port: Option<u16>,
    /// The secret word in the page's address, so that an address that was printed or sent stays good [default: a new one at each start]
    #[arg(long, value_name = "WORD", value_parser = token)]
    pub(super) token: Option<String>,
    /// Do not open the browser
    #[arg(long)]
    pub(super) no_open: bool,
    /// Also print the address as a QR code; without colors, for a ground that is dark or light [default: at a terminal with --lan]
    #[arg(long, value_enum, value_name = "GROUND", num_args = 0..=1, default_missing_value = "dark", require_equals = true)]
    pub(super) qr: Option<Ground>,
}

/// Parses a token. The pages of players have digests of it, so nobody may be able to guess it.
fn token(text: &str) -> Result<String, String> {
    let is_plain = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let is_long = (16..=64).contains(&text.len());
    let help = "write 16 to 64 letters, digits or `-` that nobody can guess";
    if is_plain && is_long { Ok(text.to_owned()) } else { Err(help.to_owned()) }
}
