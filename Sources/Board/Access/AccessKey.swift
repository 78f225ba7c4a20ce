import Synchronization

/// Who may use the board: whoever was given the address, whose token is exchanged for a cookie once.
final class AccessKey: Sendable {
  /// What the cookie holds.
  private let secret: String
  private let token: Mutex<String?>

  /// - Parameters:
  ///   - secret: What the cookie holds.
  ///   - token: What the address holds.
  init(secret: String, token: String) {
    self.secret = secret
    self.token = Mutex(token)
  }

  /// Takes the token of the address, which no other request can use then.
  /// - Returns: Whether it was that.
  func redeem(_ text: String) -> Bool {
    token.withLock { token in
      guard let expected = token, Self.isSame(text, expected) else { return false }
      token = nil
      return true
    }
  }

  /// Named for the port, for a browser sends the cookies of one port to all others too.
  static func cookieName(port: Int) -> String { "ootd_\(port)" }

  /// The header that sets the cookie. It lasts as long as the browser's session.
  func cookie(port: Int) -> String {
    "\(Self.cookieName(port: port))=\(secret); Path=/; HttpOnly; SameSite=Strict"
  }

  /// Whether a request has the cookie (RFC 6265, 4.2.1).
  /// - Parameter header: The values of its headers `Cookie`.
  func opens(_ header: [String], port: Int) -> Bool {
    let name = Self.cookieName(port: port)
    return header.flatMap { $0.split(separator: ";") }.contains { pair in
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == name && Self.isSame(String(parts[1]), secret)
    }
  }

  /// In a time that tells nothing of where they differ.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
