//! Full and read-only disks: a round is written whole or not at all. The disks are mounted in a separate namespace; on machines that don't
//! allow that, these tests are ignored.

use libtest_mimic::Trial;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{UMPIRE, copy_of, files_in, umpire};

/// Runs a script in a new namespace in which it may mount disks.
fn within(folder: &Path, script: &str) -> Option<String> {
    let ran = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-ec", script])
        .current_dir(folder)
        .env("UMPIRE", UMPIRE)
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .output();
    let ran = ran.ok().filter(|ran| ran.status.success())?;
    Some(format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr)))
}

/// Whether disks can be mounted here.
fn can_mount() -> bool {
    let folder = super::scratch("can-mount");
    fs::create_dir(folder.join("disk")).expect("there is room");
    within(&folder, "mount -t tmpfs -o size=64k tmpfs disk").is_some()
}

/// The game after its round, played on a disk with room.
fn wanted(test: &str) -> std::collections::BTreeMap<String, Vec<u8>> {
    let folder = copy_of("winter", test);
    umpire(&["turn", "winter"], &folder);
    files_in(&folder.join("winter"))
}

fn a_full_disk_leaves_what_was_there() {
    let wanted = wanted("disk-wanted");
    let mut full = 0;
    for size in ["32k", "48k", "64k", "80k", "96k", "128k", "160k", "200k", "240k", "300k"] {
        let folder = copy_of("winter", &format!("disk-{size}"));
        let before = files_in(&folder.join("winter"));
        // Copy the disk's contents out to examine them; then make room again.
        let script = format!(
            "mkdir disk left after; mount -t tmpfs -o size={size} tmpfs disk; cp -r winter disk/; \
             (cd disk && $UMPIRE turn winter) || echo failed $?; cp -r disk/winter left/; \
             mount -o remount,size=10m disk; (cd disk && $UMPIRE turn winter) || true; cp -r disk/winter after/"
        );
        let told = within(&folder, &script).expect("it can be mounted");
        let left = files_in(&folder.join("left/winter"));
        if told.contains("failed 2") {
            full += 1;
            assert!(told.contains("the disk is full"), "{size}: {told}");
            assert!(left == before, "{size} leaves {:?}: {told}", left.keys());
        } else {
            assert!(left == wanted, "{size}: {told}");
        }
        assert!(files_in(&folder.join("after/winter")) == wanted, "{size}: {told}");
    }
    assert!(full >= 3, "{full} of these disks were full");
}

fn a_read_only_disk_is_told() {
    let folder = copy_of("winter", "disk-read-only");
    let before = files_in(&folder.join("winter"));
    let script = "mkdir disk; mount -t tmpfs -o size=1m tmpfs disk; cp -r winter disk/; mount -o remount,ro disk; cd disk; \
                  for what in turn post \"turn --dry-run\"; do $UMPIRE $what winter || echo failed $?; done; cp -r winter ../left";
    let told = within(&folder, script).expect("it can be mounted");
    assert_eq!(told.matches("failed 2").count(), 3, "{told}");
    // Dice are not shown if that can't be noted.
    assert_eq!(told.matches("can't be written: the disk is read-only").count(), 3, "{told}");
    assert!(files_in(&folder.join("left")) == before);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let tests: [(&str, fn()); 2] = [
        ("a_full_disk_leaves_what_was_there", a_full_disk_leaves_what_was_there),
        ("a_read_only_disk_is_told", a_read_only_disk_is_told),
    ];
    let can_mount = can_mount();
    let trial = |(name, test): (&str, fn())| {
        crate::support::test(format!("postal/{name}"), test).with_ignored_flag(!can_mount)
    };
    tests.into_iter().map(trial).collect()
}
