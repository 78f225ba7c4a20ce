import Todos

@testable import Store

extension RandomCommands {
  mutating func add(_ store: TodoStore) throws {
    var new = TodoEdit(title: pick(["Fix token", "리뷰", "Écrire", "a \"quoted\" one"]))
    if chance(30) { new.notes = "line\nline" }
    if chance(60) { new.priority = pick(Priority.allCases) }
    if chance(60) { new.day = .value(randomDay()) }
    if chance(30) { new.due = .value(.day(randomDay())) }
    if chance(20) { new.due = .value(.moment(clock.now, offsetMinutes: 540)) }
    if chance(30) {
      new.project = try store.read { try $0.projects() }.first.map { .value($0.name) }
    }
    if chance(30) {
      new.addedLabels = try store.read { try $0.labels() }.prefix(2).map(\.label.name)
    }
    if chance(20) {
      new.milestone = try store.read { try $0.milestones() }.first.map { .value($0.name) }
    }
    let blocks = try store.read { try $0.blocks(presets: Self.presets) }
    if chance(30), !blocks.isEmpty { new.block = .value(pick(blocks)) }
    if chance(20) {
      let lines = [ChecklistLine(newName()), ChecklistLine(newName())]
      new.checklist = ChecklistEdit(adding: lines, seed: newID())
    }
    let newest = try store.read { try $0.todos(matching: TodoQuery(), at: clock.now, in: .utc) }
      .last
    if chance(20), let newest { new.dependencies.after = [.one(newest.handle)] }
    _ = try store.write(at: clock.now) { try $0.add(new, id: newID()) }
  }

  mutating func changeTodos(_ store: TodoStore) throws {
    let todos = try selections(store)
    switch Int.random(in: 0..<8, using: &random) {
    case 6: try changeDependencies(of: todos, store)
    case 7: try changeChecklist(of: todos, store)
    case 0, 1:
      _ = try store.write(at: clock.now) {
        try $0.setStatus(pick(Status.allCases), of: todos, as: .done)
      }
    case 2: _ = try store.write(at: clock.now, { try $0.plan(todos, for: randomDay()) })
    case 3: _ = try store.write(at: clock.now, { try $0.carry(to: randomDay()) })
    case 4:
      let change = chance(50) ? Transaction.delete : Transaction.restore
      _ = try store.write(at: clock.now) { try change($0)(todos) }
    default: try edit(todos, store)
    }
  }

  private mutating func edit(_ todos: [HandleSelection], _ store: TodoStore) throws {
    var edit = TodoEdit()
    if chance(50) { edit.title = newName() }
    if chance(30) { edit.notes = newName() }
    if chance(30) { edit.priority = pick(Priority.allCases) }
    if chance(30) { edit.day = chance(50) ? .nothing : .value(randomDay()) }
    if chance(30) { edit.due = chance(50) ? .nothing : .value(.day(randomDay())) }
    if chance(30) {
      edit.project = try store.read { try $0.projects() }.last.map { .value($0.name) } ?? .nothing
    }
    let labels = try store.read { try $0.labels() }.map(\.label.name)
    if chance(30), !labels.isEmpty { edit.addedLabels = [pick(labels)] }
    if chance(20), !labels.isEmpty { edit.removedLabels = [pick(labels)] }
    if chance(20) {
      edit.milestone =
        try store.read { try $0.milestones() }.last.map { .value($0.name) } ?? .nothing
    }
    _ = try store.write(at: clock.now) { try $0.edit(todos, edit) }
  }

  private mutating func changeDependencies(
    of todos: [HandleSelection], _ store: TodoStore
  ) throws {
    var edit = TodoEdit()
    if chance(60) { edit.dependencies.after = try selections(store) }
    if chance(30) { edit.dependencies.before = try selections(store) }
    if chance(20) { edit.dependencies.notAfter = try selections(store) }
    _ = try store.write(at: clock.now) { try $0.edit(todos, edit) }
  }

  private mutating func changeChecklist(
    of todos: [HandleSelection], _ store: TodoStore
  ) throws {
    guard let todo = try store.read({ try $0.todos(todos) }).first else { return }
    let items = try store.read { try $0.checklists(of: [todo]) }[todo.id] ?? []
    if !items.isEmpty, chance(50) {
      let item = HandleSelection.item(pick(items).handle)
      _ =
        chance(70)
        ? try store.write(at: clock.now) { try $0.setStatus(.done, of: [item], as: .done) }
        : try store.write(at: clock.now) { try $0.delete([item]) }
      return
    }
    var lines = items.map(\.line).shuffled(using: &random)
    if chance(30) { lines = Array(lines.dropFirst()) }
    lines.append(ChecklistLine(newName(), isDone: chance(30)))
    var edit = TodoEdit()
    edit.checklist = ChecklistEdit(from: items, to: lines, of: todo.id, seed: newID())
    _ = try store.write(at: clock.now) { try $0.edit([.one(todo.handle)], edit) }
  }

  mutating func selections(_ store: TodoStore) throws -> [HandleSelection] {
    let newest = try store.value("SELECT count(*) FROM todo", as: Int.self) ?? 0
    let first = Int.random(in: 1...max(1, newest), using: &random)
    if chance(70) { return [.one(Handle(number: first))] }
    let range = HandleSelection.range(Handle(number: first), Handle(number: first + 5))
    do {
      _ = try store.read { try $0.todos([range]) }
    } catch StoreError.missingTodos(_, _, let existing) where !existing.isEmpty {
      return existing
    } catch {}
    return [range]
  }

  static let presets = ["algorithm", "commit"].map { name in
    Block(
      id: EntityID(presetBlock: name), name: name, preset: name, title: "Do \(name)",
      priority: .medium)
  }
}
