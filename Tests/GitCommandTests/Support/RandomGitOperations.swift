import TestSupport

/// Random git operations, reproducible by seed: lines of `sh`, each of which may fail.
struct RandomGitOperations {
  private var random: SeededGenerator
  private let start: Int
  private var count = 0
  private var branches = ["main"]

  /// - Parameter start: When the operations begin, in seconds since 1970: commits older than a todo don't mean it.
  init(seed: UInt64, from start: Int) {
    random = SeededGenerator(seed: seed)
    self.start = start
  }

  mutating func script(of operations: Int) -> String {
    var lines: [String] = []
    for _ in 0..<operations { lines.append(line()) }
    return lines.joined(separator: "\n")
  }

  private mutating func line() -> String {
    count += 1
    // A minute apart, so that no two commits are in the same second in only one of the runs.
    let date = "\(start + count * 60) +0000"
    let dated = "GIT_AUTHOR_DATE='\(date)' GIT_COMMITTER_DATE='\(date)'"
    let branch = pick(branches)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<38:
      return "echo \(count) >f\(count); git add .; \(dated) git commit -q -m \"\(message())\""
    case 38..<48: return "\(dated) git commit -q --amend -m \"\(message())\""
    case 48..<52: return "\(dated) git commit -q --amend --no-edit"
    case 52..<60: return "git switch -q -c \(newBranch())"
    case 60..<70: return "git switch -q \(branch)"
    case 70..<76: return "\(dated) git merge -q --no-edit \(branch) || git merge --abort"
    case 76..<80: return "\(dated) git cherry-pick \(branch) || git cherry-pick --abort"
    case 80..<84: return "\(dated) git revert --no-edit HEAD || git revert --abort"
    case 84..<90:
      return "GIT_COMMITTER_DATE='\(date)' git rebase -q \(branch) || git rebase --abort"
    case 90..<93: return "git reset -q --hard HEAD~1"
    case 93..<95: return "git reset -q --hard ORIG_HEAD"
    case 95..<97: return "git branch -q -D \(branch)"
    default:
      return """
        GIT_SEQUENCE_EDITOR="sed -i 2s/pick/\(pick(["drop", "squash", "fixup"]))/" GIT_EDITOR=true \
        git rebase -q -i HEAD~2 || git rebase --abort
        """
    }
  }

  private mutating func message() -> String {
    let (first, second) = (
      Int.random(in: 1...5, using: &random), Int.random(in: 1...5, using: &random)
    )
    return pick([
      "W\(count)", "W\(count) ootd-\(first)", "W\(count) closes ootd-\(first)",
      "W\(count) fixes ootd-\(first) and ootd-\(second)", "W\(count) doesn't fix ootd-\(first)",
    ])
  }

  private mutating func newBranch() -> String {
    let names = ["b\(count)", "ootd-\(Int.random(in: 1...5, using: &random))-x\(count)"]
    branches.append(pick(names))
    return branches[branches.count - 1]
  }

  private mutating func pick(_ elements: [String]) -> String {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}
