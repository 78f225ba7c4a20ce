#if canImport(CryptoKit)
  import CryptoKit
#else
  import CMbedTLS
#endif

/// The SHA-256 of bytes (FIPS 180-4): 32 bytes.
package func sha256(of bytes: [UInt8]) -> [UInt8] {
  #if canImport(CryptoKit)
    return Array(SHA256.hash(data: bytes))
  #else
    var digest = [UInt8](repeating: 0, count: 32)
    let failure = ootd_sha256(bytes, bytes.count, &digest)
    // It needs neither memory nor hardware that could fail.
    precondition(failure == 0, "SHA-256 failed: \(failure)")
    return digest
  #endif
}
