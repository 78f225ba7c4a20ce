import Testing
import TestingAdditions
import Todos

@testable import Store

/// The operations and lines to send.
@Suite(.serialized, .startsNothing) struct PublishingTests {
  @Test func `lines of a later version are split into packs like others`() throws {
    let sandbox = try StoreSandbox()
    let store = try sandbox.open()
    var clock = FakeClock()
    _ = try store.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    let lines = (0..<5).map { Array("later \($0)".utf8) }
    try store.importPacks(
      [ReceivedPack(name: "a", operations: [], unread: lines, size: 1)], at: clock.now)
    _ = try store.forgetPacks(besides: [])
    var (given, last): ([[UInt8]], PackedLines?) = ([], nil)
    while let next = try store.lines(after: last, merging: [], bytes: 20) {
      #expect(next.size <= 20 || next.lines.count == 1)
      given += next.lines
      last = next
    }
    expectEqual(Set(given), Set(lines).union(try store.operations().map(\.bytes)))
    expectEqual(given.count, 6)
  }
}
