package import Todos

extension TodoStore {
  /// All labels by name, with the number of their todos.
  package func labels() throws(StoreError) -> [LabelUse] {
    try read { try LabelTable($0).uses() }
  }

  /// All milestones: those to be reached first, the earliest due first.
  package func milestones() throws(StoreError) -> [Milestone] {
    try read { try MilestoneTable($0).milestones() }
  }

  package func milestone(named name: String) throws(StoreError) -> Milestone {
    try read { try MilestoneTable($0).milestone(NamedTable(.milestone, $0).row(named: name)) }
  }
}
