import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct EntityIDTests {
  @Test(
    arguments: [
      ("00000000000000000000000000000000", 0, 0), ("00000000000000010000000000000002", 1, 2),
      ("0123456789abcdeffedcba9876543210", 0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210),
      ("ffffffffffffffffffffffffffffffff", .max, .max),
    ] as [(String, UInt64, UInt64)])
  func `an id is 32 lowercase hexadecimal digits`(hex: String, high: UInt64, low: UInt64) throws {
    let id = EntityID(high: high, low: low)
    expectEqual(id.hex, hex)
    expectEqual(EntityID(hex: hex), id)
    expectEqual(id.bytes.count, 16)
    expectEqual(EntityID(bytes: id.bytes), id)
    expectEqual(EntityID(bytes: id.bytes + [1, 2, 3]), id)
  }

  @Test(arguments: [
    "", "0", "0000000000000000000000000000000", "000000000000000000000000000000000",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "+0000000000000000000000000000000",
    "0000000000000000+000000000000000", "g0000000000000000000000000000000",
    " 0000000000000000000000000000000", "0x000000000000000000000000000000",
    "０0000000000000000000000000000",
  ])
  func `other text isn't an id`(text: String) {
    expectEqual(EntityID(hex: text), nil)
  }

  @Test(
    arguments: [
      ("00000000-0000-0001-0000-000000000002", 1, 2),
      ("01234567-89ab-cdef-fedc-ba9876543210", 0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210),
      ("ffffffff-ffff-ffff-ffff-ffffffffffff", .max, .max),
    ] as [(String, UInt64, UInt64)])
  func `an id has the layout of a UUID`(uuid: String, high: UInt64, low: UInt64) {
    let id = EntityID(high: high, low: low)
    expectEqual(id.uuid, uuid)
    expectEqual(EntityID(uuid: uuid), id)
    expectEqual(EntityID(uuid: uuid.uppercased()), id)
  }

  @Test(arguments: [
    "", "0123456789abcdeffedcba9876543210", "01234567-89ab-cdef-fedc-ba987654321",
    "01234567-89ab-cdef-fedc-ba98765432100", "0123456-789ab-cdef-fedc-ba9876543210",
    "01234567-89ab-cdef-fedc-ba987654321g", "01234567-89ab-cdef-fedc-ba987654321-",
    "{01234567-89ab-cdef-fedc-ba9876543210}", " 01234567-89ab-cdef-fedc-ba987654321",
  ])
  func `other text isn't a UUID`(text: String) {
    expectEqual(EntityID(uuid: text), nil)
  }

  @Test func `bytes are big-endian and sort like ids`() {
    expectEqual(
      EntityID(high: 1, low: 0x0203).bytes, [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 3])
    expectEqual(EntityID(bytes: [1, 2, 3]), nil)
    let ids = [
      EntityID(high: 0, low: .max), EntityID(high: 1, low: 0), EntityID(high: 1, low: 256),
    ]
    expectEqual(ids.reversed().sorted(), ids)
    expectEqual(ids.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }, ids)
  }

  @Test func `a preset has the same id everywhere`() {
    // printf 'ootd block 0 commit' | sha256sum
    expectEqual(EntityID(presetBlock: "commit").hex, "742dfa976578f37c87f404b327824613")
  }
}
