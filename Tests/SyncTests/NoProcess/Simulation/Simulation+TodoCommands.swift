import Foundation
import Todos

@testable import Store

extension Simulation {
  func add(on machine: SimulatedMachine) throws {
    try run("add", on: machine) { store, now in
      let title = newText("title")
      var new = TodoEdit(title: title)
      if chance(30) { new.notes = newText("notes") }
      if chance(40) { new.priority = pick(Priority.allCases) }
      if chance(40) { new.day = .value(randomDay(now)) }
      if chance(20) {
        new.project = try store.read { try $0.projects() }.first.map { .value($0.name) }
      }
      if chance(20) {
        new.addedLabels = try store.read { try $0.labels() }.prefix(2).map(\.label.name)
      }
      let todo = try store.write(at: now) { try $0.add(new, id: newID()) }
      var typed = [Journal.Typed(todo.id, .title, .string(title))]
      if let notes = new.notes { typed.append(Journal.Typed(todo.id, .notes, .string(notes))) }
      return typed
    }
  }

  func editTodo(on machine: SimulatedMachine) throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: try run("status", on: machine, setStatus)
    case 2: try run("rm", on: machine, delete)
    case 3: try run("plan", on: machine, plan)
    default: try run("edit", on: machine, editing)
    }
  }

  func edit(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, id) = try randomTodo(store) else { return [] }
    var edit = TodoEdit()
    var typed: [Journal.Typed] = []
    if chance(60) {
      let title = newText("title")
      edit.title = title
      typed.append(Journal.Typed(id, .title, .string(title)))
    }
    if chance(40) {
      let notes = newText("notes")
      edit.notes = notes
      typed.append(Journal.Typed(id, .notes, .string(notes)))
    }
    if chance(30) { edit.priority = pick(Priority.allCases) }
    if chance(30) { edit.day = chance(40) ? .nothing : .value(randomDay(now)) }
    let labels = try store.read { try $0.labels() }.map(\.label.name)
    if chance(30), !labels.isEmpty { edit.addedLabels = [pick(labels)] }
    if chance(30), !labels.isEmpty { edit.removedLabels = [pick(labels)] }
    if chance(15) {
      edit.project = try store.read { try $0.projects() }.last.map { .value($0.name) } ?? .nothing
    }
    _ = try store.write(at: now) { try $0.edit([.one(handle)], edit) }
    return typed
  }

  private var editing: (TodoStore, Moment) throws -> [Journal.Typed] {
    switch broken {
    case .hybridClock: editByWallClock
    case .parents: editWithAllParents
    default: edit
    }
  }

  /// An edit with only the wall clock's time, even if that is behind.
  private func editByWallClock(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    try editTitle(store, at: HybridTime(at: now, after: nil), parents: nil)
  }

  /// An edit whose author claims to have seen all operations of all machines.
  private func editWithAllParents(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let all = try machines.flatMap { try $0.store.read { try $0.operations() } }
    let parents = Set(all.map(\.id)).subtracting(all.flatMap(\.parents))
    return try editTitle(
      store, at: HybridTime(at: now, after: try HybridTime(rawValue: store.latestTime())),
      parents: parents.sorted())
  }

  private func editTitle(
    _ store: TodoStore, at time: HybridTime?, parents: [EntityID]?
  ) throws -> [Journal.Typed] {
    let todos = try store.ids("SELECT id FROM todo WHERE deleted = 0").sorted()
    guard !todos.isEmpty, let time else { return [] }
    let (todo, title) = (pick(todos), newText("title"))
    try store.write(
      [RegisterWrite(todo, .title, .string(title))], as: "edit", at: time, parents: parents)
    return [Journal.Typed(todo, .title, .string(title))]
  }

  private func setStatus(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, id) = try randomTodo(store) else { return [] }
    let old = try store.read { try $0.todos([.one(handle)]) }.first?.status
    let command: CommandName = pick([.start, .claim, .stop, .done, .done, .drop, .reopen])
    let status: Status =
      switch command {
      case .start, .claim: .doing
      case .done: .done
      case .drop: .dropped
      default: .todo
      }
    let day = command == .done && chance(40) ? randomDay(now) : nil
    _ = try store.write(at: now) {
      try $0.setStatus(status, of: [.one(handle)], as: command, on: day)
    }
    // Only open todos are dropped, only those in progress are stopped, and only ended ones are reopened.
    let isUnchanged =
      status == old || status == .dropped && old == .done
      || command == .stop && old != .doing || command == .reopen && old == .doing
    return isUnchanged ? [] : [Journal.Typed(id, .status, .string(status.rawValue))]
  }

  private func delete(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, id) = try randomTodo(store) else { return [] }
    _ = try store.write(at: now) { try $0.delete([.one(handle)]) }
    return [Journal.Typed(id, .deleted, .bool(true))]
  }

  private func plan(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, _) = try randomTodo(store) else { return [] }
    _ = try store.write(at: now) { try $0.plan([.one(handle)], for: randomDay(now)) }
    return []
  }

  func changeDependencies(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, _) = try randomTodo(store), let (other, _) = try randomTodo(store) else {
      return []
    }
    var edit = TodoEdit()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: edit.dependencies.notAfter = [.one(other)]
    case 1: edit.dependencies.before = [.one(other)]
    default: edit.dependencies.after = [.one(other)]
    }
    _ = try store.write(at: now) { try $0.edit([.one(handle)], edit) }
    return []
  }

  func changeChecklist(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, id) = try randomTodo(store) else { return [] }
    let items = try store.read { try $0.checklists(of: $0.todos([.one(handle)])) }[id] ?? []
    var lines = items.map(\.line)
    if !lines.isEmpty, chance(30) { lines.remove(at: lines.indices.last ?? 0) }
    for index in lines.indices where chance(30) { lines[index].isDone.toggle() }
    if chance(60) { lines.append(ChecklistLine(newText("item"))) }
    var edit = TodoEdit()
    edit.checklist = ChecklistEdit(from: items, to: lines, of: id, seed: newID())
    _ = try store.write(at: now) { try $0.edit([.one(handle)], edit) }
    return []
  }

  func move(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    guard let (handle, _) = try randomTodo(store), let (other, _) = try randomTodo(store) else {
      return []
    }
    let move: BoardMove = pick([.anywhere, .top, .bottom, .before(other), .after(other)])
    _ = try store.write(at: now) {
      try $0.move([.one(handle)], to: pick(Status.allCases), move, using: &random)
    }
    return []
  }

  func comment(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let comments = try store.ids("SELECT id FROM comment WHERE deleted = 0").sorted()
    let text = newText("comment")
    if !comments.isEmpty, chance(40) {
      let id = pick(comments)
      _ = try store.write(at: now) { try $0.editComment(id, to: text) }
      return [Journal.Typed(id, .text, .string(text))]
    }
    guard let (handle, _) = try randomTodo(store) else { return [] }
    let id = newID()
    _ = try store.write(at: now) { try $0.comment(text, on: .one(handle), id: id) }
    return [Journal.Typed(id, .text, .string(text))]
  }

  func randomDay(_ now: Moment) -> Day {
    LocalCalendar(zone: .utc).day(of: now)
      .advanced(by: .random(in: -5...5, using: &random))
  }

  /// A todo's handle as a person types it, and the id of the todo that it finds.
  private func randomTodo(_ store: TodoStore) throws -> (handle: Handle, id: EntityID)? {
    let handles = try store.texts(
      "SELECT \(Todo.handleText) FROM todo WHERE deleted = 0 ORDER BY id")
    guard !handles.isEmpty, let handle = Handle(pick(handles)) else { return nil }
    return try store.read { try $0.todos([.one(handle)]) }.first.map { (handle, $0.id) }
  }
}
