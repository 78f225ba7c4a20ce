import Foundation
import Todos

@testable import Store

extension Simulation {
  func changeLabels(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let labels = try store.read { try $0.labels() }.map(\.label.name)
    if !labels.isEmpty, chance(20) {
      _ = try store.write(at: now) { try $0.deleteLabel(named: pick(labels)) }
    } else if !labels.isEmpty, chance(30) {
      _ = try store.write(at: now) {
        try $0.editLabel(named: pick(labels), LabelEdit(name: newText("label")))
      }
    } else {
      // Few names, so that machines create the same ones.
      _ = try store.write(at: now) { try $0.addLabel(pick(["bug", "BUG", "ui"]), color: nil) }
    }
    return []
  }

  func changeViews(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let views = try store.read { try $0.views() }.map(\.name)
    if !views.isEmpty, chance(20) {
      _ = try store.write(at: now) { try $0.deleteView(named: pick(views)) }
    } else if !views.isEmpty, chance(40) {
      _ = try store.write(at: now) {
        try $0.editView(named: pick(views), SavedViewEdit(query: newText("query")))
      }
    } else {
      _ = try store.write(at: now) {
        try $0.addView(pick(["urgent", "mine"]), query: newText("query"))
      }
    }
    return []
  }

  func changeProjects(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let names = try store.read { try $0.projects() }.map(\.name)
    var edit = ProjectEdit()
    edit.description = newText("description")
    edit.addedTech = [pick(["Swift", "SQLite"])]
    if !names.isEmpty, chance(15) {
      _ = try store.write(at: now) { try $0.deleteProject(named: pick(names)) }
    } else if !names.isEmpty, chance(40) {
      _ = try store.write(at: now) {
        try $0.editProject(named: pick(names), edit, as: .projectEdit)
      }
    } else {
      let repository =
        chance(30) ? NewRepository(id: newID(), path: pick(["/a", "/b"]), root: "r") : nil
      _ = try store.write(at: now) {
        try $0.addProject(pick(["api", "API", "site"]), details: edit, repository: repository)
      }
    }
    return []
  }

  func changeMilestones(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let names = try store.read { try $0.milestones() }.map(\.name)
    var edit = MilestoneEdit()
    edit.description = newText("description")
    if !names.isEmpty, chance(50) {
      _ = try store.write(at: now) {
        try $0.editMilestone(named: pick(names), edit, as: .milestoneEdit)
      }
    } else {
      _ = try store.write(at: now) { try $0.addMilestone(pick(["1.0", "2.0"]), edit) }
    }
    return []
  }

  func changeBlocks(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let blocks = try store.read { try $0.blocks(presets: Self.presets) }
    var edit = BlockEdit()
    edit.title = newText("title")
    edit.recurrence = pick([.nothing, .value(.day), .value(.day), .value(.weekdays)])
    let today = LocalCalendar(zone: .named(.gmt)).day(of: now)
    if chance(60), !blocks.isEmpty {
      _ = try store.write(at: now) {
        try $0.editBlock(named: pick(blocks).name, edit, presets: Self.presets, today: today)
      }
    } else {
      _ = try store.write(at: now) {
        try $0.addBlock(pick(["review", "mail"]), edit, presets: Self.presets, today: today)
      }
    }
    return []
  }

  /// Makes the day's repeated todos, the same ones on each machine.
  func makeRepeating(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let day = LocalCalendar(zone: .named(.gmt)).day(of: now)
    let todos = try store.makeRepeating(
      on: day, presets: Self.presets, at: now)
    return todos.map { Journal.Typed($0.id, .title, .string($0.title)) }
  }

  private static let presets = ["algorithm", "commit"].map { name in
    Block(
      id: EntityID(presetBlock: name), name: name, preset: name, title: "Do \(name)",
      priority: .medium)
  }
}
