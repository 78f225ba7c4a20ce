package import Git
import Localization
package import Todos

/// A repository that setup can link, with how many of its commits are mine, and the day of the newest one.
package typealias SetupRepository = (
  name: String, path: String, mine: Int, commits: Int, latest: Day?
)

/// A count that is at least so high if reading ended at a limit: `50000+`.
private func text(_ count: Int, upTo limit: Int) -> String {
  count > limit ? "\(limit)+" : String(count)
}

/// The changes that setup proposes.
package struct SetupView {
  let format: Format
  let abbreviatingHome: (String) -> String

  package init(format: Format, abbreviatingHome: @escaping (String) -> String) {
    self.format = format
    self.abbreviatingHome = abbreviatingHome
  }

  /// The repositories found: mark, number, name, commits, age, path.
  /// - Parameters:
  ///   - linked: How many others are linked already.
  ///   - limit: The most commits that were read of each.
  package func repositories(
    _ repositories: [SetupRepository], marked: Set<Int>, linked: Int, limit: Int
  ) -> String {
    let nameWidth = min(24, repositories.map(\.name.visible.displayWidth).max() ?? 0)
    let rows = repositories.enumerated().map { index, repository in
      let figures = [repository.mine, repository.commits].map { text($0, upTo: limit) }
      let commits = repository.commits == 0 ? "–" : figures.joined(separator: "/")
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
  /// - Parameters:
  ///   - known: The emails that are mine already.
  ///   - limit: The most commits that were read of each repository.
  package func emails(
    _ authors: [Authors.Author], marked: Set<Int>, known: [String], limit: Int
  ) -> String {
    let width = min(36, authors.map(\.email.visible.displayWidth).max() ?? 0)
    let rows = authors.enumerated().map { index, author in
      [
        mark(index, marked, of: authors.count),
        StyledText(author.email).truncated(toWidth: width),
        StyledText(text(author.commits, upTo: limit), .commits), StyledText(author.name, .dim),
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
  /// - Parameters:
  ///   - target: The file that the path leads to, if it is a symbolic link.
  ///   - note: A sentence for the user; empty if there is none.
  package func file(
    _ title: String, path: String, target: String?, text: String, note: String = ""
  ) -> String {
    let link = target.map { " → \(abbreviatingHome($0))" } ?? ""
    let place = StyledText("  \(abbreviatingHome(path))\(link)", .dim)
    let sentence = note.isEmpty ? [] : format.sentence(note, .overdue, indent: 2).indented
    return format.text([StyledText(title, .heading), place] + indented(text) + sentence)
  }

  /// A file that setup doesn't write to, and what the user can add.
  /// - Parameter reason: The key of the reason.
  package func byHand(_ reason: String, path: String, text: String) -> String {
    let title = format.t(reason, ["path": abbreviatingHome(path)])
    return format.text(format.sentence(title, .heading) + indented(text))
  }

  /// What setup has changed, and will undo.
  package func changes(files: [String], emails: [String], hooks: Int, links: Int) -> String {
    var rows = files.map(abbreviatingHome) + emails.map { "ootd.identity \($0)" }
    if hooks > 0 { rows.append(format.t("setup.changed.hooks", ["count": hooks])) }
    if links > 0 { rows.append(format.t("setup.changed.links", ["count": links])) }
    return format.text(
      [StyledText(format.t("setup.changed"), .heading)] + rows.map { StyledText("  \($0)") })
  }

  /// Hooks and the repositories that get them.
  package func hooks(_ events: [String], in paths: [String]) -> String {
    let title = format.t("setup.hooks", ["count": paths.count])
    let places = paths.prefix(Format.maxResults).map {
      StyledText("  \(abbreviatingHome($0))", .dim)
    }
    let rest = format.rest(of: paths.count).indented
    let names = format.sentence(events.joined(separator: ", "), .dim, indent: 2).indented
    return format.text([StyledText(title, .heading)] + places + rest + names)
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
