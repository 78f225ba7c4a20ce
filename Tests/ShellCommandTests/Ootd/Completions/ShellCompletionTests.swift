import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Completion in real shells, by pressing TAB.
@Suite(.serialized, .startsOotd) struct ShellCompletionTests {
  typealias Shell = ShellSession.Shell

  /// A machine with names that are special to shells and a title that is special to terminals.
  private func machine() async throws -> Machine {
    let machine = try Machine()
    try await machine.addProjects([
      "my app", "a$HOME`x`\\\"z", "api:v2,x", "it's", "wow!x", "~tilde", "프로젝트 하나",
    ])
    try await machine.output("add", "Fix \u{1B}[31m\"it's\": $HOME \\ 한국어")
    try await machine.output("add", "Second")
    return machine
  }

  /// Lines typed in every shell, and the arguments that ootd gets.
  private static let lines: [(String, [String])] = [
    ("ootd comp\tba\t", ["completions", "bash"]), ("ootd done 2\tx", ["done", "2", "x"]),
    ("ootd done Eco\tx", ["done", "2", "x"]), ("ootd show 'econ\tx", ["show", "2", "x"]),
    ("ootd project sh\tmy\tx", ["project", "show", "my app", "x"]),
    ("ootd add -P my\\ a\tx", ["add", "-P", "my app", "x"]),
    ("ootd add -P \"my a\tx", ["add", "-P", "my app", "x"]),
    ("ootd add -P a\\$\tx", ["add", "-P", "a$HOME`x`\\\"z", "x"]),
    ("ootd add -P \"a\\$\tx", ["add", "-P", "a$HOME`x`\\\"z", "x"]),
    ("ootd add -P 'a$\tx", ["add", "-P", "a$HOME`x`\\\"z", "x"]),
    ("ootd add -P api:\tx", ["add", "-P", "api:v2,x", "x"]),
    ("ootd add -P \"api:\tx", ["add", "-P", "api:v2,x", "x"]),
    ("ootd add --project=ap\tx", ["add", "--project=api:v2,x", "x"]),
    ("ootd add --project=my\\ \tx", ["add", "--project=my app", "x"]),
    ("ootd add -Pap\tx", ["add", "-Papi:v2,x", "x"]),
    ("ootd add -P 'it\tx", ["add", "-P", "it's", "x"]),
    ("ootd add -P \"it\tx", ["add", "-P", "it's", "x"]),
    ("ootd add -P 프\tx", ["add", "-P", "프로젝트 하나", "x"]),
    ("ootd add -P \"wo\tx", ["add", "-P", "wow!x", "x"]),
    ("ootd add -P 'wo\tx", ["add", "-P", "wow!x", "x"]),
    ("ootd add -P \\~\tx", ["add", "-P", "~tilde", "x"]),
    ("ootd list pro\tmy\tx", ["list", "project:my app", "x"]),
    ("ootd list -pro\tw\tx", ["list", "-project:wow!x", "x"]),
    ("ootd activity --svg pic\tx", ["activity", "--svg", "picture one.svg", "x"]),
    ("ootd activity --svg=pic\tx", ["activity", "--svg=picture one.svg", "x"]),
    ("ootd project add sub\tx", ["project", "add", "sub folder/x"]),
    ("ootd add -P \\$HO\tx", ["add", "-P", "$HOx"]), ("ootd add zz\tx", ["add", "zzx"]),
  ]

  @Test(arguments: Shell.allCases)
  func `completed words arrive unchanged`(shell: Shell) async throws {
    let machine = try await machine()
    try machine.home.directory.write("", to: "work/picture one.svg")
    try machine.home.directory.write("", to: "work/sub folder/file")
    let shell = try CompletingShell(shell, in: machine)
    for (line, words) in Self.lines { try expectEqual(shell.words(of: line), words, "\(line)") }
    #expect(!shell.session.output.contains("ootd:"))
  }
}
