import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// ootd starts the same editor as `git commit`.
@Suite(.serialized, .startsPrograms) struct EditorChoiceTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
    for name in ["git-editor", "core", "visual", "editor"] {
      try machine.makeEditor("echo \(name) > \"$1\"", named: name)
    }
  }

  private func line(_ name: String) -> String { "sh '\(machine.home.path("bin/\(name)"))'" }

  /// The name of the editor that was started, which wrote it as the title.
  private func chosen() async throws -> String {
    let outcome = try await machine.run("add", "-e")
    guard outcome.status == 0 else { return outcome.error }
    return try await machine.json([ShownTodo].self, "list").last?.title ?? ""
  }

  private func set(_ variables: [String: String]) {
    for name in ["GIT_EDITOR", "VISUAL", "EDITOR"] {
      machine.environment[name] = variables[name].map(line)
    }
  }

  @Test func `environment variables and git config are used in git's order`() async throws {
    set(["GIT_EDITOR": "git-editor", "VISUAL": "visual", "EDITOR": "editor"])
    try machine.home.configure("[core]\n\teditor = \(line("core"))\n")
    try await expectEqual(chosen(), "git-editor")
    machine.environment["GIT_EDITOR"] = nil
    try await expectEqual(chosen(), "core")
    try machine.home.configure("")
    try await expectEqual(chosen(), "visual")
    machine.environment["VISUAL"] = nil
    try await expectEqual(chosen(), "editor")
    machine.environment["EDITOR"] = ""
    // With a shell in place of `vi`, the edited text is run as a script.
    try FileManager.default.createSymbolicLink(
      atPath: machine.home.path("bin/vi"), withDestinationPath: "/bin/sh")
    let path = machine.environment["PATH"] ?? ""
    machine.environment["PATH"] = machine.home.path("bin") + ":\(path)"
    try await expectEqual(
      machine.output("add", "echo vi > \"$0\"", "-e"), "added 5  vi   today\n")
  }

  @Test func `git itself chooses the same editor`() async throws {
    let git = TestGit(machine.home)
    for names in [["VISUAL"], ["EDITOR"], ["VISUAL", "EDITOR"], ["GIT_EDITOR", "VISUAL"], []] {
      for configured in ["", "[core]\n\teditor = \(line("core"))\n"] {
        for terminal in ["xterm", "dumb"] {
          let values = ["GIT_EDITOR": "git-editor", "VISUAL": "visual", "EDITOR": "editor"]
          set(values.filter { names.contains($0.key) })
          if names.isEmpty, configured.isEmpty { continue }
          try machine.home.configure(configured)
          machine.environment["TERM"] = terminal
          let variables = machine.environment.filter { names.contains($0.key) || $0.key == "TERM" }
          let expected = try? await git.run(
            ["var", "GIT_EDITOR"], in: machine.home.directory.path, variables: variables)
          let name =
            expected.map { String(decoding: $0, as: UTF8.self) }?
            .split(separator: "/").last.map { $0.dropLast(2) } ?? "none"
          let found = try await chosen()
          #expect(
            found
              == (name == "none"
                ? "ootd: no editor is set; set EDITOR or pass the text as an argument\n"
                : name),
            "\(names) \(configured) \(terminal)")
        }
      }
    }
  }

  @Test func `VISUAL and vi are not used in a dumb terminal`() async throws {
    set(["VISUAL": "visual", "EDITOR": "editor"])
    for terminal in ["dumb", "", nil] {
      machine.environment["TERM"] = terminal
      try await expectEqual(chosen(), "editor")
    }
    set(["VISUAL": "visual"])
    try await expectEqual(
      machine.run("add", "-e"),
      .init(
        status: 1, output: "",
        error: "ootd: no editor is set; set EDITOR or pass the text as an argument\n"))
  }

  @Test func `an editor may have arguments, and both paths may contain spaces`() async throws {
    let script = "[ \"$1\" = '--wait for it' ] && [ -f \"$3\" ] && echo \"$2\" > \"$3\""
    let editor = try machine.makeEditor(script, named: "my editor")
    machine.environment["XDG_STATE_HOME"] = machine.home.path("state of 'things'")
    machine.environment["EDITOR"] = "\(editor) \"--wait for it\" $NAME"
    machine.environment["NAME"] = "given"
    try await expectEqual(chosen(), "given")
  }

  @Test func `the editor runs in the current folder`() async throws {
    set(["EDITOR": "editor"])
    try machine.setEditor("pwd > \"$1\"")
    try await expectEqual(chosen(), machine.workingDirectory)
  }

  @Test func `git's comment character is used`() async throws {
    try machine.home.configure("[core]\n\tcommentChar = \"%\"\n")
    try machine.setEditor(writing: "# Title\n% left out\n")
    try await expectEqual(chosen(), "# Title")
    #expect(try machine.openedText().contains("\n% New todo\n"))
    for value in ["auto", "//", ""] {
      try machine.home.configure("[core]\n\tcommentChar = \"\(value)\"\n")
      try machine.setEditor(writing: "Title\n# left out\n")
      try await expectEqual(chosen(), "Title")
    }
  }
}
