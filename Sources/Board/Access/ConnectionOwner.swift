import Files

/// The user at the other end of a connection to 127.0.0.1.
enum ConnectionOwner {
  /// The user of a connection's other end; nil if the system doesn't say.
  ///
  /// - Parameters:
  ///   - client: The port at the other end.
  ///   - server: The port here.
  static func user(from client: Int, to server: Int) -> uid_t? {
    #if os(Linux)
      // A browser may reach the address by a socket of IPv6.
      for path in ["/proc/net/tcp", "/proc/net/tcp6"] {
        guard let bytes = FileSystem.stream(path) else { continue }
        let table = String(decoding: bytes, as: UTF8.self)
        if let user = user(in: table, from: client, to: server) { return user }
      }
    #endif
    return nil
  }

  /// - Parameter table: The text of `/proc/net/tcp` or `/proc/net/tcp6` (proc_pid_net(5)): of each socket its number, own
  ///   address, other address, state, queues, timer, retransmissions and user. An address ends with its port in
  ///   hexadecimal digits.
  static func user(in table: String, from client: Int, to server: Int) -> uid_t? {
    let loopback = UInt32(bigEndian: 0x7f00_0001).hex(digits: 8, uppercase: true)
    let ends = [client, server].map { "\(loopback):\($0.hex(digits: 4, uppercase: true))" }
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 7, words[1].hasSuffix(ends[0]), words[2].hasSuffix(ends[1]),
        // A socket that its program has closed belongs to nobody.
        words[3] == "01"
      else { continue }
      return uid_t(words[7])
    }
    return nil
  }
}
