import Activity

/// The day's commits by project, as bars.
struct CommitBars {
  private let projects: [(name: String, commits: Int)]
  let format: Format

  init(_ repositories: [(project: String, path: String, commits: Int)], format: Format) {
    let counts = Dictionary(
      repositories.map { ($0.project, $0.commits) }, uniquingKeysWith: +)
    projects = counts.filter { $0.value > 0 }.map { ($0.key, $0.value) }
      .sorted { ($1.commits, $0.name) < ($0.commits, $1.name) }
    self.format = format
  }

  /// As many projects a line as fit.
  var lines: [StyledText] {
    guard !projects.isEmpty else { return [] }
    let heading = StyledText(format.phrases.commitsHeading, .heading)
    let indent = heading.width + 3
    let rows = projects.map(item).flowing(gap: 3, width: format.pageWidth - indent)
    return rows.enumerated().map { index, row in
      (index == 0 ? heading : StyledText("")).padded(toWidth: indent) + row
    }
  }

  private func item(_ project: (name: String, commits: Int)) -> StyledText {
    let best = projects[0].commits
    let length = best <= 10 ? project.commits : max(1, project.commits * 10 / best)
    let name = StyledText(project.name).truncated(toWidth: 24)
    let bar = StyledText(String(repeating: "▇", count: length), .commits)
    return name + StyledText(" ") + bar + StyledText(" \(project.commits)")
  }
}
