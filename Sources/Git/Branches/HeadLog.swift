import Files
import Foundation

/// The reflog of a worktree's HEAD, with the branch of each entry.
struct HeadLog {
  /// An entry of a reflog: a move from one commit to another.
  struct Entry: Hashable {
    let old: ObjectID
    let new: ObjectID
    /// The branch that was checked out or rebased; nil if unknown.
    fileprivate(set) var branch: String?
    let message: String
  }

  private(set) var entries: [Entry] = []

  /// How much of a long log to read, in bytes from its end.
  private static let limit = 64 << 10

  /// - Parameters:
  ///   - gitDirectory: The git folder of the worktree.
  ///   - text: The log is parsed only if it contains this.
  init(gitDirectory: String, containing text: StaticString) {
    let bytes = FileSystem.ending(of: "\(gitDirectory)/logs/HEAD", limit: Self.limit)
    guard let bytes, bytes.contains(text) else { return }
    var branch: String?
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let entry = Entry(line, on: branch) else { continue }
      branch = entry.branchAfter
      entries.append(entry)
      if entry.startsRebase { start = entries.count }
      guard entry.finishesRebase else { continue }
      // HEAD was detached while the rebase made its commits.
      for index in min(start, entries.count)..<entries.count { entries[index].branch = branch }
    }
  }
}

extension HeadLog.Entry {
  /// - Parameter line: A line of git's reflog: two ids, author and time, a tab and a message.
  init?(_ line: ArraySlice<UInt8>, on branch: String?) {
    let words = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: 32, maxSplits: 2)
    guard words.count > 1, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1])
    else { return nil }
    let text = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
    self.init(old: old, new: new, branch: branch, message: String(decoding: text, as: UTF8.self))
  }

  /// The branch that is checked out after this entry.
  fileprivate var branchAfter: String? {
    let checkout = "checkout: moving from "
    let finish = "(finish): returning to refs/heads/"
    if message.hasPrefix(checkout), let to = message.range(of: " to ", options: .backwards) {
      return String(message[to.upperBound...])
    }
    if let end = message.range(of: finish) { return String(message[end.upperBound...]) }
    // During a rebase HEAD is detached.
    return startsRebase ? nil : branch
  }

  /// Whether the new commit was created by this entry, rather than checked out.
  var createsCommit: Bool {
    let command = message.prefix { $0 != ":" && $0 != " " }
    if command == "rebase" { return !startsRebase && !finishesRebase }
    return ["commit", "cherry-pick", "am", "revert"].contains(String(command))
  }

  fileprivate var startsRebase: Bool { message.hasPrefix("rebase") && message.contains("(start)") }

  fileprivate var finishesRebase: Bool { message.contains("(finish): returning to refs/heads/") }

  /// Whether the new commit replaced the old one.
  var amendsCommit: Bool { message.hasPrefix("commit (amend)") }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ text: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      // In the texts that are searched for, the last byte is rarer than the first.
      let before = text.utf8CodeUnitCount - 1
      var start = before
      while let next = bytes.firstIndex(of: text.utf8Start[before], from: start) {
        if bytes.has(text, at: next - before) { return true }
        start = next + 1
      }
      return false
    }
  }
}

extension Repository {
  /// The commits made on matching branches, newest last, according to the reflogs of all worktrees. It
  /// includes branches that have since been merged or deleted.
  /// - Parameter text: A text that the branches' names contain.
  package func commitsMade(
    onBranchesNamed text: StaticString, where isIncluded: (String) -> Bool
  ) -> [(commit: ObjectID, branch: String)] {
    headLogs(containing: text).flatMap { log in
      log.entries.compactMap { entry in
        guard entry.createsCommit, let branch = entry.branch, isIncluded(branch) else { return nil }
        return (entry.new, branch)
      }
    }
  }

  /// Amended commits and the commits that replaced them, according to the reflogs of all worktrees.
  package var amendments: [ObjectID: ObjectID] {
    var amendments: [ObjectID: ObjectID] = [:]
    for entry in headLogs(containing: "(amend)").flatMap(\.entries) where entry.amendsCommit {
      amendments[entry.old] = entry.new
    }
    return amendments
  }

  private func headLogs(containing text: StaticString) -> [HeadLog] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    return ([commonDirectory] + linked).map { HeadLog(gitDirectory: $0, containing: text) }
  }
}
