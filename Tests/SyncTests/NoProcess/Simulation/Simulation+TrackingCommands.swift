import Foundation
import Todos

@testable import Store

extension Simulation {
  func changeLabels(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let labels = try store.labels().map(\.label.name)
    if !labels.isEmpty, chance(20) {
      _ = try store.deleteLabel(named: pick(labels), at: now)
    } else if !labels.isEmpty, chance(30) {
      _ = try store.editLabel(named: pick(labels), LabelEdit(name: newText("label")), at: now)
    } else {
      // Few names, so that machines create the same ones.
      _ = try store.addLabel(pick(["bug", "BUG", "ui"]), color: nil, at: now)
    }
    return []
  }

  func changeViews(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let views = try store.views().map(\.name)
    if !views.isEmpty, chance(20) {
      _ = try store.deleteView(named: pick(views), at: now)
    } else if !views.isEmpty, chance(40) {
      _ = try store.editView(named: pick(views), SavedViewEdit(query: newText("query")), at: now)
    } else {
      _ = try store.addView(pick(["urgent", "mine"]), query: newText("query"), at: now)
    }
    return []
  }

  func changeProjects(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let names = try store.projects().map(\.name)
    var edit = ProjectEdit()
    edit.description = newText("description")
    edit.addedTech = [pick(["Swift", "SQLite"])]
    if !names.isEmpty, chance(15) {
      _ = try store.deleteProject(named: pick(names), at: now)
    } else if !names.isEmpty, chance(40) {
      _ = try store.editProject(named: pick(names), edit, command: "project edit", at: now)
    } else {
      let repository =
        chance(30) ? NewRepository(id: newID(), path: pick(["/a", "/b"]), root: "r") : nil
      _ = try store.addProject(
        pick(["api", "API", "site"]), details: edit, repository: repository, at: now)
    }
    return []
  }

  func changeMilestones(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let names = try store.milestones().map(\.name)
    var edit = MilestoneEdit()
    edit.description = newText("description")
    if !names.isEmpty, chance(50) {
      _ = try store.editMilestone(named: pick(names), edit, command: "milestone edit", at: now)
    } else {
      _ = try store.addMilestone(pick(["1.0", "2.0"]), edit, at: now)
    }
    return []
  }

  func changeBlocks(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let blocks = try store.blocks(presets: Self.presets)
    var edit = BlockEdit()
    edit.title = newText("title")
    edit.recurrence = pick([.nothing, .value(.day), .value(.day), .value(.weekdays)])
    let today = LocalCalendar(zone: .named(.gmt)).day(of: now)
    if chance(60), !blocks.isEmpty {
      _ = try store.editBlock(
        named: pick(blocks).name, edit, presets: Self.presets, today: today, at: now)
    } else {
      _ = try store.addBlock(
        pick(["review", "mail"]), edit, presets: Self.presets, today: today, at: now)
    }
    return []
  }

  /// Makes the day's repeated todos, the same ones on each machine.
  func makeRepeating(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let day = LocalCalendar(zone: .named(.gmt)).day(of: now)
    let todos = try store.makeRepeating(
      on: day, presets: { Self.presets }, at: now, in: LocalCalendar(zone: .named(.gmt)))
    return todos.map { Journal.Typed($0.id, .title, .string($0.title)) }
  }

  private static let presets = ["algorithm", "commit"].map { name in
    Block(
      id: EntityID(presetBlock: name), name: name, preset: name, title: "Do \(name)",
      priority: .medium)
  }
}
