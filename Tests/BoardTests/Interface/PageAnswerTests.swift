import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The answers with which the page's tests run in node are the server's, and it takes what they send.
@Suite(.serialized, .startsNothing) struct PageAnswerTests {
  @Test(arguments: try PageAnswers.names())
  func `the server gives the recorded answers`(name: String) async throws {
    try await PageAnswers(name).expectAsServed()
  }
}

/// The recorded steps of a test in node: see `Page/server.mjs`.
private final class PageAnswers {
  private struct File: Decodable {
    let language: String
    let steps: [JSON]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Page/answers").standardizedFileURL

  private let name: String
  private let file: File
  /// The names of the server's random ids, in the order in which they appear.
  private var masks: [String: String] = [:]
  /// The last answer to each request that reads.
  private var known: [String: (status: Int, answer: JSON)] = [:]

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
  }

  init(_ name: String) throws {
    self.name = name
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
    file = try JSONDecoder().decode(File.self, from: data)
  }

  func expectAsServed() async throws {
    let isCommand = { (step: JSON) in step["run"] != nil }
    let preparation = file.steps.prefix(while: isCommand)
    let board = try await ServedBoard.open(language: file.language) { board in
      for step in preparation { try await run(step, on: board) }
    }
    let stream = try await board.events()
    for step in file.steps.dropFirst(preparation.count) {
      if isCommand(step) {
        try await run(step, on: board)
      } else if let path = step["get"]?.string {
        try await read(path, step, from: board)
      } else if let request = step["send"]?.string {
        try await send(request, step, to: board)
      } else if let event = step["event"]?.string {
        try await expectEvent(event, step, on: stream, of: board)
      }
    }
  }

  private func expect(_ found: JSON, _ wanted: JSON?, _ what: String) {
    let advice = "record it anew with OOTD_RECORD=1 node Tests/BoardTests/Page/all.mjs"
    expectEqual(found, wanted, "\(name), \(what): \(advice)")
  }

  /// Runs a command, at its time if it begins with one.
  private func run(_ step: JSON, on board: ServedBoard) async throws {
    var words = step["run"]?.elements.compactMap(\.string) ?? []
    let usual = board.machine.now
    defer { board.machine.now = usual }
    if let time = words.first, time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d/#) != nil {
      board.machine.now = "\(time):00+01:00"
      words.removeFirst()
    }
    try await board.machine.run(words).checked()
  }

  private func read(_ path: String, _ step: JSON, from board: ServedBoard) async throws {
    let response = try await board.get(real(path))
    let answer = try answer(response, of: board)
    // Without an answer it is the same as before.
    let wanted = step["answer"].map { answer in
      (status: step["status"].flatMap(\.integer) ?? 200, answer: answer)
    }
    known[path] = wanted ?? known[path]
    expectEqual(response.status, known[path]?.status, "\(name), GET \(path)")
    expect(answer, known[path]?.answer, "GET \(path)")
  }

  private func send(_ request: String, _ step: JSON, to board: ServedBoard) async throws {
    let words = request.split(separator: " ", maxSplits: 1).map(String.init)
    let body = try JSONEncoder().encode(step["body"] ?? [:])
    let response = try await board.send(
      words[0], real(words[1]), real(String(decoding: body, as: UTF8.self)))
    expectEqual(response.status, step["status"].flatMap(\.integer), "\(name), \(request)")
    expect(try answer(response, of: board), step["answer"], request)
  }

  private func expectEvent(
    _ event: String, _ step: JSON, on stream: HTTPConnection, of board: ServedBoard
  ) async throws {
    let names = ["change", "settings", "day", "sync"].map { "event: \($0)" }
    try await expectEqual(stream.line { names.contains($0) }, "event: \(event)", "\(name)")
    let data = try await stream.line { $0.hasPrefix("data:") }.dropFirst("data:".count)
    expect(try json(String(data), of: board), step["data"], "event \(event)")
  }

  // Answers that are the same each time

  private func answer(_ response: HTTPResponse, of board: ServedBoard) throws -> JSON {
    try json(response.text, of: board)
  }

  private func json(_ text: String, of board: ServedBoard) throws -> JSON {
    let masked = masked(text, of: board)
    return slim(try JSONDecoder().decode(JSON.self, from: Data(masked.utf8)))
  }

  /// Much faster than a `Regex`.
  private static let id: NSRegularExpression? = try? NSRegularExpression(
    pattern: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}")

  private func masked(_ text: String, of board: ServedBoard) -> String {
    let whole = NSRange(text.startIndex..., in: text)
    var masked = ""
    var end = text.startIndex
    for match in Self.id?.matches(in: text, range: whole) ?? [] {
      guard let range = Range(match.range, in: text) else { continue }
      let found = String(text[range])
      let mask = masks[found] ?? "id-\(masks.count + 1)"
      masks[found] = mask
      masked += text[end..<range.lowerBound] + mask
      end = range.upperBound
    }
    masked += text[end...]
    return masked.replacingOccurrences(of: board.machine.homeFolder, with: "HOME")
  }

  private func real(_ text: String) -> String {
    text.replacing(#/id-\d+/#) { match in
      masks.first { $0.value == match.output }?.key ?? String(match.output)
    }
  }

  /// An answer without what differs each time: the order of todos by their ids, and positions; nor earlier days on which
  /// nothing happened.
  private func slim(_ json: JSON) -> JSON {
    switch json {
    case .list(let values): return .list(values.filter { !isEmptyDay($0) }.map(slim))
    case .object(var members):
      members = members.mapValues(slim)
      if let todos = members["todos"]?.elements, todos.allSatisfy({ $0.string != nil }) {
        members["todos"] = .list(todos.sorted { ($0.string ?? "") < ($1.string ?? "") })
      }
      if members["field"]?.string?.hasPrefix("place/") == true {
        for name in ["from", "to"] where members[name] != JSON.null { members[name] = "place" }
      }
      return .object(members)
    default: return json
    }
  }

  private func isEmptyDay(_ json: JSON) -> Bool {
    guard let day = json["date"]?.string, json["total"] == 0 else { return false }
    return (json["commits"] ?? 0) == 0 && day < "2026-11-21"
  }
}

extension JSON {
  fileprivate var integer: Int? {
    if case .number(let value) = self { Int(value) } else { nil }
  }
}
