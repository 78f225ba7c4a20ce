extension Repository {
  /// The URL of the remote `origin`, or else of the first one, as `url.<base>.insteadOf` rewrites
  /// it.
  package func remoteURL() throws(GitError) -> String? {
    let configuration = try configuration()
    let origin = configuration.strings("remote.origin.url").first
    let url = origin ?? Configuration.remoteURLs(in: configuration.entries).first
    return url.map(configuration.rewritten)
  }

  /// The URLs of all remotes, rewritten so.
  package func remoteURLs() throws(GitError) -> [String] {
    let configuration = try configuration()
    return Configuration.remoteURLs(in: configuration.entries).map(configuration.rewritten)
  }
}

extension Configuration {
  /// git-config(1), "url.<base>.insteadOf": the longest beginning that matches is replaced.
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
