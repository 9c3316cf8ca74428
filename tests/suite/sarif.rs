//! Every SARIF log that a command prints is valid SARIF 2.1.0.

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use super::{entries, folder, json_schema};

/// One test for each command that prints a log.
pub fn trials() -> Vec<Trial> {
    let logs = entries(&folder("cli")).into_iter().filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("check-sarif"))
    });
    logs.map(|path| {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        crate::support::trial(format!("sarif/{name}"), move || {
            let text = fs::read_to_string(&path)?;
            let (_, rest) = text.split_once('\n').ok_or("a command")?;
            let (log, _) = rest.rsplit_once("exit status").ok_or("an exit status")?;
            is_sound(&serde_json::from_str(log)?)
        })
    })
    .collect()
}

/// Validates a log by the schema, and checks that indexes and ids agree, which a schema can't express.
fn is_sound(log: &Value) -> Result<(), Failed> {
    let schema: Value = serde_json::from_str(include_str!("sarif-2.1.0.json"))?;
    let faults = json_schema::faults(&schema, log);
    if !faults.is_empty() {
        return Err(faults.join("\n").into());
    }
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().ok_or("rules")?;
    let ids: BTreeSet<_> = rules.iter().filter_map(|rule| rule["id"].as_str()).collect();
    if ids.len() != rules.len() {
        return Err("a rule stands twice".into());
    }
    let artifacts = run["artifacts"].as_array().ok_or("artifacts")?;
    for result in run["results"].as_array().ok_or("results")? {
        let index = result["ruleIndex"].as_u64().ok_or("a rule's index")? as usize;
        if rules[index]["id"] != result["ruleId"] {
            return Err(format!("rule {index} is not {}", result["ruleId"]).into());
        }
        let places = ["locations", "relatedLocations"].map(|key| result[key].as_array().cloned());
        for place in places.into_iter().flatten().flatten() {
            let uri = &place["physicalLocation"]["artifactLocation"]["uri"];
            if !artifacts.iter().any(|artifact| artifact["location"]["uri"] == *uri) {
                return Err(format!("{uri} is no artifact").into());
            }
        }
    }
    Ok(())
}
