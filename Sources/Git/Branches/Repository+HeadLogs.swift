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
