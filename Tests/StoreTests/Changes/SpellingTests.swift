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
    let count = try store.read { try $0.operations() }.count
    for _ in 1...2 { try body() }
    try expectEqual(store.read { try $0.operations() }.count, count + 1)
  }

  @Test func `an edit can change only the spelling of a comment`() throws {
    try add("Fix")
    let id = newID()
    let todo = try store.write(at: clock.tick()) {
      try $0.comment(old, on: .one(Handle(number: 1)), id: id)
    }
    let now = clock.tick()
    try edit { _ = try store.write(at: now) { try $0.editComment(id, to: new) } }
    try expectSpelled(
      [store.read { try $0.comments(on: [todo]) }[todo.id]?.first?.comment.text], as: new)
  }

  @Test func `an edit can change only the spelling of a project's fields`() throws {
    var details = ProjectEdit()
    (details.description, details.memo) = (old, old)
    (details.addedMembers, details.addedTech) = ([old], [old])
    _ = try store.write(at: clock.tick()) {
      try $0.addProject(old, details: details, repository: nil)
    }
    var change = ProjectEdit()
    (change.name, change.description, change.memo) = (new, new, new)
    (change.addedMembers, change.removedMembers) = ([new], [old])
    (change.addedTech, change.removedTech) = ([new], [old])
    let now = clock.tick()
    try edit {
      _ = try store.write(at: now) { try $0.editProject(named: old, change, as: .projectEdit) }
    }
    let project = try store.read { try $0.project(named: old) }
    expectSpelled([project.name, project.details.description, project.details.memo], as: new)
    expectSpelled(project.details.members + project.details.tech, as: new)
    expectEqual(project.details.members.count, 1)
  }

  @Test func `an edit can change only the spelling of a label or milestone`() throws {
    try addLabel(old)
    var change = MilestoneEdit()
    change.description = old
    _ = try store.write(at: clock.tick()) { try $0.addMilestone(old, change) }
    let now = clock.tick()
    try edit { _ = try store.write(at: now) { try $0.editLabel(named: old, LabelEdit(name: new)) } }
    (change.name, change.description) = (new, new)
    try edit {
      _ = try store.write(at: now) { try $0.editMilestone(named: old, change, as: .milestoneEdit) }
    }
    let milestone = try store.read { try $0.milestone(named: old) }
    try expectSpelled(
      store.read { try $0.labels() }.map(\.label.name) + [milestone.name, milestone.description],
      as: new)
  }

  @Test func `an edit can change only the spelling of a block's texts`() throws {
    var values = BlockEdit()
    (values.title, values.notes) = (old, old)
    let (today, now) = (day("2026-11-21"), clock.tick())
    _ = try store.write(at: now) { try $0.addBlock(old, values, presets: [], today: today) }
    (values.name, values.title, values.notes) = (new, new, new)
    try edit {
      _ = try store.write(at: now) {
        try $0.editBlock(named: old, values, presets: [], today: today)
      }
    }
    let block = try store.read { try $0.block(named: old, presets: []) }
    expectSpelled([block.name, block.title, block.notes], as: new)
  }
}
