import Actions
import Exchange
import Localization
import Rendering
import Store
import Todos

/// Reads the possible values of an argument or option.
struct CandidateReader {
  let session: Session
  /// The typed part of the value.
  let partial: String
  /// The arguments before the value.
  let given: [String]

  /// The most commands and todos to offer.
  private static let maxCommands = 50
  private static let maxTodos = 200

  func candidates(_ source: ValueSource) throws -> [Candidate] {
    switch source {
    case .priorities, .projects, .blocks, .labels, .milestones, .days, .pastDays, .states,
      .absences, .authors, .sorts:
      try words(source)
    case .members: try read { try $0.projects() }.flatMap(\.details.members).map { Candidate($0) }
    case .technologies:
      try read { try $0.projects() }.flatMap(\.details.tech).map { Candidate($0) }
    case .views: try views.map { Candidate($0.name, $0.query) }
    case .colors: LabelColor.names.map { Candidate($0) } + [Candidate("random")]
    case .colorChoices: ColorChoice.allCases.map { Candidate($0.rawValue) }
    case .recurrences: recurrences
    case .todos: try todos(.any)
    case .todoOrQuery:
      try given.first.map(Selection.isNumber) == true
        ? [] : given.isEmpty ? todos(.any) : candidates(.query)
    case .todoThenText: try given.isEmpty ? todos(.any, orQuery: false) : []
    case .todosToStart: try todos(.toStart)
    case .todosToStop: try todos(.toStop)
    case .todosToFinish: try todos(.toFinish)
    case .todosToReopen: try todos(.toReopen)
    case .todosToRestore: try todos(.toRestore)
    case .todosThenDay: try todos(.toPlan) + words(.days)
    case .todosThenColumn: try todos(.any) + Status.columns.map { Candidate($0.rawValue) }
    case .query: try queryWords
    case .commands:
      try read { try $0.history(limit: Self.maxCommands, countsTodos: false) }.filter {
        $0.isOwn && !$0.isUndone
      }
      .map { Candidate($0.operation.shortName, "\($0.command) \($0.subject)") }
    case .settings:
      Setting.Name.allCases.map { Candidate($0.shortName, session.language.t("setting.\($0)")) }
    case .settingValues: settingValues
    case .schemas: OutputSchema.words(after: given).map { Candidate($0) }
    case .shells: Shell.allCases.map { Candidate($0.rawValue) }
    case .exchangeFormats: ExchangeFormat.allCases.map { Candidate($0.rawValue) }
    case .exportFormats: ExchangeFormat.exported.map { Candidate($0.rawValue) }
    case .promptFormats: PromptFormat.allCases.map { Candidate($0.rawValue) }
    case .placeholders:
      ((OutputSchema.members(ofCommand: "list") ?? []) + [TodoTemplate.updated]).map {
        Candidate("{\($0)}")
      }
    case .durations: ["5m", "15m", "30m", "1h", "2h", "1d"].map { Candidate($0) }
    case .standupFormats: StandupFormat.allCases.map { Candidate($0.rawValue) }
    case .agentsSections: Agents.Section.allCases.map { Candidate($0.rawValue) }
    case .files, .folders: []
    }
  }

  /// How long to wait for other processes that use the store, in seconds.
  private static let timeout = 0.2

  /// The existing store; nil if there is none that can be read without migration.
  private var store: TodoStore? {
    get throws { try session.existingStore(timeout: Self.timeout) }
  }

  private func read<Value>(_ values: (Snapshot) throws -> [Value]) throws -> [Value] {
    try store?.read(values) ?? []
  }

  var views: [SavedView] {
    get throws { try read { try $0.views() } }
  }

  /// Examples, and for emails and agents those that are set.
  private var settingValues: [Candidate] {
    guard let name = given.first.flatMap({ try? Setting.Name(typed: $0) }) else { return [] }
    let isOwn = name.isList || name == .email
    let values =
      isOwn ? session.setting(name, in: session.configuration).values : name.examples
    return values.map { Candidate($0) }
  }

  private var recurrences: [Candidate] {
    let samples: [Recurrence] = [
      .day, .weekdays, .on([.monday, .thursday]), .week, .weeks(2), .weeks(2, on: [.friday]),
      .days(3),
      .month, .months(3), .nth(.first, .monday), .nth(.last, .friday), .date(15),
      .months(1, on: .dates([1, 15])), .date(31), .year,
    ]
    return samples.map { Candidate($0.description, $0.text(in: session.language)) }
  }

  /// The words of a query that are values of fields, too.
  private func words(_ source: ValueSource) throws -> [Candidate] {
    guard let values = TodoQuery.Values(rawValue: source.rawValue) else { return [] }
    let (days, language) = (session.dayParser, session.language)
    let words = { try values.words(in: $0, days, language) }
    let store = values.areOfStore ? try store : nil
    let own = Set(partial.isEmpty ? days.localizedWords : [])
    // Offer the language's own words for days only once something is typed.
    return try (store?.read { try words($0) } ?? words(nil))
      .filter { values.areOfStore || !own.contains($0.word) }.map {
        Candidate($0.word, $0.text(in: language, on: session.today))
      }
  }

