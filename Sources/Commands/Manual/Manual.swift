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
    try session.print(session.manualPage())
  }
}

extension Session {
  /// The man page in the user's language.
  func manualPage() throws -> String {
    try ManualPage(
      RootCommand.help(in: language), topics: Resource.chapters, version: RootCommand.version,
      day: today, language: language
    ).text
  }
}
