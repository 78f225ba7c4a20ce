import Store
import Testing
import Todos

extension NamedEntity {
  var project: Project? { if case .project(let project) = self { project } else { nil } }
  var label: LabelUse? { if case .label(let use) = self { use } else { nil } }
  var milestone: Milestone? { if case .milestone(let milestone) = self { milestone } else { nil } }
  var block: Block? { if case .block(let use) = self { use.block } else { nil } }
}

extension Snapshot {
  func milestone(named name: String) throws -> Milestone {
    try #require(entity(.milestone, named: name).milestone)
  }
}

extension Transaction {
  /// Adds a project, optionally linked to a repository.
  func addProject(
    _ name: String, details: FieldEdit = FieldEdit(), repository: NewRepository?
  ) throws -> Project {
    try addProjects([NewProject(name, details: details, repository: repository)]) { _ in true }[0]
  }
}

extension FieldEdit {
  /// The repetition of a block.
  var recurrence: Replacement<Recurrence>? {
    get {
      values[.every].map { $0.string.flatMap { Recurrence($0) }.map { .value($0) } ?? .nothing }
    }
    set { values[.every] = newValue.map { RegisterValue($0.value?.description) } }
  }
}
