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
    var details = FieldEdit()
    (details[.description], details[.memo]) = (.string(old), .string(old))
    (details.added[.members], details.added[.technologies]) = ([old], [old])
    _ = try store.write(at: clock.tick()) {
      try $0.addProject(old, details: details, repository: nil)
    }
    var change = FieldEdit()
    (change.name, change[.description], change[.memo]) = (new, .string(new), .string(new))
    (change.added[.members], change.removed[.members]) = ([new], [old])
    (change.added[.technologies], change.removed[.technologies]) = ([new], [old])
    let now = clock.tick()
    try edit {
      _ = try store.write(at: now) { try $0.edit(.project, named: old, change) }
    }
    let project = try store.read { try $0.project(named: old) }
    expectSpelled([project.name, project.details.description, project.details.memo], as: new)
    expectSpelled(project.details.members + project.details.tech, as: new)
    expectEqual(project.details.members.count, 1)
  }

  @Test func `an edit can change only the spelling of a label or milestone`() throws {
    try addLabel(old)
    var change = FieldEdit()
    change[.description] = .string(old)
    _ = try store.write(at: clock.tick()) { try $0.add(.milestone, named: old, change) }
    let now = clock.tick()
    let renamed = FieldEdit([.name: .string(new)])
    try edit { _ = try store.write(at: now) { try $0.edit(.label, named: old, renamed) } }
    (change.name, change[.description]) = (new, .string(new))
    try edit {
      _ = try store.write(at: now) { try $0.edit(.milestone, named: old, change) }
    }
    let milestone = try store.read { try $0.milestone(named: old) }
    try expectSpelled(
      store.read { try $0.labels() }.map(\.label.name) + [milestone.name, milestone.description],
      as: new)
  }

  @Test func `an edit can change only the spelling of a block's texts`() throws {
    var values = FieldEdit()
    (values.title, values.notes) = (old, old)
    let now = clock.tick()
    _ = try store.write(at: now) { try $0.add(.block, named: old, values, presets: []) }
    (values.name, values.title, values.notes) = (new, new, new)
    try edit {
      _ = try store.write(at: now) {
        try $0.edit(.block, named: old, values, presets: [])
      }
    }
    let block = try store.read { try $0.block(named: old, presets: []) }
    expectSpelled([block.name, block.title, block.notes], as: new)
  }
}
