extension SmartHTTPServer {
  /// How the web server treats requests.
  package struct Behavior: Codable, Sendable {
    /// Who is let in, by Basic authentication; all others are answered 401. Everyone, if nil.
    package var login: Login?
    /// The status of all answers, such as 500, in place of what git would answer.
    package var status: Int?
    /// The status of answers to what belongs to a push, such as 403.
    package var pushStatus: Int?
    /// Seconds that pass before each answer.
    package var delay: Double

    package init(
      login: Login? = nil, status: Int? = nil, pushStatus: Int? = nil, delay: Double = 0
    ) {
      self.login = login
      self.status = status
      self.pushStatus = pushStatus
      self.delay = delay
    }
  }
}
