package import Localization
package import Todos

/// The parts of a file that its records don't show as they stand there, although the file is imported.
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

  private struct List: Hashable {
    var count = 0
    /// The first ones: a file may have millions.
    var places: [Place] = []
  }

  private static let limit = 100
  private var lists: [Kind: List] = [:]

  package init() {}

  package var isEmpty: Bool { lists.isEmpty }

  package mutating func add(_ kind: Kind, line: Int, _ text: String) {
    var list = lists[kind] ?? List()
    list.count += 1
    if list.places.count < Self.limit {
      list.places.append(Place(line: line, text: text.shortened))
    }
    lists[kind] = list
  }

  /// The first hundred of a kind.
  package func places(_ kind: Kind) -> [Place] { lists[kind]?.places ?? [] }

  /// A sentence for each kind, with its first places.
  package var messages: [Message] {
    sorted.map { kind, list in
      let places = list.places.prefix(3).map { place in
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

  package var json: JSON {
    .array(
      sorted.map { kind, list in
        [
          "kind": .string(kind.rawValue), "count": JSON(list.count),
          "places": .array(
            list.places.map { ["line": JSON($0.line), "text": .string($0.text)] }),
        ]
      })
  }

  private var sorted: [(Kind, List)] {
    Kind.allCases.compactMap { kind in lists[kind].map { (kind, $0) } }
  }
}

extension String {
  /// At most 80 characters.
  fileprivate var shortened: String { count > 80 ? prefix(79) + "…" : self }
}
