import CommandSupport
import Foundation
import Localization
import TestSupport
import Testing
import TestingAdditions

@testable import Commands
@testable import Rendering

/// `ootd ui` in a real terminal: tmux, in which a shell runs it.
private final class ScreenTerminal {
  private let machine: Machine
  private let tmux: String

  /// - Parameter command: A line of `sh`.
  init(_ machine: Machine, columns: Int, rows: Int, _ command: String) async throws {
    self.machine = machine
    tmux = "tmux -u -f /dev/null -S '\(machine.home.path("tmux-\(columns)"))'"
    try await run(
      "new-session -d -x \(columns) -y \(rows) -s t \(command.shellWord) \\; set -g status off \\; "
        + "set -g window-size manual \\; resize-window -t t -x \(columns) -y \(rows)")
  }

  @discardableResult
  func run(_ command: String) async throws -> String {
    try await machine.shell("\(tmux) \(command)").checked().output
  }

  func type(_ keys: String) async throws { try await run("send-keys -t t \(keys)") }

  /// The lines on the screen, without the spaces at their ends.
  func lines() async throws -> [String] {
    try await run("capture-pane -p -t t").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Waits for a screen.
  func wait(_ what: String, until condition: ([String]) -> Bool) async throws {
    var last: [String] = []
    for _ in 0..<300 {
      last = try await lines()
      if condition(last) { return }
      try await Task.sleep(for: .milliseconds(30))
    }
    throw TestFailure(description: "no \(what): \(last.joined(separator: "\n"))")
  }

  /// The alternate screen, the cursor and the mouse, by tmux; and the settings of its line.
  func modes() async throws -> String {
    let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag} #{wrap_flag}"
    return try await run("display -p -t t '\(flags)'")
  }

  func end() async { _ = try? await run("kill-server") }
}

@Suite(.serialized, .startsOotd) final class FullScreenTests: MachineTest {
  @Test(arguments: zip(Language.allCases, [(20, 6), (60, 20), (100, 24), (160, 40)]))
  func `a terminal shows the frame, in any language and size`(
    language: Language, size: (columns: Int, rows: Int)
  ) async throws {
    machine.environment["LC_ALL"] = "\(language.rawValue)_XX.UTF-8"
    machine.environment["TZ"] = machine.timeZone
    for title in ["Fix token refresh", "알고리즘 문제 풀이", "日本語のタイトルを試す", "Keys 🔑 und e\u{301}t\u{E9}"] {
      try await machine.output("add", title, "-p", "high")
    }
    try await machine.output("start", "2")
    let session = await Session(try machine.context())
    let format = session.format.within(size.columns)
    let desk = try ScreenDesk(session, format, rows: size.rows, query: "", wake: { _ in })
    let terminal = try await ScreenTerminal(
      machine, columns: size.columns, rows: size.rows, Program.ootd + " ui")
    for key in ["1", "2", "j", "1", "?"] {
      for request in desk.state.press(.key(.character(Character(key))), on: desk.state.frame()) {
        await desk.perform(request)
      }
      desk.load()
      desk.loadDetails()
      let frame = desk.state.frame().lines.map {
        $0.text(.none).trimmingCharacters(in: .whitespaces)
      }
      try await terminal.type(key)
      // The figures of commits come a moment later.
      try await terminal.wait("\(frame.joined(separator: "\n"))") { lines in
        lines.count == frame.count && zip(lines, frame).dropFirst().allSatisfy { $0 == $1 }
      }
    }
    await terminal.end()
  }

  @Test func `the terminal is as before, however the screen ends`() async throws {
    try await machine.output("add", "One")
    let terminal = try await ScreenTerminal(
      machine, columns: 80, rows: 24, "PS1='$ ' exec sh -i")
    let settings = machine.home.path("settings")
    func check(_ what: String) async throws {
      try await terminal.wait("prompt after \(what)") { $0.last { !$0.isEmpty } == "$" }
      try await terminal.type("\("clear; stty -g >\(settings); echo \"[$?]\"".shellWord) Enter")
      try await terminal.wait("settings") { $0.contains("[0]") }
      try await terminal.type("clear Enter")
      let after = try await terminal.modes() + String(contentsOfFile: settings, encoding: .utf8)
      #expect(after == before, "\(what)")
    }
    var before = ""
    try await terminal.wait("prompt") { $0.contains("$") }
    try await terminal.type("\("stty -g >\(settings); echo \"[$?]\"".shellWord) Enter")
    try await terminal.wait("settings") { $0.contains("[0]") }
    before = try await terminal.modes() + String(contentsOfFile: settings, encoding: .utf8)
    try await terminal.type("clear Enter")
    var random = SeededGenerator(seed: UInt64(Date().timeIntervalSince1970))
    for signal in ["TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT", "key"] {
      let pid = machine.home.path("pid")
      try await terminal.type(
        "\("sh -c 'echo $$ >\(pid); exec \"$OOTD\" ui'; clear".shellWord) Enter")
      // At any moment: before the first frame, while it is drawn, or while keys are typed.
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...300, using: &random)))
      if Bool.random(using: &random) { try await terminal.type("j 2 n x") }
      if signal == "key" {
        try await terminal.wait("frame") { $0.contains { $0.contains("Day") } }
        try await terminal.type("Escape Escape C-z")
        try await check("Ctrl-Z")
        try await terminal.type("fg Enter")
        try await terminal.wait("frame") { $0.contains { $0.contains("Board") } }
        try await terminal.type("q")
      } else {
        try await machine.shell(
          "for i in $(seq 300); do [ -s \(pid) ] && break; sleep 0.01; done; kill -\(signal) $(cat \(pid))"
        ).checked()
      }
      try await check(signal)
    }
    await terminal.end()
  }

  @Test func `without a terminal that can show it, it says what to use`() async throws {
    try await machine.process("ui").failed(3, saying: "needs a terminal; `ootd today`")
    machine.environment["TERM"] = "dumb"
    let terminal = try machine.terminal("$OOTD ui")
    try terminal.wait("end") { $0.contains("ended with 3") }
    #expect(terminal.output.contains("use `ootd list`"))
  }
}
