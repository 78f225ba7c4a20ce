/// The local branches of a repository, and the one that the others are merged into.
package struct Branches: Sendable {
  /// By name, without the default one.
  package let others: [Branch]
  /// Where the default branch is, here and at `origin`; empty where there is none.
  package let defaultTips: [ObjectID]
  /// All local ones.
  package let names: [String]

  private static let heads = "refs/heads/"
  private static let remote = "refs/remotes/origin/"

  /// - Parameters:
  ///   - references: All local branches, and what is remembered of those at `origin`, by full name.
  ///   - remoteHead: The ref that `origin/HEAD` names.
  ///   - head: The branch that HEAD names.
  init(_ references: [String: ObjectID], remoteHead: String?, head: String?) {
    let tips = { (name: String) in
      [Self.heads + name, Self.remote + name].compactMap { references[$0] }
    }
    let remoteHead = remoteHead.flatMap { name in
      name.hasPrefix(Self.remote) ? String(name.dropFirst(Self.remote.count)) : nil
    }
    let candidates = [remoteHead, "main", "master", head].compactMap(\.self)
    let name = candidates.first { !tips($0).isEmpty }
    defaultTips = name.map(tips) ?? []
    let local = references.compactMap { reference, tip -> Branch? in
      guard reference.hasPrefix(Self.heads) else { return nil }
      return Branch(name: String(reference.dropFirst(Self.heads.count)), tip: tip)
    }.sorted { $0.name < $1.name }
    names = local.map(\.name)
    others = local.filter { $0.name != name }
  }
}

/// A local branch.
package struct Branch: Hashable, Sendable {
  /// Without `refs/heads/`.
  package let name: String
  package let tip: ObjectID
}

extension Repository {
  /// The local branches; the default one is the one that `origin/HEAD` names, or else `main`,
  /// `master`, or the one that HEAD names.
  package func branches() async throws(GitError) -> Branches {
    switch backend {
    case .library(let repository):
      let found = try repository.references(matching: ["refs/heads/*", "refs/remotes/origin/*"])
      return Branches(
        Dictionary(found) { $1 },
        remoteHead: repository.target(ofSymbolic: "refs/remotes/origin/HEAD"), head: branch)
    case .program(let repository):
      let remoteHead = try await repository.git.text(
        ["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"], in: repository.folder)
      return Branches(
        try await repository.branchReferences(), remoteHead: remoteHead, head: branch)
    }
  }
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
}
