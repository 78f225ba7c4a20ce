/// Where `user:password@host:port` leads, without the person.
struct HostAddress {
  /// A name, or an IPv6 address in brackets.
  let host: String
  let port: String?

  /// Nil where there is no host, or something else than a port follows it.
  init?(_ authority: Substring) {
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    let address = authority[(start ?? authority.startIndex)...]
    let bracket = address.hasPrefix("[") ? address.firstIndex(of: "]") : nil
    let colon = address[(bracket ?? address.startIndex)...].firstIndex(of: ":")
    let host = address[..<(colon ?? address.endIndex)]
    let port = colon.map { address[$0...].dropFirst() } ?? ""
    guard !host.isEmpty, host.allSatisfy(HostAddress.isAllowed),
      port.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    self.host = String(host)
    self.port = port.isEmpty ? nil : String(port)
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ".-_[]:".contains(character)
  }
}
