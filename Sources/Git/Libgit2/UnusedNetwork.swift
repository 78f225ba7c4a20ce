#if os(Linux)
  import Glibc

  /// Stands in for Mbed TLS's function of that name, which Debian's libgit2 calls when it starts, to
  /// parse all certificates of the machine: 5 ms of each command, for connections that ootd never
  /// makes (`git` itself does the network). Without certificates libgit2 trusts no server.
  ///
  /// - Returns: 0, as if the file held none.
  @c(mbedtls_x509_crt_parse_file)
  public func parseCertificateFile(
    _ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?
  ) -> Int32 {
    0
  }

  /// The same for a folder of certificates.
  @c(mbedtls_x509_crt_parse_path)
  public func parseCertificateFolder(
    _ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?
  ) -> Int32 {
    0
  }

  /// Stands in for Mbed TLS's function of that name, one of its sources of random numbers, which
  /// takes long to draw them from the processor's clock. These come from the kernel.
  ///
  /// - Returns: 0, or -1 where the kernel has none.
  @c(mbedtls_havege_poll)
  public func pollRandomness(
    _ state: UnsafeMutableRawPointer?, _ output: UnsafeMutablePointer<UInt8>?, _ length: Int,
    _ written: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let output, getentropy(output, length) == 0 else { return -1 }
    written?.pointee = length
    return 0
  }

  /// Stands in for libssh2's function of that name, with which libgit2 would start OpenSSL.
  ///
  /// - Returns: 0, as if all went well.
  @c(libssh2_init)
  public func startSSH(_ flags: Int32) -> Int32 {
    0
  }

  /// What was not started needs no end.
  @c(libssh2_exit)
  public func endSSH() {}
#endif
