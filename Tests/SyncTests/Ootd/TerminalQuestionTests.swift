import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Questions that ssh asks on the terminal.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct TerminalQuestionTests {
  private static let question = "continue connecting (yes/no"

  private let home: TestHome
  private let server: SSHServer

  init() async throws {
    home = try TestHome()
    server = try await SSHServer.start(home, client: .newHost)
  }

  @Test func `a question of ssh stays visible until it is answered`() async throws {
    _ = try await TestRemote(in: home)
    let laptop = try Machine("laptop", in: home, reaching: server)
    let address = server.shortURL(of: "todos.git")
    let output = try await onOwnThread {
      let terminal = try Terminal(
        "'\(Program.ootd)' sync setup '\(address)'; echo status $?",
        environment: laptop.environment.merging(["TERM": "xterm-256color"]) { $1 })
      try terminal.wait("question") { $0.contains(Self.question) }
      // Longer than commands wait before they show progress.
      Thread.sleep(forTimeInterval: 1)
      terminal.type("yes\r")
      try terminal.wait("end") { $0.contains("status ") }
      terminal.end()
      return terminal.output
    }
    #expect(output.contains("sync is set up") && output.contains("status 0"), "\(output)")
    let question = try #require(output.range(of: "The authenticity of host"))
    let answer = try #require(output.range(of: "yes\r\n"))
    let shown = output[..<question.lowerBound]
    #expect(shown.contains("Syncing…") && shown.hasSuffix("\r"), "\(output.debugDescription)")
    let asked = output[question.lowerBound..<answer.lowerBound]
    #expect(asked.contains(Self.question) && !asked.contains("\u{1B}"), "\(asked.debugDescription)")
  }

  /// A program that runs ootd may itself have a terminal.
  @Test func `without standard input and error, nothing is asked`() async throws {
    _ = try await TestRemote(in: home)
    let laptop = try Machine("laptop", in: home, reaching: server)
    let address = server.shortURL(of: "todos.git")
    let output = try await onOwnThread {
      let terminal = try Terminal(
        "cd '\(laptop.homeFolder)' && '\(Program.ootd)' sync setup '\(address)' --json "
          + "</dev/null 2>error; echo status $?; cat error",
        environment: laptop.environment.merging(["TERM": "xterm-256color"]) { $1 })
      try terminal.wait("end") { $0.contains("}}") }
      terminal.end()
      return terminal.output
    }
    #expect(output.contains("status 1") && output.contains("remote.untrustedHost"), "\(output)")
    #expect(!output.contains(Self.question), "\(output)")
  }
}
