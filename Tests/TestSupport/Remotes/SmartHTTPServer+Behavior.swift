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
