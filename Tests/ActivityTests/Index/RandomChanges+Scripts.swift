import TestSupport

/// The git commands of each step, and a few programs that write git's files.
extension RandomChanges {
  mutating func nextScript() -> String {
    switch Int.random(in: 0..<42, using: &random) {
    case 0..<7: return commitsScript()
    case 7, 8, 9: return branchScript()
    case 10, 11: return "git checkout -q \(place())\n"
    case 12: return "git merge -q --no-ff --no-edit --allow-unrelated-histories \(branch())\n"
    case 13, 40, 41: return octopusScript()
    case 14: return "git commit -q --amend --allow-empty -m 'Amended \(names)'\n"
    case 15: return "git rebase -q --no-ff --empty=keep \(place()) || git rebase --abort\n"
    case 16, 17, 18: return "git reset -q --hard \(place())\n"
    case 19: return "git cherry-pick --allow-empty --keep-redundant-commits \(commit())\n"
    case 20, 21: return deletionScript()
    case 22, 23: return tidyScript()
    case 24, 25: return worktreeScript()
    case 26, 27, 28: return fetchScript()
    case 29: return shallowScript()
    case 30: return replacementScript()
    case 31: return graftScript()
    case 32: return identityScript()
    case 33: return mailmapScript()
    case 34: return tagScript()
    case 35: return referenceScript()
    case 36, 37: return aliasScript()
    case 38: return packedScript()
    default: return otherScript()
    }
  }

  mutating func commitScript() -> String {
    names += 1
    let author = RandomHistory.authors.randomElement(using: &random) ?? .me
    let (authored, committed) = times()
    return """
      GIT_AUTHOR_NAME='\(author.name)' GIT_AUTHOR_EMAIL='\(author.email)' \\
      GIT_AUTHOR_DATE='\(date(authored))' GIT_COMMITTER_DATE='\(date(committed))' \\
      git commit -q --allow-empty -m 'Step \(names)'

      """
  }

  private mutating func commitsScript() -> String {
    (0...Int.random(in: 0...3, using: &random)).map { _ in commitScript() }.joined()
  }

  private mutating func branchScript() -> String {
    branches.append("branch/\(names)")
    let option = Int.random(in: 0..<4, using: &random) == 0 ? "--orphan" : "-b"
    return "git checkout -q \(option) branch/\(names)\n" + commitScript()
  }

  private mutating func octopusScript() -> String {
    let parents = (0...Int.random(in: 1...4, using: &random)).map { _ in "-p \(commit())" }
    return """
      tree=$(git mktree </dev/null)
      id=$(git commit-tree -m 'Octopus \(names)' \(parents.joined(separator: " ")) $tree) &&
      git reset -q --hard $id

      """
  }

  private mutating func deletionScript() -> String {
    let name = branch()
    return Bool.random(using: &random)
      ? "git branch -q -D \(name)\n" : "git checkout -q --detach; git branch -q -D \(name)\n"
  }

