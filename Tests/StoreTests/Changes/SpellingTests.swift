import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// `é` can be one Unicode character or two. An edit that changes only the normalisation still counts as a
/// change.
@Suite(.serialized, .startsNothing) final class SpellingTests: StoreTest {
  private let old = "caf\u{E9}"
  private let new = "cafe\u{301}"

  private func expectSpelled(_ texts: [String?], as spelling: String) {
    for text in texts { expectEqual(text.map { Array($0.utf8) }, Array(spelling.utf8)) }
  }

  /// Makes an edit twice. The second time it changes nothing.
  private func edit(_ body: () throws -> Void) throws {
    let count = try store.operations().count
    for _ in 1...2 { try body() }
    try expectEqual(store.operations().count, count + 1)
  }

  @Test func `an edit can change only the spelling of a comment`() throws {
    try add("Fix")
    let id = newID()
    let todo = try store.comment(old, on: .one(Handle(number: 1)), at: clock.tick(), id: id)
    let now = clock.tick()
    try edit { _ = try store.editComment(id, to: new, at: now) }
    try expectSpelled([store.comments(on: [todo])[todo.id]?.first?.comment.text], as: new)
  }

  @Test func `an edit can change only the spelling of a project's fields`() throws {
    var details = ProjectEdit()
    (details.description, details.memo) = (old, old)
    (details.addedMembers, details.addedTech) = ([old], [old])
    _ = try store.addProject(old, details: details, repository: nil, at: clock.tick())
    var change = ProjectEdit()
    (change.name, change.description, change.memo) = (new, new, new)
    (change.addedMembers, change.removedMembers) = ([new], [old])
    (change.addedTech, change.removedTech) = ([new], [old])
    let now = clock.tick()
    try edit {
      _ = try store.editProject(named: old, change, command: "project edit", at: now)
    }
    let project = try store.project(named: old)
    expectSpelled([project.name, project.details.description, project.details.memo], as: new)
    expectSpelled(project.details.members + project.details.tech, as: new)
    expectEqual(project.details.members.count, 1)
  }

  @Test func `an edit can change only the spelling of a label or milestone`() throws {
    try addLabel(old)
    var change = MilestoneEdit()
    change.description = old
    _ = try store.addMilestone(old, change, at: clock.tick())
    let now = clock.tick()
    try edit { _ = try store.editLabel(named: old, LabelEdit(name: new), at: now) }
    (change.name, change.description) = (new, new)
    try edit {
      _ = try store.editMilestone(named: old, change, command: "milestone edit", at: now)
    }
    let milestone = try store.milestone(named: old)
    try expectSpelled(
      store.labels().map(\.label.name) + [milestone.name, milestone.description], as: new)
  }

  @Test func `an edit can change only the spelling of a block's texts`() throws {
    var values = BlockEdit()
    (values.title, values.notes) = (old, old)
    let (today, now) = (day("2026-11-21"), clock.tick())
    _ = try store.addBlock(old, values, presets: [], today: today, at: now)
    (values.name, values.title, values.notes) = (new, new, new)
    try edit {
      _ = try store.editBlock(named: old, values, presets: [], today: today, at: now)
    }
    let block = try store.block(named: old, presets: [])
    expectSpelled([block.name, block.title, block.notes], as: new)
  }
}
