import Testing
import TestingAdditions
import Todos

@testable import Store

/// The suffixes that machines choose when they join others, and their names.
@Suite(.serialized, .startsNothing) final class SuffixTests: TwoStoresTest {
  private func add(_ title: String, in store: TodoStore) throws -> String {
    try add(title, on: store).handle.description
  }

  /// One sync of a store that imports everything of the others.
  private func sync(_ store: TodoStore, with others: TodoStore...) throws {
    for other in others { try store.importAll(of: other, at: clock.now) }
    try store.write(by: .automatic, at: clock.tick()) { try $0.merge() }
  }

  @Test func `a machine chooses the next free suffix that it sees, once`() throws {
    let tablet = try sandbox.open("tablet")
    try sync(laptop)
    try sync(desktop, with: laptop)
    try sync(tablet, with: desktop)
    try sync(laptop, with: tablet)
    try expectEqual([laptop, desktop, tablet].map { try $0.ownSuffix() }, ["", "b", "c"])
    try expectEqual(add("Fix", in: tablet), "1c")
    try expectEqual(
      laptop.read { try $0.knownReplicas() }.map(\.name), ["laptop", "desktop", "tablet"])
    try expectEqual(laptop.read { try $0.knownReplicas() }.map(\.suffix), ["", "b", "c"])
    let counts = try [laptop, desktop, tablet].map { try $0.operations().count }
    for store in [laptop, desktop, tablet] { try sync(store) }
    try expectEqual([laptop, desktop, tablet].map { try $0.operations().count }, counts)
    // It is reported once and can't be undone.
    expectEqual(try tablet.read { try $0.unread() }.suffix, .first("c"))
    try tablet.markAsRead(at: clock.now)
    expectEqual(try tablet.read { try $0.unread() }.suffix, nil)
    try expectEqual(write(on: tablet) { try $0.undo(9) }.entries.map(\.command), ["add"])
    #expect(throws: StoreError.nothingToUndo) { try write(on: tablet) { try $0.undo(1) } }
    try expectEqual(tablet.ownSuffix(), "c")
  }

  @Test func `if two machines chose one suffix, the later one changes and reports it once`() throws
  {
    let tablet = try sandbox.open("tablet")
    try sync(laptop)
    for store in [desktop, tablet] {
      try sync(store, with: laptop)
      try store.markAsRead(at: clock.now)
      try expectEqual(add("On \(store.replica.name)", in: store), "1b")
    }
    try sync(tablet, with: desktop)
    try sync(desktop, with: tablet)
    try sync(laptop, with: tablet, desktop)
    try sync(tablet, with: desktop)
    for store in [laptop, desktop, tablet] {
      try expectEqual(store.read { try $0.knownReplicas() }.map(\.suffix), ["", "b", "c"])
      try expectEqual(store.todo("1b").title, "On desktop")
      try expectEqual(store.todo("1c").title, "On tablet")
    }
    expectEqual(try tablet.read { try $0.unread() }.suffix, .changed(from: "b", to: "c"))
    for store in both {
      #expect(try store.read { try $0.unread() }.suffix != .changed(from: "b", to: "c"))
    }
    // The new suffix covers all handles, so none is reported separately.
    for store in [laptop, desktop, tablet] {
      #expect(try store.read({ try $0.unread() }).handles.isEmpty)
    }
    try tablet.markAsRead(at: clock.now)
    try expectEqual(tablet.read { try $0.unread() }.suffix, nil)
  }

  @Test func `a machine that no longer syncs gets a suffix from the first that sees it`() throws {
    // Each is a first machine: they used different remotes.
    try sync(laptop)
    try sync(desktop)
    _ = try add("Here", in: laptop)
    _ = try add("There", in: desktop)
    try sync(laptop, with: desktop)
    try expectEqual(laptop.todo("1").title, "Here")
    try expectEqual(laptop.todo("1b").title, "There")
    // It has that suffix when it syncs again.
    try sync(desktop, with: laptop)
    try expectEqual(desktop.ownSuffix(), "b")
    expectEqual(try desktop.read { try $0.unread() }.suffix, .first("b"))
  }

