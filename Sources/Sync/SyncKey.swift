import Files
import Todos

/// The key that encrypts packs with ChaCha20-Poly1305 (RFC 8439) and a random nonce per pack.
package struct SyncKey: Sendable {
  /// Its id in packs: 16 hexadecimal digits.
  package let id: String
  private let key: [UInt8]

  /// A new key from the system's random number generator.
  package init() {
    self.init(SyncKey.random(ChaChaPoly1305.keyCount))
  }

  private init(_ key: [UInt8]) {
    self.key = key
    id = sha256(of: Array("ootd key ".utf8) + key).prefix(8).hex
  }

  /// Nil if the text isn't in the form of ``text``.
  package init?(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    guard lines.count == 1, let data = Data(base64Encoded: String(lines[0])),
      data.count == ChaChaPoly1305.keyCount
    else { return nil }
    self.init(Array(data))
  }

  /// The content of the key file.
  package var text: String {
    """
    # The key that encrypts your todos on their remote. Anyone who has it can read them: copy it to your
    # other machines in a way that you trust, and keep a backup of it.
    \(Data(key).base64EncodedString())

    """
  }

  private static func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: .min ... .max) }
  }

  func seal(_ bytes: [UInt8], authenticating data: [UInt8]) throws -> [UInt8] {
    try ChaChaPoly1305.seal(
      bytes, key: key, nonce: SyncKey.random(ChaChaPoly1305.nonceCount), authenticating: data)
  }

  /// Nil if the bytes were sealed with another key or other authenticated data, or were changed since.
  func open(_ bytes: ArraySlice<UInt8>, authenticating data: [UInt8]) -> [UInt8]? {
    ChaChaPoly1305.open(bytes, key: key, authenticating: data)
  }
}
