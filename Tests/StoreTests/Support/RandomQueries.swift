import Foundation
import Store
import TestSupport
import Todos

/// Generates random queries about a store's content, as words of a command line.
struct RandomQueries {
  private var random: SeededGenerator
  private let texts: [String]
  private let names: [String: [String]]

  /// - Parameter texts: Texts of todos from which words are taken.
  init(seed: UInt64, _ store: TodoStore, texts: [String]) throws {
    random = SeededGenerator(seed: seed)
    self.texts = texts
    names = [
      "project": try store.read { try $0.projects() }.map(\.name),
      "label": try store.read { try $0.labels() }.map(\.label.name),
      "milestone": try store.read { try $0.milestones() }.map(\.name),
      "block": try store.read { try $0.blocks(presets: RandomCommands.presets) }.map(\.name),
    ]
  }

  mutating func next() -> [String] {
    var words: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      words.append((chance(35) ? "-" : "") + condition())
    }
    if chance(70) { words.append("sort:\(pick(TodoSort.allCases.map(\.rawValue)))") }
    return words
  }

  private mutating func condition() -> String {
    switch Int.random(in: 0..<15, using: &random) {
    case 0, 1: "is:" + several(TodoState.words)
    case 2: "priority:" + several(Priority.allCases.map(\.word))
    case 3, 4: named(pick(["project", "milestone", "block"]))
    case 5: named("label")
    case 6: "no:" + several(TodoPart.allCases.map(\.rawValue))
    case 7: (chance(50) ? "claimed:" : "by:") + several(["me", "claude"])
    case 8..<11: days()
    default: text()
    }
  }

  private mutating func named(_ qualifier: String) -> String {
    let names = names[qualifier] ?? []
    return names.isEmpty ? "no:project" : "\(qualifier):" + several(names.map { "\"\($0)\"" })
  }

  private mutating func several(_ values: [String]) -> String {
    let count = chance(70) ? 1 : 2
    return (0..<count).map { _ in pick(values) }.joined(separator: ",")
  }

  private mutating func days() -> String {
    let days = (0..<2).map { _ in
      day("2026-11-25").advanced(by: .random(in: -14...24, using: &random))
    }.sorted()
    let range = pick([
      "\(days[0])", "<\(days[0])", "<=\(days[0])", ">\(days[0])", ">=\(days[0])",
      "\(days[0])..\(days[1])", "..\(days[1])", "\(days[0])..*", "\(days[0]),>\(days[1])",
    ])
    return pick(TodoDate.allCases.map(\.rawValue)) + ":" + range
  }

  /// A quoted part of a text, sometimes in capitals, decomposed or with something appended.
  private mutating func text() -> String {
    let letters = Array(pick(texts).unicodeScalars)
    let start = Int.random(in: 0..<letters.count, using: &random)
    let length =
      chance(40) ? Int.random(in: 1...2, using: &random) : .random(in: 3...40, using: &random)
    var part = String(String.UnicodeScalarView(letters[start...].prefix(length)))
    if chance(20) { part = part.uppercased() }
    if chance(20) { part = part.decomposedStringWithCanonicalMapping }
    if chance(15) { part += pick(["x", "글", "%", "*"]) }
    let quoted = part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(quoted)\""
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
