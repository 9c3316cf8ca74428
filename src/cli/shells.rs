//! Shell completions and manual pages, generated from the command line that clap knows.

use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use super::status::{Ended, Status};
use super::{disk, terminal};

/// The arguments of `completions`.
#[derive(clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell to write completions for
    shell: Shell,
}

/// The arguments of `man`.
#[derive(clap::Args)]
pub(super) struct ManArgs {
    /// Write a page for each command into this folder; without it, print the page of the program
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Prints a shell's completions of a program.
pub(super) fn completions(args: &CompletionsArgs, mut program: Command) -> Status {
    let (name, mut script) = (program.get_name().to_owned(), Vec::new());
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    terminal::out(&String::from_utf8_lossy(&script));
    Status::Fine
}

/// Prints a program's manual page, or writes those of all its commands.
pub(super) fn man(args: &ManArgs, mut program: Command) -> Ended {
    program.build();
    let Some(folder) = &args.output else {
        terminal::out(&String::from_utf8_lossy(&page(&program)));
        return Ok(Status::Fine);
    };
    let mut pages = Vec::new();
    walk(&program, &mut pages);
    for (name, page) in &pages {
        let path = folder.join(format!("{name}.1"));
        disk::write(&path, page).map_err(|error| disk::cannot_be_written(&path, &error))?;
    }
    terminal::out(&format!("{} pages in {}\n", pages.len(), folder.display()));
    Ok(Status::Fine)
}

fn walk(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    pages.push((name, page(command)));
    for below in command.get_subcommands().filter(|below| below.get_name() != "help" && !below.is_hide_set())
    {
        walk(below, pages);
    }
}

fn page(command: &Command) -> Vec<u8> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page).expect("memory takes everything");
    page
}
