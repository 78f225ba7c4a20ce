import CommandSupport
import Localization
import Rendering
import TestSupport
import Testing
import TestingAdditions

@testable import Commands
@testable import Git

/// ootd starts the same editor as `git commit`.
@Suite(.serialized, .startsPrograms) final class EditorChoiceTests: MachineTest {
  /// The editor's command line; nil if there is none.
  private func editor(_ variables: [String: String], setting: String?) throws -> String? {
    machine.environment = ["TERM": "xterm"].merging(variables) { $1 }
    let entry = setting.map { ConfigurationEntry(key: "core.editor", value: $0, origin: "") }
    let configuration = Configuration(entries: entry.map { [$0] } ?? [], files: [], home: nil)
    do {
      return try machine.context().editor(configuration)
    } catch let failure as Failure where failure.code == "editor.notSet" {
      return nil
    }
  }

  @Test func `git itself chooses the same editor`() async throws {
    let git = TestGit(machine.home)
    for names in [["VISUAL"], ["EDITOR"], ["VISUAL", "EDITOR"], ["GIT_EDITOR", "VISUAL"], []] {
      for (setting, terminal) in [
        (nil, "xterm"), (nil, "dumb"), ("core -x", "xterm"), ("core -x", "dumb"),
      ] {
        // Debian's git has another default than `vi`.
        if names.isEmpty, setting == nil, terminal == "xterm" { continue }
        try machine.home.configure(setting.map { "[core]\n\teditor = \($0)\n" } ?? "")
        var variables = Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0) 'a b'") })
        variables["TERM"] = terminal
        let output = try? await git.run(
          ["var", "GIT_EDITOR"], in: machine.home.directory.path, variables: variables)
        let expected = output.map { String(decoding: $0.dropLast(), as: UTF8.self) }
        try expectEqual(
          editor(variables, setting: setting), expected, "\(variables) \(setting ?? "")")
      }
    }
    try expectEqual(editor(["EDITOR": "", "VISUAL": ""], setting: ""), "vi")
    try expectEqual(editor(["TERM": "", "VISUAL": "visual", "EDITOR": "ed"], setting: nil), "ed")
  }

  @Test func `without an editor, an error says how to set one`() async throws {
    machine.environment["TERM"] = "dumb"
    try await machine.run("add", "-e").failed(
      saying: "no editor is set; set EDITOR or pass the text as an argument")
  }

  @Test func `it runs in the current folder; it and both paths may contain spaces`() async throws {
    let script =
      "[ \"$1\" = '--wait for it' ] && [ -f \"$3\" ] && (echo \"$2\"; echo; pwd) > \"$3\""
    let editor = try machine.makeEditor(script, named: "my editor")
    machine.environment["XDG_STATE_HOME"] = machine.home.path("state of 'things'")
    machine.environment["EDITOR"] = "\(editor) \"--wait for it\" $NAME"
    machine.environment["NAME"] = "given"
    try await machine.output("add", "-e")
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    #expect((todo.title, todo.notes) == ("given", machine.workingDirectory))
  }

  @Test func `git's comment character is used`() async throws {
    try machine.home.configure("[core]\n\tcommentChar = \"%\"\n")
    try machine.setEditor(writing: "# Title\n% left out\n")
    try await machine.output("add", "-e")
    #expect(try machine.openedText().contains("\n% New todo\n"))
    for value in ["auto", "//", ""] {
      try machine.home.configure("[core]\n\tcommentChar = \"\(value)\"\n")
      try machine.setEditor(writing: "Title\n# left out\n")
      try await machine.output("add", "-e")
    }
    let todos = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(todos.map(\.title), ["# Title", "Title", "Title", "Title"])
    #expect(todos.allSatisfy { $0.notes.isEmpty })
  }
}
