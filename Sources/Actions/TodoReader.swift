package import Localization
package import Store
package import Todos

/// Reads what a door was given for a todo.
package struct TodoReader {
  private let context: ActionContext
  private let snapshot: Snapshot

  package init(_ context: ActionContext, _ snapshot: Snapshot) {
    self.context = context
    self.snapshot = snapshot
  }

  /// Inputs that aren't fields of the todo itself.
  package enum Relation: String, CaseIterable {
    case after, before, checklist, status, block, comment, from
  }

  /// The names of what a new todo can be given, and of what can be changed.
  package static let keys = FieldRow.inputs(of: .todo).compactMap(\.input)
  package static let newKeys = keys + ["after", "before", "checklist", "status", "block", "from"]
  package static let editKeys = keys + ["after", "before", "checklist", "block", "comment"]

  /// A new todo: planned for today and of the folder's project, unless its block or the inputs say otherwise. An
  /// agent's goes to the backlog, so that its plan isn't the person's day.
  /// - Parameters:
  ///   - usual: What holds unless `inputs` says otherwise.
  ///   - count: How many todos are added together, so that `$0` names the first.
  ///   - id: Nil for a new one.
  /// - Throws: A failure at the place of the input.
  package func newTodo(
    _ inputs: [FieldInput], over usual: [FieldInput] = [], among count: Int = 1,
    id: EntityID? = nil
  ) throws -> NewTodo {
    try usual.checkConflicts()
    try inputs.checkConflicts()
    let isListed = inputs.contains { if case .list = $0.words { true } else { false } }
    let inputs = usual + inputs
    var new = NewTodo(TodoEdit(), id: id ?? context.newID())
    // First, because the other values override those of the block.
    if let input = inputs.last(where: { $0.name == Relation.block.rawValue }) {
      try read(input, into: &new, among: count)
    }
    let block = new.edit.block?.value
    if let block { new.edit = TodoEdit(from: block, at: context.now, in: context.calendar) }
    // A list replaces the block's.
    if isListed { new.edit.fields.addedLabels = [] }
    if block?.day == nil {
      new.edit.fields.day = snapshot.actor.author.isAgent ? .nothing : .value(context.today)
    }
    if new.edit.fields.project?.value == nil, block?.takesProjectOfFolder ?? true {
      new.edit.fields.project = context.project.map { .value($0) }
    }
    for input in inputs where input.name != Relation.block.rawValue {
      try read(input, into: &new, among: count)
    }
    return new
  }

  /// A new todo that a query matches, as far as each of its conditions has a single value: `project:api label:bug`.
  /// Conditions with several values, negated ones and those that contradict each other say nothing, except that a project
  /// that doesn't match isn't the folder's.
  /// - Parameters:
  ///   - given: What else it is given, which overrides the query.
  ///   - day: The day that it is planned for unless one of them says otherwise; nil for the usual one.
  package func newTodo(
    _ given: [FieldInput] = [], matching query: TodoQuery, on day: Day? = nil
  ) throws -> NewTodo {
    var values: [String: Set<String?>] = [:]
    var labels: [String] = []
    for condition in query.conditions where !condition.isNegated {
      switch condition.test {
      case .projects(let names) where names.count == 1:
        values["project", default: []].insert(named(names[0], try snapshot.projects().map(\.name)))
      case .milestones(let names) where names.count == 1:
        let known = try snapshot.milestones().map(\.name)
        values["milestone", default: []].insert(named(names[0], known))
      case .labels(let names) where names.count == 1:
        labels.append(named(names[0], try snapshot.labels().map(\.label.name)))
      case .priorities(let priorities) where priorities.count == 1:
        values["priority", default: []].insert(priorities[0].word)
      case .days(.day, let ranges): values["day", default: []].formUnion(Self.single(ranges))
      case .days(.due, let ranges): values["due", default: []].formUnion(Self.single(ranges))
      case .states([.backlog]), .without([.day]): values["day", default: []].insert(nil)
      case .states([.today]): values["day", default: []].insert(context.today.description)
      default: break
      }
    }
    if values["project"]?.count != 1, !query.mayMatch(project: context.project) {
      values["project"] = [nil]
    }
    let place = Failure.Place.member("q")
    let inputs = values.filter { $0.value.count == 1 }.compactMap { name, values in
      values.first.map { FieldInput(name, $0.map { .set($0) } ?? .clear, at: place) }
    }
    let usual = day.map { [FieldInput("day", .set($0.description), at: place)] } ?? []
    return try newTodo(
      given, over: usual + inputs + [FieldInput("labels", .elements(add: labels), at: place)])
  }

  /// A name as it is in the store.
  private func named(_ name: String, _ known: [String]) -> String {
    known.contains(name) ? name : known.first(where: name.isSameName) ?? name
  }

  /// The only day of ranges, if they have only one.
  private static func single(_ ranges: [DayRange]) -> [String] {
    guard ranges.count == 1, let day = ranges[0].first, day == ranges[0].last else { return [] }
    return [day.description]
  }

  /// The members of each object of an array.
  package static func inputs(ofEach values: [JSON]) throws(Failure) -> [[FieldInput]] {
    try values.enumerated().map { index, value throws(Failure) in
      guard case .object(let members) = value else {
        throw Failure.wrongType("object").at(.member("$\(index)"))
      }
      return try [FieldInput](members, of: .todo, at: "$\(index).", only: newKeys)
    }
  }

  /// New todos that are added together, so that `$0` names the first.
  /// - Parameters:
  ///   - usual: What holds for all of them unless their inputs say otherwise.
  ///   - key: Under which they are added only once.
  ///   - prefix: Of the place of a todo's title.
  /// - Throws: A failure at the place of the input, or of a title that is missing.
  package func newTodos(
    _ todos: [[FieldInput]], over usual: [FieldInput] = [], once key: String? = nil,
    in replica: EntityID, at prefix: (Int) -> String = { _ in "" }
  ) throws -> [NewTodo] {
    try todos.enumerated().map { index, inputs in
      let id = key.map { EntityID(once: $0, number: index, in: replica) }
      let new = try newTodo(inputs, over: usual, among: todos.count, id: id)
      guard new.edit.fields.title != nil else {
        throw TodoError.empty(.title).failure.at(.member("\(prefix(index))title"))
      }
      return new
    }
  }

  /// - Throws: A failure at the place of the input.
  package func edit(_ inputs: [FieldInput]) throws -> TodoEdit {
    try inputs.checkConflicts()
    var todo = NewTodo(TodoEdit(), id: context.newID())
    for input in inputs { try read(input, into: &todo, among: 0) }
    return todo.edit
  }

  private func read(
    _ input: FieldInput, into todo: inout NewTodo, among count: Int
  ) throws(Failure) {
    do {
      if let relation = Relation(rawValue: input.name) {
        return try read(input.words, of: relation, into: &todo, among: count)
      }
      let fields = try context.fields.edit([input], of: .todo)
      if let project = fields.project?.value { try snapshot.checkNames(project: project) }
      for label in fields.removedLabels { try snapshot.checkNames(labels: [label]) }
      for label in fields.addedLabels { _ = try Name.checked(label) }
      if let name = fields.milestone?.value { _ = try Name.checked(name) }
      todo.edit.fields.apply(fields)
    } catch let failure as Failure where failure.path != nil {
      throw failure
    } catch {
      throw error.anyFailure.at(input.place)
    }
  }

  private func read(
    _ words: FieldInput.Words, of relation: Relation, into todo: inout NewTodo, among count: Int
  ) throws {
    switch (relation, words) {
    case (.after, .elements(let added, let removed)):
      try refer(to: added, \.after, \.edit.dependencies.after, &todo, count)
      todo.edit.dependencies.notAfter += try removed.handleSelections()
    case (.before, .elements(let added, let removed)):
      try refer(to: added, \.before, \.edit.dependencies.before, &todo, count)
      todo.edit.dependencies.notBefore += try removed.handleSelections()
    case (.checklist, .lines(let lines)):
      let lines = try (todo.edit.checklist?.added ?? []) + lines.map { try $0.checked() }
      todo.edit.checklist = ChecklistEdit(adding: lines, seed: todo.id)
    case (.checklist, .elements(let texts, _)):
      try read(.lines(texts.map { ChecklistLine($0) }), of: relation, into: &todo, among: count)
    case (.status, .set(let word)):
      guard let status = Status(rawValue: word) else { throw TodoError.invalidStatus(word) }
      todo.status = status
    case (.block, .set(let name)):
      todo.edit.block = .value(try snapshot.block(named: name, presets: context.presets))
    case (.block, .clear): todo.edit.block = .nothing
    case (.from, .set(let text)):
      let origins = try snapshot.todos([text].handleSelections())
      guard origins.count == 1 else { throw TodoError.invalidHandle(text) }
      todo.origin = origins[0]
    case (.comment, .set(let text)):
      todo.edit.comment = NewComment(try Comment.checked(text), seed: todo.id)
    default: throw Failure.wrongType(relation.type)
    }
  }

  /// Adds references to todos that are added together, and to todos of the store.
  private func refer(
    to texts: [String], _ elements: WritableKeyPath<NewTodo, [Int]>,
    _ todos: WritableKeyPath<NewTodo, [HandleSelection]>, _ todo: inout NewTodo, _ count: Int
  ) throws {
    for text in texts {
      guard text.hasPrefix("$") else {
        let selections = try [text].handleSelections()
        _ = try snapshot.todos(selections)
        todo[keyPath: todos] += selections
        continue
      }
      guard let index = Int(digits: text.dropFirst().utf8), index < count else {
        throw Failure(
          "json.unknownReference", .usage, ["reference": text, "last": "$\(count - 1)"],
          given: text)
      }
      todo[keyPath: elements].append(index)
    }
  }
}

