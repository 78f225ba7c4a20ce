package import Git
import Localization
package import Todos

/// A repository that setup can link, with how many of its commits are mine, and the day of the newest one.
package typealias SetupRepository = (
  name: String, path: String, mine: Int, commits: Int, latest: Day?
)

/// The changes that setup proposes.
package struct SetupView {
  let format: Format
  let abbreviatingHome: (String) -> String

  package init(format: Format, abbreviatingHome: @escaping (String) -> String) {
    self.format = format
    self.abbreviatingHome = abbreviatingHome
  }

  /// The repositories found: mark, number, name, commits, age, path.
  /// - Parameter linked: How many others are linked already.
  package func repositories(
    _ repositories: [SetupRepository], marked: Set<Int>, linked: Int
  ) -> String {
    let nameWidth = min(24, repositories.map(\.name.visible.displayWidth).max() ?? 0)
    let rows = repositories.enumerated().map { index, repository in
      let commits = repository.commits == 0 ? "–" : "\(repository.mine)/\(repository.commits)"
      return [
        mark(index, marked, of: repositories.count),
        StyledText(repository.name).truncated(toWidth: nameWidth),
        StyledText(commits, repository.mine > 0 ? .commits : .dim),
        StyledText(repository.latest.map(format.near) ?? "", .dim),
        StyledText(abbreviatingHome(repository.path), .dim),
      ]
    }.aligned(trailing: [2])
    var lines = [StyledText(format.t("setup.repositories"), .heading)]
    lines += rows.indented.cut(toWidth: format.width)
    if linked > 0 {
      lines.append(StyledText("  " + format.t("setup.linkedAlready", ["count": linked]), .dim))
    }
    return format.text(lines)
  }

  /// The emails of authors: mark, number, email, commits, name.
  /// - Parameter known: The emails that are mine already.
  package func emails(_ authors: [Authors.Author], marked: Set<Int>, known: [String]) -> String {
    let width = min(36, authors.map(\.email.visible.displayWidth).max() ?? 0)
    let rows = authors.enumerated().map { index, author in
      [
        mark(index, marked, of: authors.count),
        StyledText(author.email).truncated(toWidth: width),
        StyledText(String(author.commits), .commits), StyledText(author.name, .dim),
      ]
    }.aligned(trailing: [2])
    var lines = [StyledText(format.t("setup.emails"), .heading)]
    lines += rows.indented.cut(toWidth: format.width)
    if !known.isEmpty {
      lines +=
        format.sentence(format.t("setup.knownEmails", ["emails": known]), .dim, indent: 2).indented
    }
    return format.text(lines)
  }

  private func mark(_ index: Int, _ marked: Set<Int>, of count: Int) -> StyledText {
    let number = StyledText(String(index + 1))
      .padded(toWidth: String(count).count, alignment: .trailing)
    let mark = marked.contains(index) ? StyledText("[x]", .completion) : StyledText("[ ]", .dim)
    return mark + StyledText(" ") + number
  }

  /// A file and the text that it gets.
  /// - Parameter target: The file that the path leads to, if it is a symbolic link.
  package func file(_ title: String, path: String, target: String?, text: String) -> String {
    let link = target.map { " → \(abbreviatingHome($0))" } ?? ""
    let place = StyledText("  \(abbreviatingHome(path))\(link)", .dim)
    return format.text([StyledText(title, .heading), place] + indented(text))
  }

  /// A file that setup doesn't write to, and what the user can add.
  /// - Parameter reason: The key of the reason.
  package func byHand(_ reason: String, path: String, text: String) -> String {
    let title = format.t(reason, ["path": abbreviatingHome(path)])
    return format.text(format.sentence(title, .heading) + indented(text))
  }

  /// Hooks and the repositories that get them.
  /// - Parameter text: The lines that one of them gets.
  package func hooks(_ events: [String], in paths: [String], text: String) -> String {
    let title = format.t("setup.hooks", ["count": paths.count])
    let places = paths.prefix(Format.maxResults).map {
      StyledText("  \(abbreviatingHome($0))", .dim)
    }
    let rest = format.rest(of: paths.count).indented
    let names = StyledText("  " + events.joined(separator: ", ") + ":", .dim)
    return format.text([StyledText(title, .heading)] + places + rest + [names] + indented(text))
  }

  private func indented(_ text: String) -> [StyledText] {
    text.split(separator: "\n").map { StyledText("    \($0)") }
  }

  /// The last lines after the changes.
  package func end(needsNewShell: Bool) -> String {
    var steps = [(format.t("setup.end.undo"), "ootd setup --undo")]
    if needsNewShell { steps.append((format.t("setup.end.shell"), "exec $SHELL")) }
    steps.append((format.t("setup.end.today"), "ootd"))
    return format.text([StyledText("")] + Steps(steps).lines)
  }
}
