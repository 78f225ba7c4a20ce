import ArgumentParser
import Rendering
import Todos

/// The options that say what a project is.
struct ProjectValues: ParsableArguments {
  @Option(help: ArgumentHelp(\.name)) var name: String?
  @Option(help: ArgumentHelp(\.description)) var description: String?
  @Option(help: ArgumentHelp(\.link)) var link: String?
  @Option(help: ArgumentHelp(\.member), completion: .offering(.members)) var member: [String] = []
  @Option(help: ArgumentHelp(\.tech), completion: .offering(.technologies)) var tech: [String] = []
  @Option(help: ArgumentHelp(\.memo)) var memo: String?
  @Option(help: ArgumentHelp(\.startMonth)) var start: String?
  @Option(help: ArgumentHelp(\.endMonth)) var end: String?

  func edit(_ session: Session) throws -> ProjectEdit {
    var edit = ProjectEdit()
    edit.name = try name.map(Name.checked)
    edit.description = try description.map(Notes.checked)
    edit.link = try link.map(Link.checked)
    edit.memo = try memo.map(Notes.checked)
    edit.addedMembers = try member.map(Name.checked)
    edit.addedTech = try tech.map(Name.checked)
    edit.start = try month(start, session)
    edit.end = try month(end, session)
    if let start = edit.start?.value, let end = edit.end?.value, end < start {
      throw TodoError.invalidPeriod(start: start.description, end: end.description)
    }
    return edit
  }

  /// An empty text takes the month away.
  private func month(_ text: String?, _ session: Session) throws -> Replacement<Month>? {
    guard let text else { return nil }
    return text.isEmpty ? .nothing : .value(try Month.checked(text))
  }
}
