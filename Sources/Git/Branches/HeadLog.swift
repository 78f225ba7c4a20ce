package import Files
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
    guard let bytes, text.utf8CodeUnitCount == 0 || bytes.contains(text) else { return }
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

  /// Whether the new commit has no other as its model.
  var isOriginal: Bool {
    ["commit", "am"].contains(message.prefix { $0 != ":" && $0 != " " })
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
  ) throws(GitError) -> [(commit: ObjectID, branch: String, isOriginal: Bool)] {
    let ignored = try ignoredBranches()
    return headLogs(containing: text).flatMap { log in
      log.entries.compactMap { entry in
        guard entry.createsCommit, let branch = entry.branch, isIncluded(branch),
          !ignored.contains("refs/heads/\(branch)")
        else { return nil }
        return (entry.new, branch, entry.isOriginal)
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

  /// All commits that HEAD of any worktree was at, according to their reflogs.
  package var visitedCommits: [ObjectID] {
    headLogs(containing: "").flatMap(\.entries).map(\.new)
  }

  private func headLogs(containing text: StaticString) -> [HeadLog] {
    worktreeFolders.map { HeadLog(gitDirectory: $0, containing: text) }
  }

  /// The git folders of all worktrees, the main one's first.
  private var worktreeFolders: [String] {
    let folder = "\(commonDirectory)/worktrees"
    return [commonDirectory] + FileSystem.names(in: folder).map { "\(folder)/\($0)" }
  }
}

/// The local branches by full name, each with the commits that it pointed to.
package typealias Positions = [String: [ObjectID]]

extension Repository {
  /// Whether fetches write to local branches, as in a mirror, so that others move them.
  package var isMirror: Bool {
    get throws(GitError) {
      try configuration().entries.contains { entry in
        guard entry.key.hasPrefix("remote."), entry.key.hasSuffix(".fetch") else { return false }
        let target = entry.value?.split(separator: ":").last ?? ""
        return target.hasPrefix("refs/heads/") || target == "refs/*"
      }
    }
  }

  /// The commits that local branches have left, and those that a worktree's HEAD without a branch has left other
  /// than by checking out another commit; and where these point to now.
  /// - Parameter former: The branches' former positions; nil for all in their reflogs.
  package func leftCommits(
    since former: Positions?, now: Positions
  ) async throws(GitError) -> (old: Set<ObjectID>, new: Set<ObjectID>) {
    var old: Set<ObjectID> = []
    var new: Set<ObjectID> = []
    let add = { (left: [ObjectID], position: ObjectID) in
      let left = left.filter { $0 != position }
      if left.isEmpty { return }
      old.formUnion(left)
      new.insert(position)
    }
    for (name, positions) in now {
      guard let position = positions.last else { continue }
      if let former {
        add(former[name] ?? [], position)
      } else {
        let log = try await log(ofBranch: String(name.dropFirst("refs/heads/".count)))
        add(log.map(\.new), position)
      }
    }
    for folder in worktreeFolders {
      let head = FileSystem.trimmedText(of: "\(folder)/HEAD")
      guard let position = head.flatMap({ ObjectID(hex: $0.utf8) }) else { continue }
      let entries = HeadLog(gitDirectory: folder, containing: "").entries
      let session = entries.reversed().prefix { !$0.message.hasPrefix("checkout: ") }
      add(session.flatMap { [$0.old, $0.new] }, position)
    }
    return (old, new)
  }

  /// Identifies the part of the history that a shallow clone has.
  package var cuts: Digest {
    var digest = Digest()
    for id in Grafts.shallowCommits(in: commonDirectory).sorted() { digest.add(id.bytes) }
    return digest
  }
}
