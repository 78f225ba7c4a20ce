package import Todos

/// A project, and how much was committed in it.
package struct ProjectReport: Hashable, Sendable {
  package let project: Project
  /// Nil where it has no repository on this machine.
  package let figures: ProjectFigures?

  package init(project: Project, figures: ProjectFigures?) {
    self.project = project
    self.figures = figures
  }
}