extension TodoReader.Relation {
  /// The type of its member in JSON, as in TypeScript.
  package var type: String {
    switch self {
    case .after, .before: "string[]"
    case .checklist: "(string | {text: string, done: boolean})[]"
    case .status, .comment, .from: "string"
    case .block: "string | null"
    }
  }

  /// The words of a member of JSON.
  /// - Throws: ``Failure/wrongType(_:)``
  fileprivate func words(_ json: JSON) throws(Failure) -> FieldInput.Words {
    switch (self, json) {
    case (.status, .string(let text)), (.comment, .string(let text)), (.block, .string(let text)),
      (.from, .string(let text)):
      return .set(text)
    case (.block, .null): return .clear
    case (.after, .array), (.before, .array):
      guard let texts = json.strings else { throw .wrongType(type) }
      return .elements(add: texts)
    case (.checklist, .array(let items)):
      return .lines(try items.map { item throws(Failure) in try line(item) })
    default: throw .wrongType(type)
    }
  }

  private func line(_ item: JSON) throws(Failure) -> ChecklistLine {
    if case .string(let text) = item { return ChecklistLine(text) }
    guard case .object(let members) = item else { throw .wrongType(type) }
    var line = ChecklistLine("")
    for member in members {
      switch (member.name, member.value) {
      case ("text", .string(let text)): line.text = text
      case ("done", .bool(let isDone)): line.isDone = isDone
      default: throw .wrongType(type)
      }
    }
    return line
  }
}

