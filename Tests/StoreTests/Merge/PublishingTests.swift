import Testing
import TestingAdditions
import Todos

@testable import Store

/// The operations and lines to send.
@Suite(.serialized, .startsNothing) final class PublishingTests: StoreTest {
  @Test func `lines of a later version are split into packs like others`() throws {
    try add("Fix")
    let lines = (0..<5).map { Array("later \($0)".utf8) }
    try store.write(by: .automatic, at: clock.now) {
      try $0.importPacks([Pack(name: "a", operations: [], unread: lines, size: 1)])
    }
    _ = try store.write(by: .automatic, at: clock.now) { try $0.forgetPacks(besides: []) }
    var (given, last): ([[UInt8]], PackedLines?) = ([], nil)
    while let next = try store.read({ try $0.lines(after: last, merging: [], bytes: 20) }) {
      #expect(next.size <= 20 || next.lines.count == 1)
      given += next.lines
      last = next
    }
    expectEqual(Set(given), Set(lines).union(try store.read { try $0.operations() }.map(\.bytes)))
    expectEqual(given.count, 6)
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `lines of a later version aren't sent again after another machine has consolidated packs`(
    order: [String]
  ) throws {
    let lines = [Array("later".utf8)]
    let packs = [
      "a": Pack(name: "a", operations: [], unread: lines, size: 1),
      "b": Pack(name: "b", operations: [], unread: lines, replaces: ["a"], size: 1),
    ]
    for name in order {
      try store.write(
        by: .automatic, at: clock.now, { try $0.importPacks([#require(packs[name])]) })
    }
    if order == ["a", "b"] {
      try expectEqual(store.read({ try $0.redundantPacks() }).map(\.name), ["a"])
    }
    try expectEqual(
      store.write(by: .automatic, at: clock.now) { try $0.forgetPacks(besides: ["b"]) }, 0)
    #expect(try !store.read { try $0.hasUnpublishedOperations() })
    // If the remote loses that pack too, they are sent again.
    _ = try store.write(by: .automatic, at: clock.now) { try $0.forgetPacks(besides: []) }
    #expect(try store.read { try $0.hasUnpublishedOperations() })
  }

  @Test func `a pack that claims to replace another without its lines of a later version doesn't`()
    throws
  {
    try store.write(by: .automatic, at: clock.now) {
      try $0.importPacks([
        Pack(name: "a", operations: [], unread: [Array("later".utf8)], size: 1),
        Pack(name: "b", operations: [], replaces: ["a"], size: 1),
      ])
    }
    try expectEqual(store.read { try $0.redundantPacks() }, [])
    _ = try store.write(by: .automatic, at: clock.now) { try $0.forgetPacks(besides: ["b"]) }
    #expect(try store.read { try $0.hasUnpublishedOperations() })
  }
}
