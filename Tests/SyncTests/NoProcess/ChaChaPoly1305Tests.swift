import Testing
import TestingAdditions

@testable import Sync

@Suite(.serialized, .startsNothing) struct ChaChaPoly1305Tests {
  /// RFC 8439, section 2.8.2.
  private let key = [UInt8](0x80...0x9f)
  private let nonce: [UInt8] = [7, 0, 0, 0] + [UInt8](0x40...0x47)
  private let data: [UInt8] = [0x50, 0x51, 0x52, 0x53] + [UInt8](0xc0...0xc7)
  private let text = [UInt8](
    """
    Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
    sunscreen would be it.
    """.utf8)
  private let ciphertext = """
    d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6\
    3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36\
    92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc\
    3ff4def08e4b7a9de576d26586cec64b6116
    """
  private let tag = "1ae10b594f09e26a7e902ecbd0600691"

  private func seal() throws -> [UInt8] {
    try ChaChaPoly1305.seal(text, key: key, nonce: nonce, authenticating: data)
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func `the example in the specification can be sealed and opened`() throws {
    let sealed = try seal()
    expectEqual(Array(sealed.prefix(12)), nonce)
    expectEqual(hex(sealed.dropFirst(12)), ciphertext + tag)
    expectEqual(ChaChaPoly1305.open(sealed[...], key: key, authenticating: data), text)
    let empty = try ChaChaPoly1305.seal([], key: key, nonce: nonce, authenticating: [])
    expectEqual(ChaChaPoly1305.open(empty[...], key: key, authenticating: []), [])
  }

  @Test func `changing any bit makes opening fail`() throws {
    let sealed = try seal()
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      expectEqual(ChaChaPoly1305.open(changed[...], key: key, authenticating: data), nil)
    }
    for count in [0, 27, 28, sealed.count - 1] {
      expectEqual(ChaChaPoly1305.open(sealed.prefix(count), key: key, authenticating: data), nil)
    }
    expectEqual(ChaChaPoly1305.open(sealed[...], key: key, authenticating: []), nil)
    expectEqual(
      ChaChaPoly1305.open(sealed[...], key: nonce + nonce + nonce.prefix(8), authenticating: data),
      nil)
  }
}