extension [FieldInput] {
  /// The members of an object in JSON.
  /// - Parameters:
  ///   - kind: Whose fields they are.
  ///   - prefix: The path of the object: `$3.`.
  ///   - names: The known names.
  /// - Throws: A failure at the member.
  package init(
    _ members: [JSON.Member], of kind: EntityKind, at prefix: String = "", only names: [String]
  ) throws(Failure) {
    self = try members.map { member throws(Failure) in
      let place = Failure.Place.member(prefix + member.name)
      guard names.contains(member.name) else {
        let failure = Failure.unknownKey(member.name, of: names)
        throw prefix.isEmpty ? failure : failure.at(.member(String(prefix.dropLast())))
      }
      do throws(Failure) {
        return FieldInput(
          member.name, try Self.words(member.value, of: member.name, kind), at: place)
      } catch {
        throw error.at(place)
      }
    }
  }

  private static func words(
    _ value: JSON, of name: String, _ kind: EntityKind
  ) throws(Failure) -> FieldInput.Words {
    if let row = FieldRow.inputs(of: kind).first(where: { $0.input == name }) {
      return try row.words(value)
    }
    return try TodoReader.Relation(rawValue: name)?.words(value) ?? .clear
  }
}

extension Snapshot {
  /// The values of a project, label, milestone, view or block. A view's query names only what exists.
  package func edit(
    _ inputs: [FieldInput], of kind: EntityKind, _ context: ActionContext
  ) throws -> FieldEdit {
    var edit = try context.fields.edit(inputs, of: kind)
    for input in inputs {
      do {
        switch input.name {
        case "project": try checkNames(project: edit.project?.value)
        case "milestone": try checkNames(milestone: edit.milestone?.value)
        case "labels": try checkNames(labels: edit.addedLabels + edit.removedLabels)
        case "query":
          guard let text = edit[.query]?.string else { continue }
          let saved = try TodoQuery.saved(text, days: context.days, views: views())
          try checkNames(
            in: saved.query, presets: context.presets, at: context.now, in: context.calendar)
          edit[.query] = .string(saved.text)
        default: break
        }
      } catch {
        throw error.anyFailure.at(input.place)
      }
    }
    return edit
  }

  /// The labels and milestones that edits of todos name and that don't exist, each once.
  package func missingNames(in edits: [FieldEdit]) throws -> NewNames {
    var names = NewNames()
    func add(
      _ wanted: [String], to list: WritableKeyPath<NewNames, [String]>,
      _ known: () throws -> [String]
    ) rethrows {
      if wanted.isEmpty { return }
      let known = try known()
      for name in wanted where !(known + names[keyPath: list]).contains(where: name.isSameName) {
        names[keyPath: list].append(name)
        names.beside[name] = known.resembling(name)
        names.misspelt[name] = known.misspelt(as: name)
      }
    }
    try add(edits.flatMap(\.addedLabels), to: \.labels) { try labels().map(\.label.name) }
    try add(edits.compactMap { $0.milestone?.value }, to: \.milestones) {
      try milestones().map(\.name)
    }
    return names
  }
}
