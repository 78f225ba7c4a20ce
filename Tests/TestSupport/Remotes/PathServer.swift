import Foundation

/// A folder of repositories, like a disk that several machines mount.
package struct PathServer: RemoteServer {
  private let home: TestHome
  private let scheme: String

  /// - Parameter scheme: `file://`, or empty for plain paths.
  package init(_ home: TestHome, scheme: String = "") {
    self.home = home
    self.scheme = scheme
  }

  package func url(of name: String) -> String {
    scheme + TestRemote.path(of: name, in: home)
  }

  /// Removes the folder, as if the disk weren't mounted.
  package func stop() throws {
    try FileManager.default.moveItem(atPath: TestRemote.folder(in: home), toPath: away)
  }

  package func start() throws {
    try FileManager.default.moveItem(atPath: away, toPath: TestRemote.folder(in: home))
  }

  private var away: String { home.path("unmounted") }
}
