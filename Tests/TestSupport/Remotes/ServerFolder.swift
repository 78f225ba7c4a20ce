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
