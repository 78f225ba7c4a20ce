import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Text from other machines never controls the terminal.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5))) struct HostileTextTests {
  private let home: TestHome
  private let remote: TestRemote
  private let laptop: Machine

  init() async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
    laptop = try Machine("laptop", in: home)
  }

  private func expectHarmless(
    _ outcome: Outcome, at location: SourceLocation = #_sourceLocation
  ) {
    let bad = (outcome.output + outcome.error).unicodeScalars.filter { scalar in
      switch scalar.value {
      case 10: false
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    let found = bad.map { String($0.value, radix: 16) }
    #expect(found.isEmpty, "\(outcome.command): \(found) \(outcome)", sourceLocation: location)
  }

  @Test func `escape sequences in packs are always shown visibly`() async throws {
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    let forger = Forger("e", at: remote, in: home)
    let evil = #"\u001b]0;x\u0007\u001b[31mred\u009b2J\u202egnp\u2066\r\nnext"#
    let names = ["replica", "project", "label", "milestone", "block"].enumerated().map {
      #"["\#(forger.entity(100 + $0))","kind","\#($1)","name","\#($1) \#(evil)"]"#
    }
    let todo = forger.entity(1)
    let more = [
      #"["\#(todo)","notes","notes \#(evil)"]"#, #"["\#(todo)","status","todo"]"#,
      #"["\#(todo)","project","\#(forger.entity(101))"]"#,
      #"["\#(todo)","label/\#(forger.entity(102))",true]"#,
      #"["\#(todo)","milestone","\#(forger.entity(103))"]"#,
      #"["\#(todo)","odd\#(evil)","value \#(evil)"]"#,
    ]
    try await forger.add(
      forger.pack(
        [forger.line(introducing: "q", name: evil)]
          + names.map { forger.line(time: 1 << 56, writes: [$0]) }
          + [forger.line(adding: "title \(evil)", number: 1, more: more)]))
    let sync = try await laptop.run("sync")
    expectHarmless(sync)
    #expect(sync.output.contains("change"), "\(sync)")
    // A conflict with a machine of that name.
    try await laptop.run("edit", "1q", "--notes", "mine").succeeded()
    let now = Int64(Date().timeIntervalSince1970 * 1000) + 3_600_000
    let edit = forger.line(time: now << 16, writes: [#"["\#(todo)","notes","again \#(evil)"]"#])
    try await forger.add(forger.pack([edit, "rubbish"]))
    let conflict = try await laptop.run("sync")
    expectHarmless(conflict)
    #expect(conflict.output.contains("changed here and on"), "\(conflict)")
    #expect(conflict.output.contains("invalid change"), "\(conflict)")
    for arguments in [
      ["sync", "status"], ["today"], ["list"], ["show", "1q"], ["history"],
      ["history", "1q"], ["board"], ["project", "list"], ["label", "list"], ["milestone", "list"],
      ["block", "list"], ["list", "--json"], ["history", "--json"], ["sync", "status", "--json"],
      ["standup"], ["activity"], ["doctor"], ["morning"], ["done", "1q"], ["undo"],
    ] {
      let outcome = try await laptop.run(arguments)
      expectHarmless(outcome)
    }
    let history = try await laptop.run("history", "1q").succeeded()
    #expect(history.contains("overridden by"), "\(history)")
    expectHarmless(try await laptop.run("rm", "1q"))
  }

  @Test func `escape sequences in messages of a remote and in arguments are shown visibly`()
    async throws
  {
    for name in ["", "a\nb", String(repeating: "x", count: 5000)] {
      let outcome = try await laptop.run("sync", "setup", remote.path, "--name", name)
      #expect(outcome.status != 0, "\(outcome)")
      expectHarmless(outcome)
    }
    #expect(try await remote.refs().isEmpty)
    try await laptop.setUp(remote.path)
    try await laptop.add("one")
    try remote.rejectPushes(message: "\u{1B}[31mclosed\u{1B}]0;x\u{7}\u{202E}\u{9B}2J\rdone")
    let outcome = try await laptop.run("sync")
    outcome.failed(saying: "closed")
    expectHarmless(outcome)
    expectHarmless(try await laptop.run("sync", "status"))
    expectHarmless(try await laptop.run("sync", "status", "--json"))
    let odd = try await laptop.run("sync", "setup", "/no\u{1B}[31m/such\u{202E}.git")
    expectHarmless(odd)
    odd.failed()
  }
}
