extension Repository {
  /// Whether something was committed on that branch, as far as its log tells: a new branch is merged
  /// before it has a commit of its own. Without a log, it is taken to have some.
  package func hasOwnCommits(_ branch: Branch) -> Bool {
    let file = "\(commonDirectory)/logs/refs/heads/\(branch.name)"
    guard let log = FileSystem.contents(of: file), !log.isEmpty else { return true }
    return log.split(separator: UInt8(ascii: "\n")).contains { line in
      let message = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
      return Self.tellsOfCommits(String(decoding: message, as: UTF8.self), on: branch.name)
    }
  }

  /// What git's commands write to the log of a branch. Fast-forwards, rebases and resets move it to
  /// commits that may be anyone's.
  private static func tellsOfCommits(_ message: String, on branch: String) -> Bool {
    let commands = ["commit", "cherry-pick", "am", "revert", "clone", "fetch"]
    let command = message.prefix { $0 != ":" && $0 != " " }
    if commands.contains(String(command)) { return true }
    // Checked out from a remote that has it.
    return message.hasPrefix("branch: Created from ") && message.hasSuffix("/\(branch)")
  }
}

extension Repository {
  /// The commit that a branch was made at, as far as its log tells.
  package func start(ofBranch name: String) -> ObjectID? {
    let file = "\(commonDirectory)/logs/refs/heads/\(name)"
    guard let log = FileSystem.contents(of: file) else { return nil }
    let line = log.prefix { $0 != UInt8(ascii: "\n") }
    let message = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
    guard String(decoding: message, as: UTF8.self).hasPrefix("branch: Created from ") else {
      return nil
    }
    let names = line.split(separator: 32, maxSplits: 2)
    return names.count > 1 ? ObjectID(hex: names[1]) : nil
  }
}
