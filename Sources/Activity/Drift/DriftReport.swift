/// What plan and history disagree on.
package struct DriftReport: Sendable {
  /// Todos in progress without a commit, the longest first.
  package let idle: [IdleTodo]
  /// Days with commits and no todo, the newest first.
  package let unplanned: [UnplannedDay]
  /// Open todos whose branch is merged.
  package let merged: [BranchFinding]
  /// Todos done whose branch never was.
  package let unmerged: [BranchFinding]
  package let warnings: [RepositoryWarning]

  package var isEmpty: Bool {
    idle.isEmpty && unplanned.isEmpty && merged.isEmpty && unmerged.isEmpty
  }
}
