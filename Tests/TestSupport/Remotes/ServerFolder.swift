import Foundation

/// The folder for a server's own files in a test's home. It is named after the server's port, which is
/// reserved as long as this value lives.
struct ServerFolder: Sendable {
  let home: TestHome
  private let reservation: PortReservation

  init(in home: TestHome) throws {
    self.home = home
    reservation = try PortReservation()
    try write("", to: "home/.keep")
  }

  var port: Int { reservation.port }

  /// An absolute path.
  var path: String { home.path(name) }

  /// The server's environment, without any of the client's settings.
  var environment: [String: String] {
    [
      "HOME": "\(path)/home", "PATH": home.environment["PATH"] ?? "/usr/bin:/bin",
      "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "UTC",
    ]
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try home.directory.write(text, to: "\(self.name)/\(name)")
  }

  @discardableResult
  func writeScript(_ text: String, to name: String) async throws -> String {
    try await home.writeScript(text, to: "\(self.name)/\(name)")
  }

  private var name: String { "servers/\(port)" }
}

/// A free port of 127.0.0.1, reserved as long as this value lives.
///
/// The port is bound but not listened on, so connections are refused. A program that knows its number can
/// listen there with `SO_REUSEADDR` (on macOS `SO_REUSEPORT`).
final class PortReservation: Sendable {
  let port: Int
  private let descriptor: Int32

  init() throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let option = SO_REUSEADDR
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
      let option = SO_REUSEPORT
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, option, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 ? getsockname(descriptor, address, &size) : -1
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    guard result == 0 else {
      throw Socket.Failure(description: "no free port: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }
}
