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

  /// printf 'ootd label 0 bug' | sha256sum
  @Test(
    arguments: [
      (.label, "bug", 0, "7b6e85b37ee18404cc07c8cf9995bff7"),
      (.project, "bug", 0, "9f318893e8be71712752421c392eb194"),
      (.label, "bug", 1, "0218ae9af63dfe54921d2deae37be579"),
      (.block, "commit", 0, "742dfa976578f37c87f404b327824613"),
    ] as [(EntityKind, String, Int, String)])
  func `a name has the same id everywhere, permanently`(
    kind: EntityKind, name: String, count: Int, hex: String
  ) {
    expectEqual(EntityID(kind, named: name, after: count).hex, hex)
  }

  @Test func `kind, name and count each change the id`() {
    let ids = [EntityKind.label, .project, .milestone, .block].flatMap { kind in
      ["bug", "bugs", "1 bug"].flatMap { name in
        (0...2).map { EntityID(kind, named: name, after: $0) }
      }
    }
    expectEqual(Set(ids).count, ids.count)
    expectEqual(EntityID(presetBlock: "commit"), EntityID(.block, named: "commit", after: 0))
  }

  @Test(arguments: [
    ("\u{C88B}", "\u{110C}\u{1169}\u{11C2}"), ("\u{1E69}", "S\u{307}\u{323}"),
    ("bug", "Bug"), ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("\u{C9}T\u{C9}", "e\u{301}te\u{301}"),
    ("버그", "\u{1107}\u{1165}\u{1100}\u{1173}"), ("\u{212B}", "a\u{30A}"),
  ])
  func `names that look the same have the same id`(first: String, second: String) {
    expectEqual(
      EntityID(.project, named: first, after: 0), EntityID(.project, named: second, after: 0))
  }

  /// The examples of FIPS 180-4, and the empty message.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `known messages have the expected digests`(text: String, count: Int, digest: String) {
    let bytes = [UInt8](String(repeating: text, count: count).utf8)
    let hex = sha256(of: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    expectEqual(hex.joined(), digest)
  }
}
