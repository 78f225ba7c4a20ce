import Testing
import TestingAdditions
import Todos

@testable import Sync

@Suite(.serialized, .startsNothing) struct ChunkTests {
  let place = Chunk.Place(replica: EntityID(high: 1, low: 2), parent: nil)

  private func operation(_ number: Int64, command: String = "add") -> Operation {
    let time = HybridTime(rawValue: number << 16)!
    return Operation(
      replica: place.replica, time: time, wall: Moment(milliseconds: number), command: command,
      group: time,
      writes: [RegisterWrite(EntityID(high: 3, low: UInt64(number)), .title, .string("Fix"))])
  }

  @Test func `what was written is read, with and without a key`() throws {
    let operations = [operation(1), operation(2)]
    let seen = [EntityID(high: 5, low: 6): String(repeating: "a", count: 40)]
    for key in [nil, SyncKey()] {
      let bytes = try Chunk.bytes(of: operations.map(\.bytes), seen: seen, key: key, at: place)
      let chunk = try Chunk(bytes, key: key, at: place)
      expectEqual(chunk.operations, operations)
      expectEqual(chunk.header.seen, seen)
      expectEqual(chunk.skipped, 0)
      #expect(bytes.count > 100)
    }
  }

  @Test func `what is encrypted opens in its place alone, and with its key alone`() throws {
    let key = SyncKey()
    let bytes = try Chunk.bytes(of: [operation(1).bytes], seen: [:], key: key, at: place)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Fix"))
    let later = Chunk.Place(replica: place.replica, parent: String(repeating: "b", count: 40))
    let other = Chunk.Place(replica: EntityID(high: 9, low: 9), parent: nil)
    for wrong in [later, other] {
      #expect(throws: ChunkFault.malformed) { try Chunk(bytes, key: key, at: wrong) }
    }
    var changed = bytes
    changed[changed.count - 1] ^= 1
    #expect(throws: ChunkFault.malformed) { try Chunk(changed, key: key, at: place) }
    for wrong in [nil, SyncKey()] {
      #expect(throws: ChunkFault.unknownKey(key.id)) { try Chunk(bytes, key: wrong, at: place) }
    }
    expectEqual(SyncKey(text: key.text)?.id, key.id)
    try expectEqual(Chunk(bytes, key: SyncKey(text: key.text), at: place).operations.count, 1)
  }

  @Test func `where there is a key, what anyone could have written is refused`() throws {
    let bytes = try Chunk.bytes(of: [operation(1).bytes], seen: [:], key: nil, at: place)
    #expect(throws: ChunkFault.malformed) { try Chunk(bytes, key: SyncKey(), at: place) }
  }

  @Test func `a line as long as an operation may be is read, and a longer one passed over`() throws
  {
    let empty = operation(1, command: "").bytes.count
    let longest = operation(1, command: String(repeating: "a", count: 65_536 - empty))
    let tooLong = longest.bytes + [UInt8(ascii: " ")]
    let bytes = try Chunk.bytes(of: [longest.bytes, tooLong], seen: [:], key: nil, at: place)
    let chunk = try Chunk(bytes, key: nil, at: place)
    expectEqual(chunk.operations, [longest])
    expectEqual(chunk.skipped, 1)
  }
}
