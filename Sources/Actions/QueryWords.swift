package import Localization
package import Store
package import Todos

/// A word with which somebody can go on with a query, and what it stands for: a description, or a day.
package struct QueryWord: Hashable, Sendable {
  package let word: String
  package let text: String
  package let day: Day?

  init(_ word: String, _ text: String = "", day: Day? = nil) {
    self.word = word
    self.text = text
    self.day = day
  }
}

extension TodoQuery.Values {
  /// The values that a qualifier can have.
  /// - Parameter snapshot: Nil without a store, which then has no names.
  package func words(
    in snapshot: Snapshot?, _ days: DayParser, _ language: Language
  ) throws -> [QueryWord] {
    switch self {
    case .states: TodoState.words.map { QueryWord($0) }
    case .absences: TodoPart.allCases.map { QueryWord($0.rawValue) }
    case .priorities: Priority.allCases.map { QueryWord($0.word) }
    case .sorts: TodoSort.allCases.map { QueryWord($0.rawValue) }
    case .projects:
      try snapshot?.projects().map { QueryWord($0.name, $0.details.description) } ?? []
    case .blocks:
      try Self.blocks(snapshot, Block.presets(in: language)).map { QueryWord($0.name, $0.title) }
    case .labels: try snapshot?.labels().map { QueryWord($0.label.name) } ?? []
    case .milestones:
      try snapshot?.milestones().map { QueryWord($0.name, $0.description) } ?? []
    case .authors:
      try ([.person, .automatic] + (snapshot?.agents() ?? [])).map { QueryWord($0.rawValue) }
    case .days: Self.words(days, days.day)
    case .pastDays: Self.words(days, days.pastDay)
    }
  }

  /// Whether the words depend on the store.
  package var areOfStore: Bool {
    [.projects, .blocks, .labels, .milestones, .authors].contains(self)
  }

  private static func blocks(_ snapshot: Snapshot?, _ presets: [Block]) throws -> [Block] {
    try snapshot?.blocks(presets: presets) ?? presets
  }

  private static func words(_ days: DayParser, _ parse: (String) throws -> Day) -> [QueryWord] {
    (DayParser.standardWords + days.localizedWords.sorted()).compactMap { word in
      (try? parse(word)).map { QueryWord(word, day: $0) }
    }
  }
}
