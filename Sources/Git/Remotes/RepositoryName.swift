/// What a repository is called after the path that leads to it.
package enum RepositoryName {
  /// The last part that says something: `site` for `site`, `site.git`, `site/.git` and
  /// `site/.bare`; nil where there is none.
  package static func last(ofPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let part = parts.last(where: { ![".git", ".bare"].contains($0) }) else { return nil }
    let name = withoutSuffix(String(part))
    return name.isEmpty || name == "." || name == ".." ? nil : String(name)
  }

  /// A path without slashes and `.git` at its end.
  static func withoutSuffix(_ path: String) -> Substring {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return path.hasSuffix(".git") ? path.dropLast(4) : path
  }
}
