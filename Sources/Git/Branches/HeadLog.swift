import Files
import Foundation

/// What git wrote down of the commits that a work tree was on, and of the branches.
struct HeadLog {
  /// What a commit was made on, or made anew from.
  struct Entry: Hashable {
    let old: ObjectID
    let new: ObjectID
    /// The branch that was checked out, or that a rebase was of; nil where that isn't known.
    fileprivate(set) var branch: String?
    let message: String
  }

  private(set) var entries: [Entry] = []

  /// What is looked at of a long log, in bytes from its end.
  private static let limit = 64 << 10

  /// - Parameters:
  ///   - gitDirectory: Of the work tree.
  ///   - text: What a log has to hold somewhere to be looked at any further.
  init(gitDirectory: String, holding text: StaticString) {
    let bytes = FileSystem.ending(of: "\(gitDirectory)/logs/HEAD", limit: Self.limit)
    guard let bytes, bytes.holds(text) else { return }
    var branch: String?
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let entry = Entry(line, on: branch) else { continue }
      branch = entry.branchAfter
      entries.append(entry)
      if entry.startsRebase { start = entries.count }
      guard entry.finishesRebase else { continue }
      // HEAD was on no branch while its commits were made anew.
      for index in min(start, entries.count)..<entries.count { entries[index].branch = branch }
    }
  }
}

extension HeadLog.Entry {
  /// - Parameter line: Of git's reflog: two names, who and when, a tab and a message.
  init?(_ line: ArraySlice<UInt8>, on branch: String?) {
    let words = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: 32, maxSplits: 2)
    guard words.count > 1, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1])
    else { return nil }
    let text = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
    self.init(old: old, new: new, branch: branch, message: String(decoding: text, as: UTF8.self))
  }

  /// The branch that is checked out from then on.
  fileprivate var branchAfter: String? {
    let checkout = "checkout: moving from "
    let finish = "(finish): returning to refs/heads/"
    if message.hasPrefix(checkout), let to = message.range(of: " to ", options: .backwards) {
      return String(message[to.upperBound...])
    }
    if let end = message.range(of: finish) { return String(message[end.upperBound...]) }
    // During a rebase HEAD is on no branch.
    return startsRebase ? nil : branch
  }

  /// Whether the new commit was made there, or made anew, rather than come to.
  var isMade: Bool {
    let command = message.prefix { $0 != ":" && $0 != " " }
    if command == "rebase" { return !startsRebase && !finishesRebase }
    return ["commit", "cherry-pick", "am", "revert"].contains(String(command))
  }

  fileprivate var startsRebase: Bool { message.hasPrefix("rebase") && message.contains("(start)") }

  fileprivate var finishesRebase: Bool { message.contains("(finish): returning to refs/heads/") }

  /// Whether the new commit took the old one's place.
  var isAmended: Bool { message.hasPrefix("commit (amend)") }
}

extension ArraySlice<UInt8> {
  fileprivate func holds(_ text: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      // Of the texts that are looked for, the last byte is rarer than the first.
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
  /// The commits made on branches that match, newest last, as far as the logs of all work trees tell:
  /// also on branches that are merged or deleted by now.
  /// - Parameter text: What the branches' names hold.
  package func commitsMade(
    onBranchesNamed text: StaticString, where isIncluded: (String) -> Bool
  ) -> [(commit: ObjectID, branch: String)] {
    headLogs(holding: text).flatMap { log in
      log.entries.compactMap { entry in
        guard entry.isMade, let branch = entry.branch, isIncluded(branch) else { return nil }
        return (entry.new, branch)
      }
    }
  }

  /// What commits were amended to, by the logs of all work trees.
  package var amendments: [ObjectID: ObjectID] {
    var amendments: [ObjectID: ObjectID] = [:]
    for entry in headLogs(holding: "(amend)").flatMap(\.entries) where entry.isAmended {
      amendments[entry.old] = entry.new
    }
    return amendments
  }

  private func headLogs(holding text: StaticString) -> [HeadLog] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    return ([commonDirectory] + linked).map { HeadLog(gitDirectory: $0, holding: text) }
  }
}
