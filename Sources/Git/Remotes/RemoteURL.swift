import Files

/// The address of a remote (git-clone(1), "GIT URLS").
///
/// It never exposes the parts that may contain a password or token: the user before the host, the query and
/// the fragment.
package struct RemoteURL: Hashable, Sendable {
  /// The start of the web page's address; nil if the repository is on this machine or not on a forge.
  private let site: String?
  private let path: String

  private static let forgeSchemes = ["http", "https", "ssh", "git", "git+ssh", "ssh+git"]

  package init(_ url: String) {
    let url = url.prefix { $0 != "?" && $0 != "#" }
    if let scheme = RemoteURL.scheme(of: url) {
      let rest = url.dropFirst(scheme.count + 3)
      let authority = rest.prefix { $0 != "/" }
      path = String(rest[authority.endIndex...])
      site = RemoteURL.site(scheme.lowercased(), authority)
    } else if RemoteURL.isLocal(url) {
      site = nil
      path = String(url.map { $0 == "\\" ? "/" : $0 })
    } else {
      (site, path) = RemoteURL.secureCopy(url)
    }
  }

  /// The last part of the path without `.git`, percent-decoded; nil if there is none.
  package var repositoryName: String? {
    guard let name = RepositoryName.last(ofPath: path) else { return nil }
    let decoded = name.percentDecoded ?? name
    return hasSecret(decoded) ? nil : RepositoryName.last(ofPath: decoded)
  }

  /// The web page of the repository on its forge; nil if it is on this machine.
  package var webPage: String? {
    let page = RepositoryName.withoutSuffix(path).drop { $0 == "/" }
    guard let site, RepositoryName.last(ofPath: path) != nil, !hasSecret(page),
      page.unicodeScalars.allSatisfy(Self.isPrintable)
    else { return nil }
    return "\(site)/\(page)"
  }

  /// The web page of a commit on the forge; nil if the repository isn't on a forge, or if its path isn't that
  /// of an owner's repository.
  package func commitPage(_ oid: String) -> String? {
    guard let site, let page = webPage, oid.utf8.allSatisfy(\.isHexDigit), !oid.isEmpty,
      page.dropFirst(site.count).split(separator: "/").count > 1
    else { return nil }
    let host = site.lowercased().drop { $0 != ":" }.dropFirst("://".count)
    if host == "bitbucket.org" { return "\(page)/commits/\(oid)" }
    let isGitLab = host.split(separator: ".").contains { $0.hasPrefix("gitlab") }
    return "\(page)\(isGitLab ? "/-" : "")/commit/\(oid)"
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 32 && scalar.value != 127 && !scalar.properties.isWhitespace
  }

  /// An address that is safe to show, without passwords and tokens. A web address is shown without its
  /// user, which is often a token, its query and its fragment; if a password may contain a slash, `?` or
  /// `#`, only its scheme is shown.
  package static func withoutSecrets(_ url: String) -> String {
    guard let scheme = scheme(of: url[...]) else { return url }
    if scheme.lowercased().hasPrefix("http") {
      let address = RemoteURL(url)
      let dropped = url.drop { $0 != "?" && $0 != "#" }
      guard let site = address.site, !address.hasSecret(address.path), !dropped.contains("@") else {
        return "\(scheme)://…"
      }
      return site + address.path
    }
    let start = url.index(scheme.endIndex, offsetBy: 3)
    let authority = url[start...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return url }
    let user = authority[..<at].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return user.count < 2 ? url : "\(url[..<start])\(user[0])\(url[at...])"
  }

  /// A message about an address, with the address made safe to show.
  ///
  /// All other web addresses in it lose their user: git prints parts of addresses, and the results of
  /// `url.<…>.insteadOf`.
  package static func withoutSecrets(of url: String, in text: String) -> String {
    let shown = withoutSecrets(url)
    var text = text
    if shown != url {
      let query = url.drop { $0 != "?" && $0 != "#" }
      text = text.replacing(url, with: shown)
      if query.count > 1 { text = text.replacing(query, with: "") }
    }
    return text.replacing(/(https?:\/\/)[^\s\/]*@/.ignoresCase()) { $0.output.1 }
  }

  /// Whether an `@` within a part of the path may end a password that contains a slash.
  private func hasSecret(_ text: some StringProtocol) -> Bool {
    text.split(separator: "/").contains { $0.dropFirst().contains("@") }
  }

  private static func scheme(of url: Substring) -> Substring? {
    let scheme = url.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return !scheme.isEmpty && url[scheme.endIndex...].hasPrefix("://") ? scheme : nil
  }

  /// Whether it is a path, possibly a Windows path.
  private static func isLocal(_ url: Substring) -> Bool {
    guard let colon = url.firstIndex(of: ":") else { return true }
    let start = url[..<colon]
    let next = url[colon...].dropFirst().first
    return start.contains("/") || start.contains("\\")
      || start.count == 1 && (next == "\\" || next == "/")
  }

  private static func site(_ scheme: String, _ authority: Substring) -> String? {
    guard forgeSchemes.contains(scheme), let address = HostAddress(authority) else { return nil }
    guard scheme.hasPrefix("http") else { return "https://\(address.host)" }
    return "\(scheme)://\(address.host)" + (address.port.map { ":\($0)" } ?? "")
  }

  /// Parses `user@host:path`. Only a remote helper understands the address in `name::address`.
  private static func secureCopy(_ url: Substring) -> (site: String?, path: String) {
    let start = url.prefix { $0 != "/" }
    // Earlier colons belong to a password, a port or an IPv6 address.
    let end = start.lastIndex { $0 == "@" || $0 == "]" } ?? start.startIndex
    guard let colon = start[end...].firstIndex(of: ":") else { return (nil, "") }
    let path = url[colon...].dropFirst()
    if path.hasPrefix(":") { return (nil, "") }
    var authority = url[..<colon]
    // `[person@host:port]`; an IPv6 address has more colons.
    if authority.hasPrefix("["), authority.count(where: { $0 == ":" }) == 1 {
      authority = authority.dropFirst().dropLast()
    }
    return (HostAddress(authority).map { "https://\($0.host)" }, "/" + path)
  }
}

