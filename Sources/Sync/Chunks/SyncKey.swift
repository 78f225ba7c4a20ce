import Crypto
import Foundation

/// The key that chunks are encrypted with: ChaCha20-Poly1305 (RFC 8439), with a random nonce for each.
package struct SyncKey: Sendable {
  /// What chunks name it by: 16 hexadecimal digits.
  package let id: String
  private let key: SymmetricKey

  /// A new one, by the system's own source of chance.
  package init() {
    self.init(SymmetricKey(size: .bits256))
  }

  private init(_ key: SymmetricKey) {
    self.key = key
    let bytes = key.withUnsafeBytes { Array($0) }
    id = SHA256.hash(data: Array("ootd key ".utf8) + bytes).prefix(8)
      .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// Nil for a text that isn't as ``text``.
  package init?(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    guard lines.count == 1, let data = Data(base64Encoded: String(lines[0])), data.count == 32
    else { return nil }
    self.init(SymmetricKey(data: data))
  }

  /// What the file holds that it is kept in.
  package var text: String {
    let data = key.withUnsafeBytes { Data($0) }
    return """
      # The key of your todos at their remote. Who has it can read them: copy it to your other machines
      # by a way that you trust, and keep a copy of it elsewhere.
      \(data.base64EncodedString())

      """
  }

  func seal(_ bytes: [UInt8], authenticating data: [UInt8]) throws -> [UInt8] {
    Array(try ChaChaPoly.seal(bytes, using: key, authenticating: data).combined)
  }

  /// Nil where the bytes were sealed with another key or for another place, or were changed since.
  func open(_ bytes: ArraySlice<UInt8>, authenticating data: [UInt8]) -> [UInt8]? {
    guard let box = try? ChaChaPoly.SealedBox(combined: bytes),
      let opened = try? ChaChaPoly.open(box, using: key, authenticating: data)
    else { return nil }
    return Array(opened)
  }
}
