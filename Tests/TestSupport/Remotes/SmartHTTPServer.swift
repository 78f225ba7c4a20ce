import Foundation

/// `git http-backend` behind a web server.
package struct SmartHTTPServer: NetworkServer {
  package let listener: Listener
  private let client: Login?

  /// Credentials that are accepted or tried.
  package struct Login: Codable, Sendable {
    package let user: String
    package let password: String

    package init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// - Parameter client: The credentials that git gets when it asks; nil for no answer.
  package static func start(
    _ home: TestHome, behavior: Behavior = Behavior(), client: Login? = nil
  ) async throws -> SmartHTTPServer {
    let folder = try ServerFolder(in: home)
    try write(behavior, in: folder)
    if let client {
      try folder.write(client.user + "\n", to: "user")
      try folder.write(client.password + "\n", to: "password")
      try await folder.writeScript(askpass, to: "askpass")
    }
    let repositories = TestRemote.folder(in: home)
    let listener = try await Listener(script, arguments: [repositories], in: folder)
    return SmartHTTPServer(listener: listener, client: client)
  }

  /// Sets the behavior for the next requests.
  package func behave(_ behavior: Behavior) throws {
    try SmartHTTPServer.write(behavior, in: listener.folder)
  }

  package func url(of name: String) -> String {
    "http://127.0.0.1:\(port)/\(name)"
  }

  package var environment: [String: String] {
    client == nil ? [:] : ["GIT_ASKPASS": "\(listener.folder.path)/askpass"]
  }

  private static func write(_ behavior: Behavior, in folder: ServerFolder) throws {
    let file = URL(fileURLWithPath: "\(folder.path)/behavior.json")
    try JSONEncoder().encode(behavior).write(to: file, options: .atomic)
  }

  private static let askpass = """
    #!/bin/sh
    case $1 in User*) name=user ;; *) name=password ;; esac
    cat "${0%/*}/$name"

    """
}

extension SmartHTTPServer {
  /// How the web server responds to requests.
  package struct Behavior: Codable, Sendable {
    /// The accepted credentials for Basic authentication, 401 for others; nil to accept everyone.
    package var login: Login?
    /// The status of all responses, such as 500, instead of git's.
    package var status: Int?
    /// The status of responses to push requests, such as 403.
    package var pushStatus: Int?

    package init(login: Login? = nil, status: Int? = nil, pushStatus: Int? = nil) {
      self.login = login
      self.status = status
      self.pushStatus = pushStatus
    }
  }
}
