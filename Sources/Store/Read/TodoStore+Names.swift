import GRDB
package import Todos

extension TodoStore {
  /// All labels by name, with the number of their todos.
  package func labels() throws(StoreError) -> [LabelUse] {
    try read { try LabelTable($0).uses() }
  }

  /// Makes sure that names are those of projects, milestones and labels.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` and its likes.
  package func checkNames(
    project: String? = nil, milestone: String? = nil, labels: [String] = []
  ) throws(StoreError) {
    try read { db in
      if let project { _ = try NamedTable(.project, db).id(named: project) }
      if let milestone { _ = try NamedTable(.milestone, db).id(named: milestone) }
      for label in labels { _ = try NamedTable(.label, db).id(named: label) }
    }
  }

  /// All milestones: those to be reached first, the earliest due first.
  package func milestones() throws(StoreError) -> [Milestone] {
    try read { try MilestoneTable($0).milestones() }
  }

  package func milestone(named name: String) throws(StoreError) -> Milestone {
    try read { try MilestoneTable($0).milestone(NamedTable(.milestone, $0).row(named: name)) }
  }
}
