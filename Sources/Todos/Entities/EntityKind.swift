/// What an entity of the log is; written once, when it is created.
package enum EntityKind: String, Sendable, CaseIterable {
  case todo, project, repository, block, label, milestone, comment, commit, replica
}
