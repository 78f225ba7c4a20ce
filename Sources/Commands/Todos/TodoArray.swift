import Localization
import Rendering
import Store
import Todos

/// The array of objects that `add --json -` reads. Its errors name the element and the key.
struct TodoArray {
  private let elements: [[JSON.Member]]

  enum Key: String, CaseIterable {
    case title, notes, priority, status, project, day, due, labels, milestone, block
    case after, before, checklist
  }

  static var schema: JSONSchema {
    let references = JSONSchema.described(
      .array(.string), "IDs, or $0, $1 … for elements of the array.")
    let item = JSONSchema.input(["text": .string, "done": .boolean], required: ["text"])
    let shape = JSONSchema.input(
      [
        "title": .described(.string, "Required, except with a block."), "notes": .string,
        "priority": .priority, "status": .status,
        "project": .described(.nullable(.string), "The working folder's if absent."),
        "day": .described(.nullable(.string), "A DAY, such as 2026-11-21 or fri; today if absent."),
        "due": .described(.nullable(.string), "A WHEN: a day, a time, or both."),
        "labels": .array(.string), "milestone": .nullable(.string), "block": .nullable(.string),
        "after": references, "before": references, "checklist": .array(.either([.string, item])),
      ], required: [])
    return .array(shape)
  }

  /// - Throws: ``ArrayError/malformed``, or one at an element that isn't an object.
  init(_ text: String) throws {
    guard case .array(let values) = JSON(utf8: Array(text.utf8)) else { throw ArrayError.malformed }
    elements = try values.enumerated().map { index, value in
      guard case .object(let members) = value else {
        throw ArrayError.wrongType(expected: "object").failure.at(.member("$\(index)"))
      }
      return members
    }
  }

  /// The todos in the array's order.
  /// - Parameter usual: The values of a todo, by its block, for the keys that it lacks.
  /// - Throws: ``Failure`` at the element and its key
  func todos(
    _ session: Session, _ store: TodoStore, usual: (Block?) throws -> NewTodo
  ) throws -> [AddedTodo] {
    try elements.enumerated().map { index, members in
      let reader = ElementReader(index: index, count: elements.count, session, store)
      return try reader.todo(members, usual: usual)
    }
  }
}

/// Reads one object of the array.
private struct ElementReader {
  private let index: Int
  private let count: Int
  private let session: Session
  private let store: TodoStore

  init(index: Int, count: Int, _ session: Session, _ store: TodoStore) {
    self.index = index
    self.count = count
    self.session = session
    self.store = store
  }

  func todo(
    _ members: [JSON.Member], usual: (Block?) throws -> NewTodo
  ) throws -> AddedTodo {
    // First, because the other keys override its values.
    let block = try members.first { $0.name == TodoArray.Key.block.rawValue }.flatMap { member in
      try placed(member.name) {
        try text(orNull: member.value).map { name in
          try store.read { try $0.block(named: name, presets: session.presets) }
        }
      }
    }
    var todo = AddedTodo(try usual(block), id: session.context.newID())
    todo.new.title = block?.title ?? ""
    for member in members {
      guard let key = TodoArray.Key(rawValue: member.name) else {
        let known = TodoArray.Key.allCases.map(\.rawValue)
        let nearest = known.nearest(to: member.name)
        throw ArrayError.unknownKey(member.name, nearest: nearest, known: known).failure
          .at(.member("$\(index)"))
      }
      try placed(key.rawValue) { try read(member.value, of: key, into: &todo) }
    }
    try placed(TodoArray.Key.title.rawValue) { _ = try Title.checked(todo.new.title) }
    return todo
  }

  private func placed<Value>(_ key: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as any CodedError {
      throw error.failure.at(.member("$\(index).\(key)"))
    }
  }

  private func read(
    _ value: JSON, of key: TodoArray.Key, into todo: inout AddedTodo
  ) throws {
    switch key {
    case .title: todo.new.title = try text(value)
    case .notes: todo.new.notes = try Notes.checked(text(value))
    case .priority: todo.new.priority = try Priority.checked(text(value))
    case .status:
      let word = try text(value)
      guard let status = Status(rawValue: word) else { throw TodoError.invalidStatus(word) }
      todo.status = status
    case .project:
      todo.new.project = try text(orNull: value)
      try store.read { try $0.checkNames(project: todo.new.project) }
    case .day: todo.new.day = try text(orNull: value).map(session.dayParser.day)
    case .due: todo.new.due = try text(orNull: value).map(session.dayParser.due)
    case .labels: todo.new.labels += try texts(value)
    case .milestone: todo.new.milestone = try text(orNull: value)
    case .block: break
    case .after: try refer(to: texts(value), \.after, \.new.dependencies.after, &todo)
    case .before: try refer(to: texts(value), \.before, \.new.dependencies.before, &todo)
    case .checklist: todo.new.checklist = try checklist(value)
    }
  }

  /// Adds references to elements of the array and to todos of the store.
  private func refer(
    to texts: [String], _ elements: WritableKeyPath<AddedTodo, [Int]>,
    _ todos: WritableKeyPath<AddedTodo, [HandleSelection]>, _ todo: inout AddedTodo
  ) throws {
    for text in texts {
      guard text.hasPrefix("$") else {
        let selection = try HandleSelection.checked(text)
        _ = try store.read { try $0.todos([selection]) }
        todo[keyPath: todos].append(selection)
        continue
      }
      guard let index = Int(digits: text.dropFirst().utf8), index < count else {
        throw ArrayError.unknownReference(text, count: count)
      }
      todo[keyPath: elements].append(index)
    }
  }

  private func checklist(_ value: JSON) throws -> [ChecklistLine] {
    let expected = ArrayError.wrongType(expected: "(string | {text: string, done: boolean})[]")
    guard case .array(let items) = value else { throw expected }
    return try items.map { item in
      var line = ChecklistLine("")
      switch item {
      case .string(let text): line.text = text
      case .object(let members):
        for member in members {
          switch (member.name, member.value) {
          case ("text", .string(let text)): line.text = text
          case ("done", .bool(let isDone)): line.isDone = isDone
          default: throw expected
          }
        }
      default: throw expected
      }
      _ = try Title.checked(line.text)
      return line
    }
  }

  private func text(_ value: JSON) throws(ArrayError) -> String {
    guard case .string(let text) = value else { throw .wrongType(expected: "string") }
    return text
  }

  private func text(orNull value: JSON) throws(ArrayError) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    default: throw .wrongType(expected: "string | null")
    }
  }

  private func texts(_ value: JSON) throws(ArrayError) -> [String] {
    guard case .array(let values) = value else { throw .wrongType(expected: "string[]") }
    return try values.map { value throws(ArrayError) in
      guard case .string(let text) = value else { throw .wrongType(expected: "string[]") }
      return text
    }
  }
}
