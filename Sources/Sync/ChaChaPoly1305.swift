import Files

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CMbedTLS
#endif

/// ChaCha20-Poly1305 (RFC 8439).
enum ChaChaPoly1305 {
  static let keyCount = 32
  static let nonceCount = 12
  private static let tagCount = 16

  /// - Returns: The nonce, the ciphertext and the tag.
  static func seal(
    _ bytes: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
  ) throws -> [UInt8] {
    precondition(key.count == keyCount && nonce.count == nonceCount)
    #if canImport(CryptoKit)
      let box = try ChaChaPoly.seal(
        bytes, using: SymmetricKey(data: key), nonce: ChaChaPoly.Nonce(data: nonce),
        authenticating: data)
      return Array(box.combined)
    #else
      var sealed = [UInt8](repeating: 0, count: bytes.count)
      var tag = [UInt8](repeating: 0, count: tagCount)
      let failure = withContext(key) { context in
        mbedtls_chachapoly_encrypt_and_tag(
          &context, bytes.count, nonce, data, data.count, bytes, &sealed, &tag)
      }
      precondition(failure == 0, "ChaCha20-Poly1305 failed: \(failure)")
      return nonce + sealed + tag
    #endif
  }

  /// Nil if the bytes were sealed with another key or other authenticated data, or were changed since.
  static func open(
    _ sealed: ArraySlice<UInt8>, key: [UInt8], authenticating data: [UInt8]
  ) -> [UInt8]? {
    precondition(key.count == keyCount)
    guard sealed.count >= nonceCount + tagCount else { return nil }
    #if canImport(CryptoKit)
      guard let box = try? ChaChaPoly.SealedBox(combined: Data(sealed)),
        let opened = try? ChaChaPoly.open(
          box, using: SymmetricKey(data: key), authenticating: data)
      else { return nil }
      return Array(opened)
    #else
      let nonce = Array(sealed.prefix(nonceCount))
      let bytes = Array(sealed.dropFirst(nonceCount).dropLast(tagCount))
      let tag = Array(sealed.suffix(tagCount))
      var opened = [UInt8](repeating: 0, count: bytes.count)
      let failure = withContext(key) { context in
        mbedtls_chachapoly_auth_decrypt(
          &context, bytes.count, nonce, data, data.count, tag, bytes, &opened)
      }
      return failure == 0 ? opened : nil
    #endif
  }

  #if !canImport(CryptoKit)
    private static func withContext(
      _ key: [UInt8], _ body: (inout mbedtls_chachapoly_context) -> Int32
    ) -> Int32 {
      var context = mbedtls_chachapoly_context()
      mbedtls_chachapoly_init(&context)
      defer { mbedtls_chachapoly_free(&context) }
      let failure = mbedtls_chachapoly_setkey(&context, key)
      return failure == 0 ? body(&context) : failure
    }
  #endif
}
