import Files

/// The programs that host repositories with issues.
package enum Forge: String, CaseIterable, Sendable {
  case github, gitlab, forgejo

  /// The site that a reference means if it names none.
  fileprivate var site: String? {
    switch self {
    case .github: "https://github.com"
    case .gitlab: "https://gitlab.com"
    case .forgejo: nil
    }
  }
}

/// A repository on a forge, in text `github:owner/name`, `gitlab:group/subgroup/name` or
/// `forgejo:codeberg.org/owner/name`.
///
/// A site other than github.com and gitlab.com comes before the path; with its scheme if that is `http`, or if the
/// host has no dot and could be a group of gitlab.com. Forges ignore the case of paths, so it is always lowercase.
package struct ForgeRepository: Hashable, Sendable {
  package let forge: Forge
  /// The start of its web addresses, such as `https://github.com`.
  package let site: String
  /// The path below the site, such as `owner/name`.
  package let path: String

  fileprivate init?(_ forge: Forge, site: String, path: [Substring]) {
    let isWhole = forge == .github ? path.count == 2 : path.count > 1
    guard isWhole, path.allSatisfy(Self.isName), let site = Self.normalized(site) else {
      return nil
    }
    self.forge = forge
    self.site = site
    self.path = path.joined(separator: "/")
    guard description.utf8.count <= Self.limit else { return nil }
  }

  /// Parses ``description``, ignoring case.
  package init?(_ text: String) {
    let text = text.lowercasedASCII
    guard let colon = text.firstIndex(of: ":"), let forge = Forge(rawValue: String(text[..<colon]))
    else { return nil }
    let place = text[text.index(after: colon)...]
    let scheme = Self.schemes.first { place.hasPrefix($0) }
    var path = place.dropFirst(scheme?.count ?? 0).split(
      separator: "/", omittingEmptySubsequences: false)
    let namesSite =
      switch forge {
      case .github: path.count > 2
      case .gitlab: path[0].contains(".") || path[0].contains(":")
      case .forgejo: true
      }
    if scheme == nil, !namesSite, let site = forge.site {
      self.init(forge, site: site, path: path)
    } else {
      let host = path.removeFirst()
      self.init(forge, site: "\(scheme ?? "https://")\(host)", path: path)
    }
  }

  /// - Parameter page: Its web address.
  package init?(_ forge: Forge, page: String) {
    guard let (site, path) = Self.parts(ofPage: page) else { return nil }
    self.init(forge, site: site, path: path)
  }

  /// The repositories that a web address may be of: it doesn't show which program runs a site.
  package static func candidates(page: String) -> [ForgeRepository] {
    Forge.allCases.compactMap { ForgeRepository($0, page: page) }
  }

  /// The forge that runs a well-known site, and its host; nil for another site.
  package static func forge(ofPage page: String) -> (host: String, forge: Forge)? {
    guard let (site, _) = parts(ofPage: page), let site = normalized(site) else { return nil }
    let known: [(host: String, forge: Forge)] = [
      ("github.com", .github), ("gitlab.com", .gitlab), ("codeberg.org", .forgejo),
    ]
    return known.first { host, _ in schemes.contains { site == $0 + host } }
  }

  /// In bytes.
  private static let limit = 400
  private static let schemes = ["https://", "http://"]
  /// Hosts for SSH over port 443, and the sites to which they belong.
  private static let sites = [
    "https://ssh.github.com": "https://github.com",
    "https://altssh.gitlab.com": "https://gitlab.com",
    "https://www.github.com": "https://github.com",
  ]

  /// The site of a web address and the parts of its path, in lowercase and without query and fragment.
  fileprivate static func parts(ofPage page: String) -> (site: String, path: [Substring])? {
    let page = page.lowercasedASCII
    guard let scheme = schemes.first(where: page.hasPrefix) else { return nil }
    let address = page.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
    var path = address.split(separator: "/", omittingEmptySubsequences: false)
    if path.last?.isEmpty == true { path.removeLast() }
    guard !path.isEmpty else { return nil }
    let host = path.removeFirst()
    return ("\(scheme)\(host)", path)
  }

  /// A site without its scheme's default port; nil if the host is invalid.
  private static func normalized(_ site: String) -> String? {
    guard let scheme = schemes.first(where: site.hasPrefix) else { return nil }
    let port = scheme == "https://" ? ":443" : ":80"
    let host = site.dropFirst(scheme.count)
    let isHost = host.utf8.allSatisfy { $0.isLowercaseOrDigit || ".-_:[]".utf8.contains($0) }
    guard isHost, let first = host.utf8.first,
      first.isLowercaseOrDigit || first == UInt8(ascii: "[")
    else { return nil }
    let normalized = site.hasSuffix(port) ? String(site.dropLast(port.count)) : site
    return sites[normalized] ?? normalized
  }

  /// Whether it can be part of a path.
  private static func isName(_ part: Substring) -> Bool {
    let isPlain = part.utf8.allSatisfy { $0.isLowercaseOrDigit || "._-~+".utf8.contains($0) }
    return isPlain && !["", ".", "..", "-"].contains(part)
  }
}

extension ForgeRepository: CustomStringConvertible {
  package var description: String {
    let host = String(site.dropFirst("https://".count))
    let isGroup = forge == .gitlab && !host.contains(".") && !host.contains(":")
    let firstIsHost = forge == .gitlab && path.prefix { $0 != "/" }.contains(".")
    if site == forge.site, !firstIsHost { return "\(forge.rawValue):\(path)" }
    let isShort = site.hasPrefix("https://") && !isGroup
    return "\(forge.rawValue):\(isShort ? host : site)/\(path)"
  }
}

/// An issue of a repository on a forge, in text `github:owner/name#34`.
package struct IssueReference: Hashable, Sendable {
  package let repository: ForgeRepository
  /// From 1.
  package let number: Int

  package init(_ repository: ForgeRepository, number: Int) {
    self.repository = repository
    self.number = number
  }

  /// Parses ``description``, ignoring case.
  package init?(_ text: String) {
    guard let mark = text.lastIndex(of: "#"),
      let repository = ForgeRepository(String(text[..<mark])),
      let number = Self.number(text[text.index(after: mark)...])
    else { return nil }
    self.init(repository, number: number)
  }

  /// - Parameter page: Its web address, such as `https://github.com/owner/name/issues/34`.
  package init?(_ forge: Forge, page: String) {
    guard let (site, parts) = ForgeRepository.parts(ofPage: page), parts.count > 2,
      let number = Self.number(parts[parts.count - 1])
    else { return nil }
    var path = parts.dropLast()
    let kind = path.removeLast()
    guard kind == "issues" || (forge == .gitlab && kind == "work_items") else { return nil }
    if forge == .gitlab, path.last == "-" { path.removeLast() }
    guard let repository = ForgeRepository(forge, site: site, path: Array(path)) else { return nil }
    self.init(repository, number: number)
  }

  /// The issues that a web address may be of: it doesn't show which program runs a site.
  package static func candidates(page: String) -> [IssueReference] {
    Forge.allCases.compactMap { IssueReference($0, page: page) }
  }

  /// The number of an issue in decimal digits; nil if it isn't one.
  package static func number(_ digits: some StringProtocol) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit),
      let number = Int(digits), number > 0
    else { return nil }
    return number
  }

  /// Its web address.
  package var page: String {
    let folder = repository.forge == .gitlab ? "-/issues" : "issues"
    return "\(repository.site)/\(repository.path)/\(folder)/\(number)"
  }
}

extension IssueReference: CustomStringConvertible {
  package var description: String { "\(repository)#\(number)" }
}

extension EntityID {
  /// The id that every replica derives for the todo of an imported issue.
  package init(issue: IssueReference) {
    self.init(digestOf: Array("ootd issue \(issue)".utf8))
  }
}

extension String {
  /// With lowercase ASCII letters; others stay.
  fileprivate var lowercasedASCII: String {
    String(decoding: utf8.map(\.lowercased), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isLowercaseOrDigit: Bool { isDigit || isLowercase }
}
