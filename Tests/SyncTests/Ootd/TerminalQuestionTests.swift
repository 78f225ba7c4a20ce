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

  /// The output of setting up sync in a terminal.
  /// - Parameters:
  ///   - redirection: What follows the command in a line of `sh`.
  ///   - answer: What is typed once ssh asks; nil if it must not ask.
  private func setUp(_ redirection: String, answer: String?) async throws -> String {
    _ = try await TestRemote(in: home)
    let laptop = try Machine("laptop", in: home, reaching: server)
    let address = server.shortURL(of: "todos.git")
    return try await onOwnThread {
      let terminal = try Terminal(
        "cd '\(laptop.homeFolder)' && '\(Program.ootd)' sync setup '\(address)' \(redirection)",
        environment: laptop.environment.merging(["TERM": "xterm-256color"]) { $1 })
      if let answer {
        try terminal.wait("question") { $0.contains(Self.question) }
        // Longer than commands wait before they show progress.
        Thread.sleep(forTimeInterval: 1)
        terminal.type(answer)
      }
      try terminal.wait("end") { $0.contains("the end") }
      terminal.end()
      return terminal.output
    }
  }

  @Test func `a question of ssh stays visible until it is answered`() async throws {
    let output = try await setUp("; echo status $?; echo the end", answer: "yes\r")
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
    let output = try await setUp(
      "--json </dev/null 2>error; echo status $?; cat error; echo the end", answer: nil)
    #expect(output.contains("status 1") && output.contains("remote.untrustedHost"), "\(output)")
    #expect(!output.contains(Self.question), "\(output)")
  }
}
