import Localization
package import Store
package import Todos

/// The todos that the words after a verb name. IDs name todos, words pick one by its title, and qualifiers sweep: they
/// mean all that match.
package enum Selection {
  case handles([HandleSelection])
  /// The one todo that words pick.
  case one(Todo)
  /// The todos of which words could mean any.
  case several([Todo])
  /// All todos that match a query with qualifiers.
  case sweep([Todo])
  /// No todo in the state matches; nil for any state.
  case nothing(TodoState?)
  /// A query without a condition, which would mean all todos.
  case everything

  /// - Parameters:
  ///   - words: At least one.
  ///   - state: The state of the todos that words and queries find, unless they name one; nil for all.
  ///   - deleted: Whether they find deleted todos in place of those that exist.
  /// - Throws: ``TodoError/invalidHandle(_:)``, ``QueryError``, or the failure of an ID beside qualifiers.
  package init(
    _ words: [String], in state: TodoState?, deleted: Bool = false, _ snapshot: Snapshot,
    _ context: ActionContext
  ) throws {
    if let id = try words.first(where: { try Self.isID($0, snapshot) }) {
      if let term = words.first(where: { $0.contains(":") }) { throw Failure.conflicting(id, term) }
      self = .handles(try words.flatMap { try Self.handles($0, snapshot) })
      return
    }
    let views = try TodoQuery.mayNameViews(words) ? snapshot.views() : []
    var query = try TodoQuery(words, days: context.days, views: views)
    // An empty word, such as an unset variable of a script, must not mean everything.
    if query.conditions.isEmpty {
      self = .everything
      return
    }
    let texts = query.texts
    let state = query.mentionsDone ? nil : state
    if let state { query.conditions.append(.init(.states([state]))) }
    let found = try snapshot.todos(
      matching: query, presets: query.namesBlocks ? context.presets : [], deleted: deleted,
      at: context.now, in: context.calendar)
    guard let texts else {
      self = found.isEmpty ? .nothing(state) : .sweep(found)
      return
    }
    let titled = found.filter { todo in
      let title = SearchText.folded(todo.title)
      return texts.allSatisfy { $0.contains { title.contains(SearchText.folded($0)) } }
    }
    let text = SearchText.folded(words.joined(separator: " "))
    let exact = titled.filter { SearchText.folded($0.title) == text }
    let picked = exact.count == 1 ? exact : titled
    self = picked.isEmpty ? .nothing(state) : picked.count == 1 ? .one(picked[0]) : .several(picked)
  }

  /// Whether a word is meant as an ID: it begins with a digit, with or without a prefix, or is the beginning of a
  /// todo's UUID. A query about numbers needs quotes or a qualifier, so that a mistyped list of IDs never searches for
  /// titles.
  package static func isID(_ word: String, _ snapshot: Snapshot) throws -> Bool {
    try isNumber(word) || snapshot.handle(withUUID: word) != nil
  }

  /// Whether a word begins with a digit, with or without a prefix.
  package static func isNumber(_ word: String) -> Bool {
    let number = word.lowercased().hasPrefix("ootd-") ? word.dropFirst(5) : word.drop { $0 == "#" }
    return number.first.map { $0.isASCII && $0.isNumber } ?? false
      && !word.contains(where: \.isWhitespace)
  }

  /// `12`, `12b`, `3-7`, `12,9`, `12.1`, or a UUID.
  private static func handles(_ word: String, _ snapshot: Snapshot) throws -> [HandleSelection] {
    let selections = try? [word].handleSelections()
    if let selections, try selections.count > 1 || snapshot.handle(withUUID: word) == nil {
      return selections
    }
    if let handle = try snapshot.handle(withUUID: word) {
      // A number that exists is that number.
      if case .one(let number)? = selections?.first, (try? snapshot.todos([.one(number)])) != nil {
        return [.one(number)]
      }
      return [.one(handle)]
    }
    throw TodoError.invalidHandle(word)
  }
}

extension TodoQuery {
  /// The words to search for, each with its alternatives, if it is nothing else; nil for a query with qualifiers or
  /// negations.
  fileprivate var texts: [[String]]? {
    if sort != nil { return nil }
    var words: [[String]] = []
    for condition in conditions {
      guard case .texts(let texts) = condition.test, !condition.isNegated else { return nil }
      words.append(texts)
    }
    return words
  }
}

extension Snapshot {
  /// The query of a text as it is typed, with the views that it names.
  package func query(_ text: String, _ days: DayParser) throws -> TodoQuery {
    let views = try TodoQuery.mayNameViews([text]) ? self.views() : []
    return try TodoQuery(text: text, days: days, views: views)
  }
}

/// The todo that a command without an ID means.
package struct CurrentTodo {
  /// The todo of the branch that is checked out here.
  package let branch: Todo?
  /// The todos in progress here, the last started first: those of the folder's project, or if there are none those
  /// without one. An agent's are those that it holds, a person's those that no agent does: `done` without an ID must
  /// not finish another's work.
  package let inProgress: [Todo]

  /// - Parameter branch: The todo that the branch here is named for.
  package init(branch: Handle?, _ snapshot: Snapshot, _ context: ActionContext) throws {
    self.branch = try branch.flatMap { try snapshot.todos([.one($0)]).first }
    let actor = snapshot.actor
    var doing = try snapshot.todos(.toStop, at: context.now, in: context.calendar)
    doing = doing.filter { todo in
      actor.author.isAgent
        ? todo.claim?.isHeld(by: actor) ?? false
        : !todo.isHeldByAnother(than: actor, at: context.now)
    }
    if let project = context.project {
      let here = doing.filter { $0.project == project }
      doing = here.isEmpty ? doing.filter { $0.project == nil } : here
    }
    inProgress = doing
  }

  /// The current todo: the branch's if it is in progress, else the one started last, else the branch's if it is open.
  /// - Parameter isUseful: Whether the command can change it; others count only if there is no such one.
  package func todo(where isUseful: (Todo) -> Bool) -> Todo? {
    let own = branch.map { [$0] } ?? []
    let ranked =
      own.filter { $0.status == .doing } + inProgress + own.filter { $0.status != .doing }
    return ranked.first(where: isUseful)
  }
}
