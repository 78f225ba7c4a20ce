/// The address of a remote, as git-clone(1), "GIT URLS", lays it down.
package struct RemoteURL: Hashable, Sendable {
  private let host: String?
  private let path: String

  package init(_ url: String) {
    if let scheme = url.range(ofString: "://") {
      let rest = url[scheme.upperBound...]
      let slash = rest.firstIndex(of: "/") ?? rest.endIndex
      host = url.hasPrefix("file:") ? nil : RemoteURL.host(in: rest[..<slash])
      path = String(rest[slash...])
    } else if let colon = url.firstIndex(of: ":"), !url[..<colon].contains("/") {
      host = RemoteURL.host(in: url[..<colon])
      path = "/" + url[url.index(after: colon)...]
    } else {
      host = nil
      path = url
    }
  }

  /// The last part of the path without `.git`; nil where there is none.
  package var repositoryName: String? {
    trimmedPath.split(separator: "/").last.map(String.init)
  }

  /// The page of the repository on its forge; nil for one on this machine. User names and passwords
  /// are left out.
  package var webPage: String? {
    host.map { "https://\($0)/" + trimmedPath.drop { $0 == "/" } }
  }

  private var trimmedPath: Substring {
    var trimmed = path[...]
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    return trimmed.hasSuffix(".git") ? trimmed.dropLast(4) : trimmed
  }

  /// The host of `user:password@host:port`.
  private static func host(in authority: Substring) -> String? {
    let address = authority.split(separator: "@").last ?? ""
    let name = address.prefix { $0 != ":" }
    return name.isEmpty ? nil : String(name)
  }
}

extension String {
  fileprivate func range(ofString other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}
