extension Repository {
  /// The local branches; the default one is the one that `origin/HEAD` names, or else `main`,
  /// `master`, or the one that HEAD names.
  package func branches() async throws(GitError) -> Branches {
    switch backend {
    case .library(let repository):
      return Branches(
        try repository.branchReferences(), remoteHead: repository.remoteHead, head: head.branch)
    case .program(let repository):
      return Branches(
        try await repository.branchReferences(), remoteHead: try await repository.remoteHead(),
        head: head.branch)
    }
  }
}

extension LibraryRepository {
  fileprivate func branchReferences() throws(GitError) -> [String: ObjectID] {
    var references: [String: ObjectID] = [:]
    for pattern in ["refs/heads/*", "refs/remotes/origin/*"] {
      for reference in try self.references(matching: pattern) {
        references[reference.name] = reference.target
      }
    }
    return references
  }

  fileprivate var remoteHead: String? { target(ofSymbolic: "refs/remotes/origin/HEAD") }
}

extension ProgramRepository {
  fileprivate func branchReferences() async throws(GitError) -> [String: ObjectID] {
    let text = try await git.text(
      ["for-each-ref", "--format=%(objectname) %(refname)", "refs/heads", "refs/remotes/origin"],
      in: folder)
    var references: [String: ObjectID] = [:]
    for line in (text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let id = ObjectID(hex: words[0].utf8) else { continue }
      references[String(words[1])] = id
    }
    return references
  }

  fileprivate func remoteHead() async throws(GitError) -> String? {
    try await git.text(["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"], in: folder)
  }
}
