import Foundation

/// A connection to a port of 127.0.0.1, with blocking calls.
final class Socket: Sendable {
  private let descriptor: Int32

  struct Failure: Error, CustomStringConvertible {
    let description: String
    var isTimeout = false
  }

  init(port: Int) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(description: "can't connect to port \(port): \(reason)")
    }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8], by deadline: Date) throws {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    #else
      let flags = MSG_DONTWAIT
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, by: deadline)
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 || errno == EAGAIN else {
        throw Failure(description: "can't send: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// - Returns: The received bytes; empty at the end.
  func receive(by deadline: Date) throws -> [UInt8] {
    try wait(for: POLLIN, by: deadline)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else {
      throw Failure(description: "can't receive: \(String(cString: strerror(errno)))")
    }
    return Array(bytes[..<count])
  }

  private func wait(for event: some BinaryInteger, by deadline: Date) throws {
    var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let milliseconds = max(0, Int32(deadline.timeIntervalSinceNow * 1000))
    guard poll(&state, 1, milliseconds) > 0 else {
      throw Failure(description: "timed out", isTimeout: true)
    }
  }
}
