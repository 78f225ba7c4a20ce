/// Which todos to list, in what order: those that meet all of the conditions.
package struct TodoQuery: Hashable, Sendable {
  package struct Condition: Hashable, Sendable {
    package let test: Test
    /// Whether todos meet it that the test doesn't hold for.
    package let isNegated: Bool

    package init(_ test: Test, isNegated: Bool = false) {
      self.test = test
      self.isNegated = isNegated
    }
  }

  /// Of the values of each any may match.
  package enum Test: Hashable, Sendable {
    /// Texts that the title, the notes or a comment holds.
    case texts([String])
    case states([TodoState])
    case priorities([Priority])
    /// Names of projects, labels, milestones and blocks.
    case projects([String])
    case labels([String])
    case milestones([String])
    case blocks([String])
    case days(TodoDate, [DayRange])
    /// What is lacking.
    case without([TodoPart])
  }

  /// What can stand before a colon.
  package static let qualifiers = QueryQualifier.names

  /// The greatest number of values, far below what SQLite has room for.
  package static let limit = 200

  package var conditions: [Condition] = []
  /// Nil where it doesn't say.
  package var sort: TodoSort?

  package init() {}

  package init(_ tests: [Test]) {
    conditions = tests.map { Condition($0) }
  }

  /// Reads the words of a command line, each of which may be a whole query too.
  ///
  /// Shells take quotes away: an argument with blanks is one text to search for, or one name behind
  /// its qualifier, unless it holds quotes of its own or several words with qualifiers.
  package init(_ arguments: [String], days: DayParser) throws(QueryError) {
    var words: [QueryWord] = []
    for argument in arguments { words += try QueryWord.words(inArgument: argument) }
    try read(words, days)
  }

  /// Reads what was typed into one field.
  package init(text: String, days: DayParser) throws(QueryError) {
    try read(QueryWord.words(in: text), days)
  }

  /// Whether it asks for todos that may be done, so that a list is not of open ones alone.
  package var mentionsDone: Bool {
    let isAsked = conditions.contains { condition in
      switch condition.test {
      case .states, .days(.done, _): !condition.isNegated
      default: false
      }
    }
    return isAsked || excluded.contains(.open) || excluded.isSuperset(of: [.todo, .doing])
  }

  /// The states that no todo that it asks for is in.
  private var excluded: Set<TodoState> {
    Set(
      conditions.flatMap { condition -> [TodoState] in
        if case .states(let states) = condition.test, condition.isNegated { states } else { [] }
      })
  }

  /// Whether presets have to be known to carry it out.
  package var namesBlocks: Bool {
    conditions.contains { if case .blocks = $0.test { true } else { false } }
  }

  private mutating func read(_ words: [QueryWord], _ days: DayParser) throws(QueryError) {
    let count = words.reduce(0) { $0 + max(1, $1.values.count) }
    guard count <= Self.limit else { throw .tooLong(count: count) }
    for word in words { try read(word, days) }
  }

  private mutating func read(_ word: QueryWord, _ days: DayParser) throws(QueryError) {
    guard let name = word.qualifier else {
      conditions.append(Condition(.texts(word.values), isNegated: word.isNegated))
      return
    }
    guard let qualifier = QueryQualifier(rawValue: name.lowercased()) else {
      throw .unknownQualifier(name, nearest: QueryQualifier.names.nearest(to: name))
    }
    guard !word.values.isEmpty else { throw .missingValue(name) }
    if let test = try qualifier.test(word.values, typed: name, days) {
      conditions.append(Condition(test, isNegated: word.isNegated))
    } else if word.isNegated {
      throw .noOpposite(name)
    } else {
      sort = try QueryQualifier.match(word.values, of: name, in: TodoSort.self).last ?? sort
    }
  }
}

/// A word of a query that means nothing.
package enum QueryError: Error, Hashable, Sendable {
  case unknownQualifier(String, nearest: String?)
  case unknownValue(String, of: String, known: [String])
  case missingValue(String)
  /// No day, of a qualifier that asks for days.
  case invalidDay(String, of: String)
  /// A range whose end lies before its beginning.
  case reversedRange(String, of: String)
  /// A quote that nothing closes.
  case openQuote(String)
  /// A minus in front of what has no opposite.
  case noOpposite(String)
  /// An order, where todos have another.
  case unsorted
  /// More words, or values with commas between them, than ``TodoQuery/limit``.
  case tooLong(count: Int)
}

/// The values of the qualifier `no:`: what a todo can be without.
package enum TodoPart: String, Sendable, CaseIterable {
  case project, label, due, day, milestone
}

/// The qualifiers that ask for days.
package enum TodoDate: String, Sendable, CaseIterable {
  case due, day, created, done

  /// Whether it lies behind, so that `mon` is the last Monday.
  var isPast: Bool { self == .created || self == .done }
}

/// The values of the qualifier `is:`.
package enum TodoState: String, Sendable, CaseIterable {
  /// Not done.
  case open
  case todo, doing, done
  /// The deadline has passed and it is not done.
  case overdue
  /// Not planned for a day, and not done.
  case backlog
}

/// What a list of todos is sorted by.
package enum TodoSort: String, Sendable, CaseIterable {
  /// The most important first.
  case priority
  /// The earliest first; without a deadline last.
  case due
  /// The earliest first; the backlog last.
  case day
  /// The newest first.
  case created
  /// The last changed first.
  case updated
  case id
}

/// What a person is about to choose todos for.
package enum TodoChoice: Sendable {
  /// Open ones, those that aren't in progress first.
  case toStart
  /// Open ones, those in progress first.
  case toFinish
  /// Done ones, the last completed first.
  case toReopen
  /// Open ones, then done ones.
  case any
}
