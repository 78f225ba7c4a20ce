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

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `lines of a later version aren't sent again after another machine has consolidated packs`(
    order: [String]
  ) throws {
    let sandbox = try StoreSandbox()
    let store = try sandbox.open()
    let lines = [Array("later".utf8)]
    let packs = [
      "a": ReceivedPack(name: "a", operations: [], unread: lines, size: 1),
      "b": ReceivedPack(name: "b", operations: [], unread: lines, replaces: ["a"], size: 1),
    ]
    for name in order { try store.importPacks([#require(packs[name])], at: FakeClock().now) }
    if order == ["a", "b"] { try expectEqual(store.redundantPacks().map(\.name), ["a"]) }
    try expectEqual(store.forgetPacks(besides: ["b"]), 0)
    #expect(try !store.hasUnpublishedOperations())
    // If the remote loses that pack too, they are sent again.
    _ = try store.forgetPacks(besides: [])
    #expect(try store.hasUnpublishedOperations())
  }

  @Test func `a pack that claims to replace another without its lines of a later version doesn't`()
    throws
  {
    let sandbox = try StoreSandbox()
    let store = try sandbox.open()
    try store.importPacks(
      [
        ReceivedPack(name: "a", operations: [], unread: [Array("later".utf8)], size: 1),
        ReceivedPack(name: "b", operations: [], replaces: ["a"], size: 1),
      ], at: FakeClock().now)
    try expectEqual(store.redundantPacks(), [])
    _ = try store.forgetPacks(besides: ["b"])
    #expect(try store.hasUnpublishedOperations())
  }
}