  /// The todos by their numbers; if the typed text begins none, by its words in their titles.
  /// - Parameter orQuery: Whether words of a query can take their place.
  private func todos(_ choice: TodoChoice, orQuery: Bool = true) throws -> [Candidate] {
    if let dot = partial.firstIndex(of: "."), let handle = Handle(String(partial[..<dot])) {
      return try items(of: handle, choice).filter { $0.value.hasPrefix(partial) }
    }
    let head = Handle.prefixes.first { partial.hasPrefix($0) } ?? ""
    let named = Set(given.compactMap { Handle($0)?.description })
    let limit = Self.maxTodos + named.count
    let unnamed = { (todos: [(handle: String, title: String)]) in
      todos.filter { !named.contains($0.handle) }.prefix(Self.maxTodos)
    }
    let prefix = String(partial.dropFirst(head.count))
    let numbered = unnamed(try read { try $0.todos(choice, prefix: prefix, limit: limit) })
    let words = partial.split(separator: " ").map(String.init)
    if !numbered.isEmpty || words.isEmpty || Selection.isNumber(partial) {
      return numbered.map { Candidate(head + $0.handle, $0.title) }
    }
    // A letter or an `@` begins a query.
    let isQuery = orQuery && (partial.first?.isLetter == true || partial.first == "@")
    let titled = unnamed(try read { try $0.todos(choice, titled: words, limit: limit) })
    return try (isQuery ? candidates(.query) : [])
      + titled.map { Candidate($0.handle, $0.title, isTitled: true) }
  }

  /// The items of a todo's checklist.
  private func items(of handle: Handle, _ choice: TodoChoice) throws -> [Candidate] {
    try read { snapshot -> [ChecklistItem] in
      guard let todo = try snapshot.todos(named: [handle])[handle] else { return [] }
      return try snapshot.checklists(of: [todo])[todo.id] ?? []
    }.filter { item in
      switch choice {
      case .toFinish: !item.isDone
      case .toReopen: item.isDone
      case .any: true
      case .toStart, .toStop, .toPlan, .toRestore: false
      }
    }.map { Candidate($0.handle.description, $0.text) }
  }
}

/// The possible words of a query: views, qualifiers and their values.
extension CandidateReader {
  var queryWords: [Candidate] {
    get throws {
      if partial.hasPrefix("@") { return try viewCandidates }
      let sign = partial.hasPrefix("-") ? "-" : ""
      let text = partial.dropFirst(sign.count)
      guard let colon = text.firstIndex(of: ":") else {
        return try TodoQuery.qualifiers.map { Candidate("\(sign)\($0):", isWhole: false) }
          + (partial.isEmpty ? viewCandidates : [])
      }
      let kind = TodoQuery.values(of: String(text[..<colon]))
      guard let source = kind.flatMap({ ValueSource(rawValue: $0.rawValue) }) else { return [] }
      let isDay = [.days, .pastDays].contains(source)
      let typed = QueryValue(text[text.index(after: colon)...], isDay: isDay)
      let values = CandidateReader(session: session, partial: typed.partial, given: [])
      return try values.candidates(source).compactMap { candidate in
        typed.word(for: candidate.value).map { value in
          Candidate("\(sign)\(text[...colon])\(typed.head)\(value)", candidate.description)
        }
      }
    }
  }

  private var viewCandidates: [Candidate] {
    get throws {
      let typed = QueryValue(partial.dropFirst(), isDay: false)
      return try views.compactMap { view in
        typed.word(for: view.name).map { Candidate("@\(typed.head)\($0)", view.query) }
      }
    }
  }
}

/// The typed part of a query's word after the colon: `a,"b c` of `project:a,"b c`.
struct QueryValue {
  /// The text before the value at the cursor, including its final comma or sign.
  let head: String
  /// The typed part of that value, without quotes.
  let partial: String
  private let text: Substring
  /// Whether a quote is open at the cursor.
  private let isQuoted: Bool

  /// - Parameter isDay: Whether values are days, which can follow a sign or end a range.
  init(_ text: Substring, isDay: Bool) {
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      let isSign = isDay && ("<>=".contains(text[index]) || text[...index].hasSuffix(".."))
      if text[index] == "," || isSign, !isQuoted { start = text.index(after: index) }
    }
    head = String(text[..<start])
    self.text = text[start...]
    partial = self.text.filter { $0 != "\"" }
    self.isQuoted = isQuoted
  }

  /// A value in a query's syntax that continues the typed part; nil if the value contains a quote and its
  /// typed part isn't empty.
  func word(for value: String) -> String? {
    if value.contains("\"") {
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return text.isEmpty ? "\"\(escaped)\"" : nil
    }
    let isBegun = value.hasPrefix(partial)
    let rest = isBegun ? value.dropFirst(partial.count) : value[...]
    let typed = isBegun ? text : ""
    if isQuoted, isBegun { return "\(typed)\(rest)\"" }
    return rest.contains(",") ? "\(typed)\"\(rest)\"" : "\(typed)\(rest)"
  }
}
