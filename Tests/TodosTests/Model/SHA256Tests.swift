import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct SHA256Tests {
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
