import ArgumentParser
import Foundation
import Rendering

/// The program.
package enum Ootd {
  /// Runs what the process was started for, and ends it with the command's status.
  package static func main() async {
    InheritedState.repair()
    if let arguments = try? CommandContext.arguments(), await Unattended.run(arguments) { exit(0) }
    do {
      let context = try CommandContext.live()
      let session = await Session(context)
      let arguments = try CommandContext.arguments()
      // Don't print them for a program, which reads JSON and would drop them.
      if !arguments.contains("--json") { try session.printUnreadLines(to: .error) }
      let status = await run(arguments, in: session)
      // Taking apart what was closed would only cost time.
      withExtendedLifetime(session) { exit(status) }
    } catch {
      let phrases = Settings.language(in: ProcessInfo.processInfo.environment).phrases
      try? Stream.error.write(ErrorLine(error, phrases: phrases).text)
      exit(1)
    }
  }

  /// Runs one command line.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], in context: CommandContext) async -> Int32 {
    await run(arguments, in: Session(context))
  }

  private static func run(_ arguments: [String], in session: Session) async -> Int32 {
    defer { session.close() }
    let status = await carryOut(arguments, in: session)
    await session.refreshPrompt()
    if let store = session.openedStore, arguments.first != "sync" {
      session.startAutomaticSync(store, isChanged: session.hasChanged)
    }
    return status
  }

  private static func carryOut(_ arguments: [String], in session: Session) async -> Int32 {
    let parser = CommandLineParser(format: session.format)
    do {
      let command = try parser.parse(arguments)
      if command.needsSettings { try session.checkAllSettings() }
      try await command.run(in: session)
      return 0
    } catch InputError.output(let message) where session.hasChanged {
      return parser.report(InputError.outputOfChange(message: message), to: session.context)
    } catch {
      return parser.report(error, to: session.context)
    }
  }
}
