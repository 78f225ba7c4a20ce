// ootd makes no connections: `git` itself does the network. These stand in for the functions of
// libgit2 by which it starts and reaches what only connections need (TLS, SSH, Kerberos), so that
// the linker leaves those libraries out of the program. At each start libgit2 would have Mbed TLS
// parse all certificates of the machine, 5 ms, and the loader would open fifteen libraries, 3 ms.
#if os(Linux)
  /// - Returns: 0, as if TLS had started.
  @c(git_mbedtls_stream_global_init)
  public func startTLS() -> Int32 {
    0
  }

  /// - Returns: 0, as if SSH had started.
  @c(git_transport_ssh_global_init)
  public func startSSH() -> Int32 {
    0
  }

  /// - Returns: libgit2's `GIT_ERROR`, as do those below.
  @c(git_mbedtls__set_cert_location)
  public func setCertificates() -> Int32 {
    -1
  }

  @c(git_mbedtls_stream_new)
  public func openTLSStream() -> Int32 {
    -1
  }

  @c(git_mbedtls_stream_wrap)
  public func wrapTLSStream() -> Int32 {
    -1
  }

  @c(git_smart_subtransport_ssh)
  public func openSSHTransport() -> Int32 {
    -1
  }

  @c(git_http_auth_negotiate)
  public func negotiateWithKerberos() -> Int32 {
    -1
  }
#endif
