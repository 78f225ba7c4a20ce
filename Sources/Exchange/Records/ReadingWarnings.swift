package import Localization
package import Todos

/// The parts of a file that its records don't show as they stand there: records that can't be read, and values that
/// the others lack.
package struct ReadingWarnings: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A value that can't be read, or that ootd doesn't accept. The todo has none.
    case valueLeftOut
    /// A todo without a title, which has a replacement.
    case noTitle
    /// A box of a check list with an unknown mark. Its todo is open.
    case unknownBox
    /// A heading that can't be the name of a project. Its todos have none.
    case noProject
  }

  /// A line of the file, from 1, and what stands there, at most 80 characters.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let text: String
  }

  /// The first hundred of something, and how many there are: a file may have millions.
  package struct List<Element: Hashable & Sendable>: Hashable, Sendable {
    package private(set) var first: [Element] = []
    package private(set) var count = 0

    fileprivate mutating func add(_ element: Element) {
      count += 1
      if first.count < ReadingWarnings.limit { first.append(element) }
    }
  }

  private static let limit = 100
  private var lists: [Kind: List<Place>] = [:]
  private var rejected: [ExchangeError.BadRecord] = []
  /// The records that can't be read, in the order of their lines: the first ten thousand.
  package var bad: [ExchangeError.BadRecord] { rejected.sorted { $0.line < $1.line } }

  /// Todos that recur in the other program: those that a block can repeat, and the others.
  package private(set) var repeatable = List<RecurringTodo>()
  package private(set) var unrepeatable = List<RecurringTodo>()

  package init() {}

  package var isEmpty: Bool { lists.isEmpty }

  mutating func reject(_ record: ExchangeError.BadRecord) {
    if rejected.count < Self.limit * 100 { rejected.append(record) }
  }

  package mutating func add(_ todo: RecurringTodo) {
    if todo.every == nil { unrepeatable.add(todo) } else { repeatable.add(todo) }
  }

  /// - Throws: ``ExchangeError/badRecords(_:)`` if there are records that can't be read.
  package func check() throws(ExchangeError) {
    if !bad.isEmpty { throw .badRecords(bad) }
  }

  package mutating func add(_ kind: Kind, line: Int, _ text: String) {
    lists[kind, default: List()].add(Place(line: line, text: text.shortened))
  }

  /// The first hundred of a kind.
  package func places(_ kind: Kind) -> [Place] { lists[kind]?.first ?? [] }

  /// A sentence for each record that can't be read, and one for each kind of the other parts with its first places.
  package var messages: [Message] {
    bad.map { Message("import.skippedRecord", ["record": $0.message]) }
      + kinds.map { kind, list in
        let places = list.first.prefix(3).map { place in
          Message("import.warning.place", ["line": String(place.line), "text": place.text])
        }
        let rest = list.count - places.count
        return Message(
          "import.warning.\(kind.rawValue)",
          [
            "count": list.count, "places": places,
            "rest": rest > 0 ? Message("import.warning.rest", ["count": rest]) : nil,
          ])
      }
  }

  /// The records that can't be read, each with its place and the reason, in a language.
  package func skipped(_ text: (Message) -> String) -> JSON {
    .array(bad.map { ["line": JSON($0.line), "reason": .string(text($0.reason.message))] })
  }

  /// The other parts that are missing.
  package var json: JSON {
    .array(
      kinds.map { kind, list in
        [
          "kind": .string(kind.rawValue), "count": JSON(list.count),
          "places": .array(
            list.first.map { ["line": JSON($0.line), "text": .string($0.text)] }),
        ]
      })
  }

  private var kinds: [(Kind, List<Place>)] {
    Kind.allCases.compactMap { kind in lists[kind].map { (kind, $0) } }
  }
}

extension String {
  /// At most 80 characters.
  fileprivate var shortened: String { count > 80 ? prefix(79) + "…" : self }
}