/// The host and port of `user:password@host:port`.
struct HostAddress {
  /// A name, or an IPv6 address in brackets.
  let host: String
  let port: String?

  /// Nil if there is no host, or if something other than a port follows it.
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

/// The name of a repository, taken from its path.
package enum RepositoryName {
  /// The last meaningful part: `site` for `site`, `site.git`, `site/.git` and `site/.bare`; nil if there is
  /// none.
  package static func last(ofPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let part = parts.last(where: { ![".git", ".bare"].contains($0) }) else { return nil }
    let name = withoutSuffix(String(part))
    return name.isEmpty || name == "." || name == ".." ? nil : String(name)
  }

  /// A path without trailing slashes and `.git`.
  static func withoutSuffix(_ path: String) -> Substring {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return path.hasSuffix(".git") ? path.dropLast(4) : path
  }
}

extension Repository {
  /// The URLs of all remotes, each once, as `url.<base>.insteadOf` rewrites them.
  /// - Parameter names: The remotes that come first.
  package func remoteURLs(first names: [String] = ["origin"]) throws(GitError) -> [String] {
    let configuration = try configuration()
    let urls = names.flatMap { configuration.strings("remote.\($0).url") }
    var seen: Set<String> = []
    return (urls + Configuration.remoteURLs(in: configuration.entries))
      .map(configuration.rewritten).filter { seen.insert($0).inserted }
  }

  /// The web pages of all remotes that are on another machine.
  /// - Parameter names: The remotes that come first.
  package func remotePages(first names: [String] = ["origin"]) throws(GitError) -> [String] {
    var seen: Set<String> = []
    return try remoteURLs(first: names).compactMap { RemoteURL($0).webPage }
      .filter { seen.insert($0).inserted }
  }
}

extension Configuration {
  /// Replaces the longest matching prefix (git-config(1), "url.<base>.insteadOf").
  package func rewritten(_ url: String) -> String {
    var best: (start: String, base: String)?
    for entry in entries(inSection: "url") where entry.key.hasSuffix(".insteadof") {
      guard let start = entry.value, url.hasPrefix(start),
        start.utf8.count > best?.start.utf8.count ?? 0
      else { continue }
      let base = entry.key.dropFirst("url.".count).dropLast(".insteadof".count)
      best = (start, String(base))
    }
    return best.map { $0.base + url.dropFirst($0.start.count) } ?? url
  }
}
