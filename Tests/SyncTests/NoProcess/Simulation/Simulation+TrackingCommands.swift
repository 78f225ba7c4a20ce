import Foundation
import Todos

@testable import Store

extension Simulation {
  func changeLabels(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let labels = try store.read { try $0.labels() }.map(\.label.name)
    if !labels.isEmpty, chance(20) {
      _ = try store.write(at: now) { try $0.delete(.label, named: pick(labels)) }
    } else if !labels.isEmpty, chance(30) {
      _ = try store.write(at: now) {
        try $0.edit(.label, named: pick(labels), FieldEdit([.name: .string(newText("label"))]))
      }
    } else {
      // Few names, so that machines create the same ones.
      _ = try store.write(at: now) { try $0.add(.label, named: pick(["bug", "BUG", "ui"])) }
    }
    return []
  }

  func changeViews(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let views = try store.read { try $0.views() }.map(\.name)
    if !views.isEmpty, chance(20) {
      _ = try store.write(at: now) { try $0.delete(.view, named: pick(views)) }
    } else if !views.isEmpty, chance(40) {
      _ = try store.write(at: now) {
        try $0.edit(.view, named: pick(views), FieldEdit([.query: .string(newText("query"))]))
      }
    } else {
      _ = try store.write(at: now) {
        try $0.add(
          .view, named: pick(["urgent", "mine"]), FieldEdit([.query: .string(newText("query"))]))
      }
    }
    return []
  }

  func changeProjects(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let names = try store.read { try $0.projects() }.map(\.name)
    var edit = FieldEdit()
    edit[.description] = .string(newText("description"))
    edit.added[.technologies] = [pick(["Swift", "SQLite"])]
    if !names.isEmpty, chance(15) {
      _ = try store.write(at: now) { try $0.delete(.project, named: pick(names)) }
    } else if !names.isEmpty, chance(40) {
      _ = try store.write(at: now) { try $0.edit(.project, named: pick(names), edit) }
    } else {
      let repository =
        chance(30) ? NewRepository(id: newID(), path: pick(["/a", "/b"]), root: "r") : nil
      _ = try store.write(at: now) {
        let name = pick(["api", "API", "site"])
        return try $0.addProjects([NewProject(name, details: edit, repository: repository)]) { _ in
          true
        }
      }
    }
    return []
  }

  func changeMilestones(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let names = try store.read { try $0.milestones() }.map(\.name)
    var edit = FieldEdit()
    edit[.description] = .string(newText("description"))
    if !names.isEmpty, chance(50) {
      _ = try store.write(at: now) { try $0.edit(.milestone, named: pick(names), edit) }
    } else {
      _ = try store.write(at: now) { try $0.add(.milestone, named: pick(["1.0", "2.0"]), edit) }
    }
    return []
  }

  func changeBlocks(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let blocks = try store.read { try $0.blocks(presets: Self.presets) }
    var edit = FieldEdit()
    edit.title = newText("title")
    let recurrence: Recurrence? = pick([nil, .day, .day, .weekdays])
    edit[.every] = RegisterValue(recurrence?.description)
    let today = LocalCalendar(zone: .utc).day(of: now)
    if chance(60), !blocks.isEmpty {
      _ = try store.write(at: now, on: today) {
        try $0.edit(.block, named: pick(blocks).name, edit, presets: Self.presets)
      }
    } else {
      _ = try store.write(at: now, on: today) {
        try $0.add(.block, named: pick(["review", "mail"]), edit, presets: Self.presets)
      }
    }
    return []
  }

  /// Makes the day's repeated todos, the same ones on each machine.
  func makeRepeating(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let day = LocalCalendar(zone: .utc).day(of: now)
    let todos = try store.makeRepeating(on: day, presets: Self.presets, at: now)
    return todos.map { Journal.Typed($0.id, .title, .string($0.title)) }
  }

  private static let presets = ["algorithm", "commit"].map { name in
    Block(
      id: EntityID(presetBlock: name), name: name, preset: name, title: "Do \(name)",
      priority: .medium)
  }
}
