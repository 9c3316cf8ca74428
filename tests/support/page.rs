//! `punchboard watch` and `umpire serve` as processes, and a real browser that shows its page. Tests and benchmarks share this.

use std::env;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::time::timeout;

/// A running `punchboard watch`, or `umpire serve`.
pub struct Watch {
    child: Child,
    /// The address of its page.
    pub address: String,
}

impl Watch {
    /// Watches paths from a folder.
    pub fn new(folder: &Path, arguments: &[&str]) -> Watch {
        Watch::start(env!("CARGO_BIN_EXE_punchboard"), "watch", folder, arguments)
    }

    /// Serves the page of the umpire, with paths as seen from a folder.
    pub fn serve(folder: &Path, arguments: &[&str]) -> Watch {
        Watch::start(env!("CARGO_BIN_EXE_umpire"), "serve", folder, arguments)
    }

    fn start(program: &str, command: &str, folder: &Path, arguments: &[&str]) -> Watch {
        let mut child = Command::new(program)
            .args([command, "--no-open", "--port", "0"])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("punchboard was built");
        let mut address = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out).read_line(&mut address).expect("it tells its address");
        Watch { child, address: address.trim().to_owned() }
    }

    /// The port of its page.
    pub fn port(&self) -> u16 {
        let host = self.address.split('/').nth(2).expect("an address has a host");
        host.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a host has a port")
    }

    /// The path of its page: `/TOKEN/`.
    pub fn path(&self) -> String {
        format!("/{}/", self.address.split('/').nth(3).expect("an address has a token"))
    }

    /// The id of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a request, given without its final blank line. Returns the status code and the whole answer.
    pub fn ask(&self, request: &str) -> (u16, String) {
        self.ask_with(request, "")
    }

    /// Sends a request with a body.
    pub fn ask_with(&self, request: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port())).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time can be set");
        let head = format!("{}\r\nConnection: close\r\n\r\n", request.trim_end().replace('\n', "\r\n"));
        stream.write_all(head.as_bytes()).expect("it reads");
        // A body that is too long may be refused before its end.
        let _ = stream.write_all(body.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, answer)
    }

    /// Sends JSON as the page does.
    pub fn post(&self, what: &str, body: &str) -> (u16, String) {
        let (path, port, length) = (self.path(), self.port(), body.len());
        let own = format!("127.0.0.1:{port}");
        let head = format!(
            "POST {path}{what} HTTP/1.1\nHost: {own}\nOrigin: http://{own}\nContent-Length: {length}"
        );
        let (status, answer) = self.ask_with(&head, body);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// Sends a request as the page does.
    pub fn get(&self, what: &str) -> (u16, String) {
        self.ask(&format!("GET {}{what} HTTP/1.1\nHost: 127.0.0.1:{}", self.path(), self.port()))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The programs that show a page, if they are installed.
pub fn browser() -> Option<[PathBuf; 2]> {
    let paths = env::var_os("PATH").unwrap_or_default();
    let find = |program: &str| {
        env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
    };
    let chromium = ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(find)?;
    Some([chromium, find("chromedriver")?])
}

/// A running browser.
pub struct Browser {
    driver: Driver,
    /// The driver's connection.
    pub page: Client,
}

impl Browser {
    /// Starts a browser with its profile in a folder.
    ///
    /// # Errors
    /// It does not start within a minute or two; the text gives the reason.
    pub async fn start([chromium, driver]: &[PathBuf; 2], folder: &Path) -> Result<Browser, String> {
        let port = free_port();
        let mut command = Command::new(driver);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let driver = command
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("chromedriver: {error}"))?;
        let driver = Driver(driver);
        let profile = format!("--user-data-dir={}", folder.display());
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            &profile,
        ];
        let mut wanted = Map::new();
        wanted.insert("goog:chromeOptions".to_owned(), json!({"binary": chromium, "args": arguments}));
        wanted.insert("goog:loggingPrefs".to_owned(), json!({"browser": "ALL"}));
        listening(port).await?;
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let session = builder.capabilities(wanted);
        let address = format!("http://127.0.0.1:{port}");
        match timeout(Duration::from_mins(2), session.connect(&address)).await {
            Ok(Ok(page)) => Ok(Browser { driver, page }),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("chromium is not there after two minutes".to_owned()),
        }
    }

    /// Runs a script, which is the body of a function, and returns its result.
    pub async fn evaluate(&self, script: &str) -> Value {
        self.page.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script returns true.
    pub async fn until(&self, script: &str) {
        for _ in 0..600 {
            if self.evaluate(script).await == Value::Bool(true) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        let page = self.evaluate("return document.body.innerText.slice(0, 800)").await;
        panic!("this never comes true: {script}\n{page}");
    }

    /// Gives the page a screen of a size, which may be smaller than windows can be.
    pub async fn screen(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.set("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Prefers the color scheme `light` or `dark`.
    pub async fn colors(&self, theme: &str) {
        let likes = json!({"features": [{"name": "prefers-color-scheme", "value": theme}]});
        self.set("Emulation.setEmulatedMedia", likes).await;
    }

    async fn set(&self, command: &'static str, how: Value) {
        let command = Wire { path: "goog/cdp/execute", body: json!({"cmd": command, "params": how}) };
        self.page.issue_cmd(command).await.expect("chromium takes it");
    }

    /// Presses keys, one after the other.
    pub async fn press(&self, keys: &str) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for key in keys.chars() {
            actions = actions.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        }
        self.page.perform_actions(actions).await.expect("there is a keyboard");
    }

    /// Errors in the browser's log.
    pub async fn troubles(&self) -> Vec<String> {
        let command = Wire { path: "se/log", body: json!({"type": "browser"}) };
        let told = self.page.issue_cmd(command).await.expect("chromium keeps a log");
        let lines = told.as_array().into_iter().flatten();
        lines.filter(|line| line["level"] == "SEVERE").map(|line| line["message"].to_string()).collect()
    }

    /// Saves a picture of the page to look at, if `PICTURES` names a folder.
    pub async fn picture(&self, name: &str) {
        if let Some(folder) = env::var_os("PICTURES") {
            let picture = self.page.screenshot().await.expect("a page can be seen");
            let path = Path::new(&folder).join(format!("{name}.png"));
            std::fs::write(path, picture).expect("the folder for pictures can be written to");
        }
    }

    /// Ends it.
    pub async fn end(self) {
        let Browser { driver, page } = self;
        let _ = page.close().await;
        drop(driver);
    }
}

/// A running chromedriver, which is killed with its browsers when it is dropped.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until something listens at a port.
async fn listening(port: u16) -> Result<(), String> {
    for _ in 0..240 {
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Err("chromedriver does not answer within a minute".to_owned())
}

/// A command that only Chromium has.
#[derive(Debug)]
struct Wire {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Wire {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a free port");
    listener.local_addr().expect("it has an address").port()
}
