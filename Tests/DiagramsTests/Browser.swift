import Foundation

/// A real headless browser, driven by a script that is added to the page under test.
enum Browser {
  static let executable: String? = ["chromium", "chromium-browser", "google-chrome", "chrome"].lazy.flatMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
  }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Opens a page and runs a script in it.
  ///
  /// - Parameters:
  ///   - fragment: of the address.
  ///   - script: the body of an asynchronous function that may use `wait()` (for the next frame), `press(key)`,
  ///     `click(selector)`, `type(text)`, `lit()` (the titles of cards that stand out) and returns something that JSON
  ///     can hold.
  /// - Returns: what the script returned, as JSON; or what it threw.
  static func run(_ page: String, fragment: String = "", dark: Bool = false, script: String) throws -> String {
    let harness = """
      <script nonce="dilint">
      (async () => {
        const wait = () => new Promise(done => setTimeout(done, 30));
        const press = async key => { (document.activeElement || document.body).dispatchEvent(
          new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})); await wait(); };
        const click = async selector => { const element = document.querySelector(selector);
          if (!element) throw new Error('nothing matches ' + selector);
          element.dispatchEvent(new MouseEvent('click', {bubbles: true})); await wait(); };
        const type = async text => { const input = document.activeElement; input.value = text;
          input.dispatchEvent(new Event('input', {bubbles: true})); await wait(); };
        const titles = selector => [...document.querySelectorAll(selector)]
          .map(element => [...element.querySelectorAll('.card-title')].map(line => line.textContent).join(''));
        const lit = () => titles('.card.lit');
        let result;
        try { await wait(); result = await (async () => { \(script) })(); } catch (error) { result = String(error.stack || error); }
        const output = document.createElement('pre');
        output.id = 'harness-result';
        output.textContent = '⟦' + JSON.stringify(result) + '⟧';
        document.body.append(output);
      })();
      </script>
      </body>
      """
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-page-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let marker = "</body>"
    guard let end = page.range(of: marker, options: .backwards) else { return "no body" }
    // No frames are drawn for a page that nobody looks at.
    let frames = "<body>\n<script nonce=\"dilint\">window.requestAnimationFrame = run => setTimeout(run, 0);</script>\n"
    let text = page.replacingCharacters(in: end, with: harness).replacing("<body>\n", with: frames, maxReplacements: 1)
    try text.write(to: file, atomically: true, encoding: .utf8)
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-profile-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: profile) }
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-dom-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable ?? "")
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1200,800",
        "--virtual-time-budget=10000",
        "--user-data-dir=\(profile.path)", "--dump-dom",
      ] + (dark ? ["--blink-settings=preferredColorScheme=0"] : ["--blink-settings=preferredColorScheme=1"])
      + [file.absoluteString + (fragment.isEmpty ? "" : "#\(fragment)")]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let dom = try String(contentsOf: output, encoding: .utf8)
    guard let start = dom.range(of: "⟦", options: .backwards), let end = dom.range(of: "⟧", options: .backwards),
      start.upperBound <= end.lowerBound
    else { return "no result" }
    return String(dom[start.upperBound..<end.lowerBound]).replacing("&gt;", with: ">").replacing("&lt;", with: "<")
      .replacing("&amp;", with: "&")
  }
}
