/// A filter and sort order for todos. A todo must meet all of the conditions.
package struct TodoQuery: Hashable, Sendable {
  package struct Condition: Hashable, Sendable {
    package let test: Test
    /// Whether it is met if the test fails.
    package let isNegated: Bool

    package init(_ test: Test, isNegated: Bool = false) {
      self.test = test
      self.isNegated = isNegated
    }
  }

  /// A test, which any one of its values can satisfy.
  package enum Test: Hashable, Sendable {
    /// Texts that the title, the notes or a comment contains.
    case texts([String])
    case states([TodoState])
    case priorities([Priority])
    /// Names of projects, labels, milestones and blocks.
    case projects([String])
    case labels([String])
    case milestones([String])
    case blocks([String])
    case references([IssuePattern])
    /// Who holds it now, and who added it.
    case claimed([Author])
    case addedBy([Author])
    /// Handles of todos, and texts as in ``texts(_:)``: the handles as typed, among others.
    case handles([Handle], or: [String])
    case days(TodoDate, [DayRange])
    /// Fields that are empty.
    case without([TodoPart])
  }

  /// The qualifiers, which precede a colon.
  package static let qualifiers = QueryQualifier.names

  /// The kinds of values that qualifiers have.
  package enum Values: String, Sendable, CaseIterable {
    case states, absences, priorities, projects, blocks, labels, milestones, authors, sorts
    /// Days to plan for, and days to look back to.
    case days, pastDays
  }

  /// The kind of values that a qualifier has; nil if it takes any text, and if it is unknown.
  package static func values(of qualifier: String) -> Values? {
    QueryQualifier(rawValue: qualifier.lowercased())?.values
  }

  /// The maximum number of values, far below SQLite's limit of parameters.
  package static let limit = 200

  package var conditions: [Condition] = []
  /// Nil if unspecified.
  package var sort: TodoSort?
  /// Whether it is for todos in whatever state, expired ones too.
  package var isForAll = false

  package init() {}

  package init(_ tests: [Test]) {
    conditions = tests.map { Condition($0) }
  }

  /// Parses command-line arguments, each of which may also be a whole query.
  ///
  /// Shells remove quotes, so an argument with spaces is one text to search for, or one name after its
  /// qualifier or an `@`. It is split only if it contains quotes, or several words with qualifiers or views.
  /// - Parameters:
  ///   - views: The views that it can name.
  ///   - sorts: Whether it can have an order. If not, those of views are ignored.
  package init(
    _ arguments: [String], days: DayParser, views: [SavedView] = [], sorts: Bool = true
  ) throws(QueryError) {
    try read(QueryTerm.terms(inArguments: arguments), days, views, sorts: sorts)
  }

  /// Parses the text of a search field.
  package init(text: String, days: DayParser, views: [SavedView] = []) throws(QueryError) {
    try read(QueryTerm.terms(in: text), days, views)
  }

  /// The words of a query in the text of a search field, which a command line takes as arguments.
  package static func words(of text: String) -> [String] {
    QueryTerm.pieces(of: text).map { String($0) }
  }

  /// Whether the query itself decides about done todos, by a state, a day of completion or a handle. If it
  /// doesn't, a list shows only open ones.
  package var mentionsDone: Bool {
    let selects = conditions.contains { condition in
      switch condition.test {
      case .states, .days(.done, _): !condition.isNegated
      // Only if all of its words are handles.
      case .handles(let handles, let texts): !condition.isNegated && handles.count == texts.count
      default: false
      }
    }
    let excluded = states(isNegated: true)
    return selects || excluded.contains(.open) || [.todo, .doing].allSatisfy(excluded.contains)
  }

  /// Whether it asks for dropped or expired todos.
  package var mentionsClosed: Bool {
    states(isNegated: false).contains { [.dropped, .expired].contains($0) }
  }

  /// Whether expired todos can match: only if it asks for them, or by handle, or for all todos whatever their state.
  package var includesExpired: Bool {
    isForAll || states(isNegated: false).contains(.expired)
      || conditions.contains { if case .handles = $0.test { !$0.isNegated } else { false } }
  }

  /// The states that it asks for, or that it excludes.
  private func states(isNegated: Bool) -> [TodoState] {
    conditions.flatMap { condition -> [TodoState] in
      guard case .states(let states) = condition.test, condition.isNegated == isNegated else {
        return []
      }
      return states
    }
  }

  /// Whether evaluating it requires the presets.
  package var namesBlocks: Bool {
    conditions.contains { if case .blocks = $0.test { true } else { false } }
  }

  /// Whether it says itself of which projects todos are.
  package var namesProjects: Bool {
    conditions.contains { condition in
      switch condition.test {
      case .projects: true
      case .without(let parts): parts.contains(.project)
      default: false
      }
    }
  }

  /// Whether todos of a project, or of none, can match as far as projects go.
  package func mayMatch(project: String?) -> Bool {
    conditions.allSatisfy { condition in
      switch condition.test {
      case .projects(let names):
        names.contains { name in project.map(name.isSameName) ?? false } != condition.isNegated
      case .without([.project]): (project == nil) != condition.isNegated
      default: true
      }
    }
  }

  private mutating func read(
    _ terms: [QueryTerm], _ days: DayParser, _ views: [SavedView], sorts: Bool = true
  ) throws(QueryError) {
    var count = 0
    var ownTerms: [QueryTerm] = []
    for term in terms {
      guard let view = try term.view(in: views) else {
        ownTerms.append(term)
        continue
      }
      do throws(QueryError) {
        try add(QueryTerm.terms(in: view.query), days, &count)
      } catch {
        throw .invalidView(view.word, error)
      }
    }
    if !sorts { sort = nil }
    // After the views, so that its own `sort:` takes precedence.
    try add(ownTerms, days, &count)
    if !sorts, sort != nil { throw .unsorted }
  }

  private mutating func add(
    _ terms: [QueryTerm], _ days: DayParser, _ count: inout Int
  ) throws(QueryError) {
    count += terms.reduce(0) { $0 + max(1, $1.values.count) }
    guard count <= Self.limit else { throw .tooLong(count: count) }
    for term in terms { try add(term, days) }
  }

  private mutating func add(_ term: QueryTerm, _ days: DayParser) throws(QueryError) {
    // A saved view names no other one.
    _ = try term.view(in: [])
    guard let name = term.qualifier else {
      let handles = term.handles
      let test =
        handles.isEmpty ? Test.texts(term.values) : .handles(handles, or: term.values)
      conditions.append(Condition(test, isNegated: term.isNegated))
      return
    }
    guard let qualifier = QueryQualifier(rawValue: name.lowercased()) else {
      throw .unknownQualifier(name, nearest: QueryQualifier.names.nearest(to: name))
    }
    guard !term.values.isEmpty else { throw .missingValue(name) }
    if let test = try qualifier.test(term.values, typed: name, days) {
      conditions.append(Condition(test, isNegated: term.isNegated))
    } else if term.isNegated {
      throw .noOpposite(name)
    } else {
      sort = try QueryQualifier.match(term.values, of: name, in: TodoSort.self).last ?? sort
    }
  }
}