  private mutating func tidyScript() -> String {
    let ungraft = "rm -f .git/info/grafts\n"
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      return ungraft + "git reflog expire --expire=now --all; git gc -q --prune=now\n"
    case 1: return ungraft + "git repack -q -a -d\n"
    case 2: return ungraft + "git repack -q -a -d -f --depth=50; git multi-pack-index write\n"
    case 3: return "git repack -q -d\n"
    default: return "git pack-refs --all\n"
    }
  }

  private mutating func worktreeScript() -> String {
    let old = worktrees.randomElement(using: &random) ?? "../none"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "git worktree remove --force \(old)\n"
    case 1: return "rm -rf \(old)\n"
    case 2: return "rm -rf \(old); git worktree prune --expire=now\n"
    case 3: return "cd \(old) && \(commitScript())"
    default:
      worktrees.append("../worktree-\(names)")
      let option = Bool.random(using: &random) ? "--detach" : "-b worktree/\(names)"
      return """
        git worktree add -q \(option) ../worktree-\(names) \(commit())
        cd ../worktree-\(names) && \(commitScript())
        """
    }
  }

  private mutating func fetchScript() -> String {
    let change: String
    switch Int.random(in: 0..<5, using: &random) {
    case 0: change = "git checkout -q -b far/\(names)\n" + commitScript()
    case 1: change = "git checkout -q main; git branch -q -D $(git branch --list 'far/*')\n"
    case 2: change = "git reset -q --hard HEAD~1\n"
    case 3: change = "git reset -q --hard HEAD~1\n" + commitScript()
    default: change = commitScript() + commitScript()
    }
    return "(cd ../origin\n\(change))\ngit fetch -q --prune origin\n"
  }

  private mutating func shallowScript() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "git fetch -q --depth=\(Int.random(in: 1...4, using: &random)) origin\n"
    case 1: "git fetch -q --deepen=1 origin\n"
    default: "git fetch -q --depth=1 origin; git fetch -q --unshallow origin\n"
    }
  }

  private mutating func replacementScript() -> String {
    guard !isOrderly else { return commitScript() }
    guard let (old, new) = pair(), Int.random(in: 0..<3, using: &random) > 0 else {
      return "git replace -d $(git replace --list)\n"
    }
    return """
      tree=$(git mktree </dev/null)
      git replace -f \(new) $(git commit-tree -m 'Replacement \(names)' -p \(old) $tree)

      """
  }

  private mutating func graftScript() -> String {
    guard let (old, new) = pair(), Int.random(in: 0..<3, using: &random) > 0 else {
      return "rm -f .git/info/grafts\n"
    }
    let parents = Bool.random(using: &random) ? " \(old)" : ""
    return "git cat-file -e \(old) && echo '\(new)\(parents)' >> .git/info/grafts\n"
  }

  private mutating func identityScript() -> String {
    let email = (RandomHistory.authors.randomElement(using: &random) ?? .me).email
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "git config user.email \(email)\n"
    case 1: return "git config --unset user.email\n"
    case 2: return "git config --add ootd.identity \(email)\n"
    default: return "git config --unset-all ootd.identity\n"
    }
  }

  private mutating func mailmapScript() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "rm -f .mailmap\n"
    case 1: "echo 'Me <me@example.com> <OLD@example.com>' >> .mailmap\n"
    case 2: "echo 'Me <me@example.com> me AT work <me@work.example>' >> .mailmap\n"
    default: "echo 'Me <me@example.com> <other@example.com>' > .mailmap\n"
    }
  }

  private mutating func tagScript() -> String {
    """
    git tag -a -m Tag tag-\(names) \(place()) &&
    git rev-parse tag-\(names) > .git/refs/heads/tagged-\(names)
    git update-ref refs/remotes/origin/tagged-\(names) tag-\(names)
    git checkout -q tag-\(names)

    """
  }

  /// Overwrites a branch's file in place, so that its name and size stay the same.
  private mutating func referenceScript() -> String {
    let file = ".git/refs/heads/\(branch())"
    let commit = commit()
    return """
      git cat-file -e \(commit) && [ -f \(file) ] && {
        touch -r \(file) ../before
        echo \(commit) > \(file)
        touch -r ../before \(file)
      }

      """
  }

  private mutating func aliasScript() -> String {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "git symbolic-ref refs/heads/alias refs/custom/one\n"
    case 1: return "git symbolic-ref refs/heads/alias refs/heads/\(branch())\n"
    case 2: return "git symbolic-ref refs/custom/one refs/custom/two\n"
    case 3: return "git symbolic-ref HEAD refs/custom/one\n"
    case 4: return "git symbolic-ref HEAD refs/heads/unborn-\(names)\n"
    default: return "git update-ref refs/custom/two \(commit())\n"
    }
  }

  /// Overwrites the packed-refs file in place.
  private mutating func packedScript() -> String {
    let name = branch()
    let commit = commit()
    let edit = "s|^[0-9a-f]* refs/heads/\(name)$|\(commit) refs/heads/\(name)|"
    return """
      git pack-refs --all
      git cat-file -e \(commit) && {
        sed '\(edit)' .git/packed-refs > ../packed
        touch -r .git/packed-refs ../before
        cat ../packed > .git/packed-refs
        touch -r ../before .git/packed-refs
      }

      """
  }

  private mutating func otherScript() -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: "git notes add -f -m Note HEAD\n"
    case 1: "git update-ref refs/other/\(names) \(commit())\n"
    default: "git branch -f \(branch()) \(commit())\n"
    }
  }
}
