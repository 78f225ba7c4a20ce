import ArgumentParser
import Localization
import Rendering
import Resources

/// The page that man(1) shows.
struct Manual: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("manual", examples: ["manual > ~/.local/share/man/man1/ootd.1"])
  }

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let page = ManualPage(
      try RootCommand.help(in: session.language), topics: Resource.chapters,
      version: RootCommand.version, day: session.today, language: session.language)
    try session.print(page.text)
  }
}