/// The values of the qualifier `no:`: fields that a todo can lack.
package enum TodoPart: String, Sendable, CaseIterable {
  case project, label, due, day, milestone, ref
}

/// The date qualifiers.
package enum TodoDate: String, Sendable, CaseIterable {
  case due, day, created, updated, done

  /// Whether it is in the past, so that `mon` means the last Monday.
  var isPast: Bool { [.created, .updated, .done].contains(self) }
}

/// The values of the qualifier `is:`.
package enum TodoState: String, Sendable, CaseIterable {
  /// Neither done, dropped nor expired.
  case open
  case todo, doing, done
  /// It won't be done.
  case dropped
  /// Open, and the deadline has passed.
  case overdue
  /// Open, and not planned for a day.
  case backlog
  /// Counted in today's total: done today, or open and in progress or planned for today.
  case today
  /// Made by a block, which made the next one before anyone used it.
  case expired
  /// Open, and waits for another open one.
  case blocked
  /// Open, waits for nothing, and not planned for a later day.
  case ready

  /// Parses a value as typed; `closed` is GitHub's word for `done`.
  init?(word: String) {
    let word = word.lowercased()
    self.init(rawValue: word == "closed" ? "done" : word)
  }

  /// The words for the states.
  package static let words = allCases.map(\.rawValue) + ["closed"]
}

/// A sort order of a list of todos: a key, in its usual order or in the opposite one.
package struct TodoSort: Hashable, Sendable {
  package enum Key: String, Sendable, CaseIterable {
    /// Highest first.
    case priority
    /// Earliest first; todos without a deadline last.
    case due
    /// Earliest first; the backlog last.
    case day
    /// Newest first.
    case created
    /// Most recently changed first.
    case updated
    case id
    /// Those that are ready first: overdue, due, priority, how many wait for it, age.
    case ready

    /// The directions of its usual order and of the opposite one.
    fileprivate var directions: [String] {
      switch self {
      case .due, .day, .id, .ready: ["asc", "desc"]
      case .priority, .created, .updated: ["desc", "asc"]
      }
    }
  }

  package let key: Key
  /// Whether the order is the opposite of the usual one. Todos that lack the key's value stay last.
  package let isReversed: Bool

  package static let priority = TodoSort(key: .priority, isReversed: false)
  package static let due = TodoSort(key: .due, isReversed: false)
  package static let id = TodoSort(key: .id, isReversed: false)
  package static let ready = TodoSort(key: .ready, isReversed: false)
}

extension TodoSort: RawRepresentable, CaseIterable {
  package static let allCases = Key.allCases.flatMap { key in
    [TodoSort(key: key, isReversed: false), TodoSort(key: key, isReversed: true)]
  }

  /// `due`, `due-asc` or `due-desc`.
  package init?(rawValue: String) {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard let key = Key(rawValue: parts[0]), parts.count <= 2,
      let index = parts.count == 1 ? 0 : key.directions.firstIndex(of: parts[1])
    else { return nil }
    self.init(key: key, isReversed: index == 1)
  }

  package var rawValue: String {
    isReversed ? "\(key.rawValue)-\(key.directions[1])" : key.rawValue
  }
}

/// The purpose for which a person chooses todos.
package enum TodoChoice: Sendable {
  /// Open todos, those not in progress first.
  case toStart
  /// Todos in progress, the last started first.
  case toStop
  /// Open todos, those in progress first.
  case toFinish
  /// Open todos, those overdue or carried over first.
  case toPlan
  /// Done todos, the last completed first.
  case toReopen
  /// Deleted todos, the last changed first.
  case toRestore
  /// Open todos, then done ones.
  case any
}
