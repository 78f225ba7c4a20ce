package import Todos

/// All projects, a line each.
package struct ProjectListView {
  let projects: [Project]
  let format: Format

  package init(_ projects: [Project], format: Format) {
    self.projects = projects
    self.format = format
  }

  package var text: String {
    let longest = projects.map(\.name.visible.displayWidth).max() ?? 0
    let names = format.width.map { min(longest, max(8, $0 / 3)) } ?? longest
    let counts = projects.map { format.phrases.openAndDone(open: $0.open, done: $0.done) }
    let countWidth = counts.map(\.displayWidth).max() ?? 0
    let lines = zip(projects, counts).map { project, count in
      let name = StyledText(project.name, project.isArchived ? .dim : .plain)
      var line = StyledText("  ") + name.truncated(toWidth: names).padded(toWidth: names + 2)
      line += StyledText(count, .completion).padded(toWidth: countWidth + 2)
      line += StyledText(ProjectView.period(project, format.phrases), .dim)
      if project.isArchived { line += StyledText("  \(format.phrases.archived)", .dim) }
      if !project.details.description.isEmpty {
        line += StyledText("  \(project.details.description)")
      }
      return line.cut(toWidth: format.width)
    }
    return format.text(lines)
  }
}
