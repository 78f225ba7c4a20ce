import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class ProjectTests: StoreTest {
  @discardableResult
  private func make(_ name: String, _ repository: NewRepository? = nil) throws -> Project {
    try write { try $0.addProject(name, repository: repository) }
  }

  private func repository(_ path: String, root: String? = "r1") -> NewRepository {
    NewRepository(id: newID(), path: path, root: root)
  }

  @Test(arguments: [
    ("École", "école"), ("ÉCOLE", "école"), ("école", "ÉCOLE"), ("API", "api"),
    ("e\u{301}cole", "\u{E9}cole"), ("한글", "한글"), ("Straße", "straße"),
  ])
  func `a project is found by name, whatever case or normalisation`(name: String, typed: String)
    throws
  {
    try make(name)
    try make("other")
    try expectEqual(store.read { try $0.project(named: typed) }.name, name)
    let error = #expect(throws: StoreError.self) { try make(typed) }
    expectEqual(error, .exists(.project, name))
    let todo = try add(TodoEdit(title: "Fix", project: typed))
    expectEqual(todo.project, name)
    for word in [name, typed] {
      let query = try TodoQuery(["project:\(word)"])
      try expectEqual(store.read { try $0.todos(matching: query, at: clock.now, in: .utc) }, [todo])
    }
    let other = try TodoQuery(["project:other"])
    try expectEqual(store.read { try $0.todos(matching: other, at: clock.now, in: .utc) }, [])
  }

  @Test func `a rename may change only the case`() throws {
    for name in ["api", "web"] { try make(name) }
    let renamed = try edit(.project, "api") { $0.name = "API" }
    expectEqual(renamed.entity.name, "API")
    #expect(renamed.isChanged)
    let again = try edit(.project, "API") { $0.name = "API" }
    expectEqual(again.entity, renamed.entity)
    #expect(!again.isChanged)
    #expect(throws: StoreError.exists(.project, "web")) {
      try edit(.project, "api") { $0.name = "WEB" }
    }
  }

  /// Each edit is a change of `start` and `end`; an empty text removes the month, nil keeps it.
  @Test(
    arguments: [
      ("2026-11", nil, false), (nil, "2026-02", false), ("2026-11", "2026-10", false),
      ("2026-10", nil, true), (nil, "2026-03", true), ("2026-11", "", true), ("", "2025-12", true),
      ("2027-01", "2027-01", true), (nil, nil, true),
    ] as [(String?, String?, Bool)])
  func `a period must not end before it starts, with the stored months`(
    start: String?, end: String?, isTaken: Bool
  ) throws {
    func edit(_ start: String?, _ end: String?) -> FieldEdit {
      func month(_ text: String?) -> RegisterValue? {
        text.map { RegisterValue(Month(iso: $0)?.description) }
      }
      var edit = FieldEdit()
      (edit[.start], edit[.end]) = (month(start), month(end))
      return edit
    }
    let stored = edit("2026-03", "2026-10")
    try write { try $0.addProject("api", details: stored, repository: nil) }
    var new = edit(start, end)
    new[.memo] = .string("changed")
    let change = { [store, new] (now: Moment) in
      let change = try store.write(at: now) { try $0.edit(.project, named: "api", new) }
      return try #require(change.entity.project).details
    }
    let now = clock.tick()
    guard isTaken else {
      let error = TodoError.invalidPeriod(start: start ?? "2026-03", end: end ?? "2026-10")
      #expect(throws: StoreError.invalid(error)) { try change(now) }
      return try expectEqual(store.read { try $0.project(named: "api") }.details.memo, "")
    }
    let details = try change(now)
    expectEqual(
      [details.start?.description ?? "", details.end?.description ?? "", details.memo],
      [start ?? "2026-03", end ?? "2026-10", "changed"])
    #expect(throws: StoreError.self) {
      try write { try $0.addProject("web", details: edit("2026-02", "2026-01"), repository: nil) }
    }
  }

  @Test func `a deleted project disappears from its todos until undo`() throws {
    try make("api")
    let todo = try add(TodoEdit(title: "Fix", project: "api"))
    let before = try store.read { try $0.project(named: "api") }
    expectEqual(before.open, 1)
    try expectEqual(write { try $0.delete(.project, named: "api") }.entity, .project(before))
    #expect(try store.read { try $0.projects() }.isEmpty)
    try expectEqual(store.read { try $0.todos([.one(todo.handle)]) }.map(\.project), [nil])
    try write { try $0.undo(1) }
    try expectEqual(store.read { try $0.projects() }, [before])
    try expectEqual(store.read { try $0.todos([.one(todo.handle)]) }, [todo])
  }

  @Test func `members and tech are sets`() throws {
    try make("api")
    let change = try edit(.project, "api") {
      $0.added[.members] = ["Zoé", "Ada", "Ada"]
      $0.added[.technologies] = ["Swift", "SQLite"]
      $0.removed[.technologies] = ["SQLite"]
    }
    let added = try #require(change.entity.project)
    expectEqual(added.details.members, ["Ada", "Zoé"])
    expectEqual(added.details.tech, ["Swift"])
    try edit(.project, "api") { $0.removed[.members] = ["Ada"] }
    try expectEqual(store.read { try $0.project(named: "api") }.details.members, ["Zoé"])
  }

  @Test func `a repository is linked once, and recognised after it moved`() throws {
    let first = repository("/src/api")
    try make("api", first)
    let linked = try store.read { try $0.project(named: "api") }.repositories
    try make("web")
    #expect(throws: StoreError.repositoryLinked(path: "/src/api", project: "api")) {
      try write { try $0.link(repository("/src/api"), toProject: "web") { _ in true } }
    }
    let move = try write { transaction in
      try transaction.link(repository("/work/api"), toProject: "api") { $0 == "/work/api" }
    }
    let moved = try #require(move.entity.project)
    expectEqual(
      moved.repositories, [Project.Repository(id: linked[0].id, path: "/work/api", root: "r1")])
    try expectEqual(store.read { try $0.projectName(ofRepositoryAt: "/src/api") }, nil)
    try expectEqual(store.read { try $0.linkedRepositories() }.map(\.path), ["/work/api"])
    let unlinking = try write { try $0.unlinkRepository(at: "/work/api") }
    let unlinked = try #require(unlinking.entity.project)
    expectEqual(unlinked.name, "api")
    #expect(unlinked.repositories.isEmpty)
    #expect(throws: StoreError.repositoryNotLinked(path: "/work/api")) {
      try write { try $0.unlinkRepository(at: "/work/api") }
    }
  }
}
