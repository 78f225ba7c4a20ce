import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Opening the page without exposing its address to other users of the machine.
@Suite(.serialized, .startsBrowser) struct RedirectFileTests {
  /// A fake browser that records its argument's mode and path, and all command lines on the machine.
  private static let program = """
    #!/bin/sh
    [ $# = 1 ] && stat -c '%a %n' "$1" "${1%/*}" > given.new
    cat /proc/[0-9]*/cmdline 2> /dev/null | tr '\\0' ' ' > commands
    mv given.new given

    """

  private func start(_ board: ServedBoard) async throws -> (server: BoardProcess, file: String) {
    try board.home.directory.write(Self.program, to: "work/browser")
    try await board.shell("chmod +x browser; rm -f given")
    let variables = ["BROWSER": "\(board.machine.workingDirectory)/browser"]
    let server = try await BoardProcess.start(
      Program.ootd, opens: true,
      environment: board.machine.processEnvironment.merging(variables) { $1 },
      in: board.machine.workingDirectory)
    let lines = try await given(board)
    let folder = board.home.path("home/.local/state/ootd")
    let file = "\(folder)/board-\(server.process.id).html"
    expectEqual(lines, ["600 \(file)", "700 \(folder)"])
    return (server, file)
  }

  /// The lines that the browser has recorded.
  private func given(_ board: ServedBoard) async throws -> [String] {
    let text = try await board.shell(
      "for i in $(seq 1000); do [ -e given ] && break; sleep 0.02; done; cat given")
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `the browser gets a private file, which is removed after use`() async throws {
    try await BrowserPool.shared.use { browser in
      let board = try ServedBoard(browser: browser)
      try await board.add(["One"])
      let (server, file) = try await start(board)
      let commands = try await board.shell("cat commands")
      #expect(commands.contains(file))
      #expect(!commands.contains(server.token))
      let page = try await browser.openTab()
      try await page.go(to: "file://\(file)")
      try await page.waitForBoard()
      try await expectEqual(page.cards(in: "todo"), ["1"])
      try await expectEqual(
        page.value("location.href", as: String.self), "http://127.0.0.1:\(server.port)/")
      #expect(!FileManager.default.fileExists(atPath: file))
      let secret = try await page.value("localStorage.getItem('ootd-session')", as: String.self)
      #expect(!(try await board.shell("cat /proc/[0-9]*/cmdline | tr '\\0' ' '")).contains(secret))
    }
  }

  /// The browser is refused the file, as one from a snap is, and so gets the address.
  @Test func `a confined browser gets an address of its own, which works for this user once`()
    async throws
  {
    try await BrowserPool.shared.use { browser in
      let board = try ServedBoard(browser: browser)
      let opener = "#!/bin/sh\n[ -e \"$1\" ] || echo \"$1\" > given.new && mv given.new given\n"
      for (name, script) in [
        ("xdg-open", opener), ("xdg-settings", "#!/bin/sh\necho web_web.desktop\n"),
      ] { try await board.home.writeScript(script, to: "bin/\(name)") }
      let entry = "home/.local/share/applications/web_web.desktop"
      try board.home.directory.write("[Desktop Entry]\nX-SnapInstanceName=web\n", to: entry)
      var variables = board.machine.processEnvironment
      variables["PATH"] = "\(board.home.path("bin")):\(variables["PATH"] ?? "")"
      variables["DISPLAY"] = ":9"
      let server = try await BoardProcess.start(
        Program.ootd, opens: true, environment: variables, in: board.machine.workingDirectory)
      let address = try #require(await given(board).first)
      let token = address.components(separatedBy: "#token=").last ?? ""
      #expect(token != server.token && token.count == 32)
      let page = try await browser.openTab()
      try await page.go(to: address)
      try await page.waitForBoard()
      for token in [token, server.token] {
        try await expectEqual(ServedBoard.redeem(token, port: server.port).status, 401)
      }
    }
  }

  @Test
  func `the file is removed when the server ends, or at the next start if the server was killed`()
    async throws
  {
    try await BrowserPool.shared.use { browser in
      let board = try ServedBoard(browser: browser)
      for signal in [SIGINT, SIGTERM, SIGHUP] {
        let (stopped, file) = try await start(board)
        stopped.process.signal(signal)
        try await expectEqual(stopped.waitForExit(), 0)
        #expect(!FileManager.default.fileExists(atPath: file))
      }
      let (killed, second) = try await start(board)
      killed.kill()
      _ = try await killed.waitForExit()
      #expect(FileManager.default.fileExists(atPath: second))
      let (running, third) = try await start(board)
      #expect(!FileManager.default.fileExists(atPath: second))
      #expect(FileManager.default.fileExists(atPath: third))
      withExtendedLifetime(running) {}
    }
  }
}