  @Test func `suffixes are b to z, then aa, ab and so on`() {
    var taken: Set<String> = []
    var chosen: [String] = []
    for _ in 0..<(26 + 676 + 2) {
      guard let next = Suffixes.first(notIn: taken) else { break }
      chosen.append(next)
      taken.insert(next)
    }
    expectEqual(chosen.prefix(3), ["", "b", "c"])
    expectEqual(chosen[25..<28], ["z", "aa", "ab"])
    expectEqual(chosen[701...], ["zz", "aaa", "aab"])
  }

  @Test func `two machines with one name are distinguished, in the order of their suffixes`() throws
  {
    try laptop.write(by: .automatic, at: clock.tick()) { try $0.merge(name: "vm") }
    try desktop.importAll(of: laptop, at: clock.now)
    try desktop.write(by: .automatic, at: clock.tick()) { try $0.merge(name: "vm") }
    _ = try add("There", in: desktop)
    try laptop.importAll(of: desktop, at: clock.now)
    for store in both {
      try expectEqual(store.read { try $0.name(of: laptop.replica.id) }, "vm")
      try expectEqual(store.read { try $0.name(of: desktop.replica.id) }, "vm-2")
      try expectEqual(store.read { try $0.history(limit: 1) }.map(\.replica), ["vm-2"])
    }
    expectEqual(try laptop.unread().incoming, [IncomingChanges(replica: "vm-2", changes: 1)])
  }

  @Test func `received changes are counted by machine, also if it is renamed in that sync`() throws
  {
    try sync(laptop)
    try sync(desktop, with: laptop)
    try sync(laptop, with: desktop)
    for title in ["One", "Two", "Three"] { _ = try add(title, in: desktop) }
    try write(on: desktop) { try $0.undo(1) }
    try desktop.write(by: .automatic, at: clock.tick()) { try $0.merge(name: "tower") }
    try sync(laptop, with: desktop)
    expectEqual(try laptop.unread().incoming, [IncomingChanges(replica: "tower", changes: 4)])
    // Nothing is counted twice.
    try sync(laptop, with: desktop)
    expectEqual(try laptop.unread().incoming, [IncomingChanges(replica: "tower", changes: 4)])
    try laptop.markAsRead(laptop.unread(), includesChanges: false, at: clock.now)
    try expectEqual(laptop.read { try $0.unread() }.incoming.count, 1)
    try laptop.markAsRead(at: clock.now)
    #expect(try laptop.read { try $0.unread() }.isEmpty)
  }

  @Test func `a machine that has joined keeps its numbers when its archive is imported`() throws {
    _ = try add("First", in: laptop)
    try sync(laptop)
    _ = try add("Here", in: desktop)
    try desktop.restore(laptop.read { try $0.operations() }, of: laptop.replica, at: clock.tick())
    try expectEqual(desktop.todo("1").title, "First")
    try expectEqual(desktop.todo("1b").title, "Here")
    try expectEqual(desktop.read { try $0.unread() }.suffix, .first("b"))
    try sync(desktop, with: laptop)
    try sync(laptop, with: desktop)
    for store in both {
      try expectEqual(store.todo("1").title, "First")
      try expectEqual(store.todo("1b").title, "Here")
    }
    #expect(try laptop.read { try $0.unread() }.handles.isEmpty)
  }

  @Test func `if a hostile machine took all suffixes, the others still work`() throws {
    _ = try add("First", in: laptop)
    try sync(laptop)
    let liar = EntityID(high: 9, low: 9)
    try laptop.execute(
      """
      WITH RECURSIVE letter(number, l) AS (
          SELECT 1, 'a' UNION ALL SELECT number + 1, char(97 + number) FROM letter WHERE number < 26),
        word(w) AS (
          SELECT l FROM letter UNION ALL SELECT w || l FROM word, letter WHERE length(w) < \(Handle.longestSuffix))
      INSERT INTO replica (id, suffix, chosen)
        SELECT CAST(printf('%016d', row_number() OVER ()) AS BLOB), w, 1 FROM word WHERE w <> 'a'
      """)
    let writes = [
      RegisterWrite(liar, .kind, .string("replica")), RegisterWrite(liar, .handle, .string("b")),
    ]
    try laptop.receive([.sample(writes, at: clock.now.milliseconds << 16)])
    try laptop.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try expectEqual(laptop.ownSuffix(), "")
    try expectEqual(add("Next", in: laptop), "2")
  }
}
