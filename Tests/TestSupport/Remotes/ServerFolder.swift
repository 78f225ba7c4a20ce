/// Where a server keeps its own files in a test's home, named after its port, which is its own as
/// long as this value lives.
struct ServerFolder: Sendable {
  let home: TestHome
  private let reservation: PortReservation

  init(in home: TestHome) throws {
    self.home = home
    reservation = try PortReservation()
    try write("", to: "home/.keep")
  }

  var port: Int { reservation.port }

  /// Absolute.
  var path: String { home.path(name) }

  /// What a server sees, which knows nothing of the client's settings.
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
