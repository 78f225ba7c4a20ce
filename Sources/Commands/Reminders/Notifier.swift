import Files
import Localization
import Rendering
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The system's program that shows a notification.
struct Notifier {
  private enum Kind: String {
    /// macOS.
    case osascript
    /// libnotify.
    case notifySend = "notify-send"
  }

  /// The most notifications to show at once; another one counts the rest.
  private static let limit = 5

  private let kind: Kind
  private let program: SystemProgram

  /// - Throws: ``InputError/noNotifier``
  init(_ context: CommandContext) throws(InputError) {
    for kind in [Kind.osascript, .notifySend] {
      guard let program = SystemProgram(kind.rawValue, context) else { continue }
      self.kind = kind
      self.program = program
      return
    }
    throw .noNotifier
  }

  /// - Throws: ``InputError/programFailed(_:message:)``
  func show(_ reminders: [ReminderText], language: Language) async throws {
    for reminder in reminders.prefix(Self.limit) {
      try await program.run(arguments(reminder.heading, reminder.details))
    }
    let others = reminders.count - Self.limit
    if others > 0 {
      let text = language.t("report.andMore", ["count": others])
      try await program.run(arguments("ootd", text))
    }
  }

  /// The texts are arguments, never a part of a script or command line.
  /// - Parameter heading: Doesn't begin with a dash.
  private func arguments(_ heading: String, _ text: String) -> [String] {
    switch kind {
    case .osascript:
      let script = "display notification (item 2 of argv) with title (item 1 of argv)"
      return ["-e", "on run argv", "-e", script, "-e", "end run", heading, text]
    case .notifySend:
      // The text may have markup (Desktop Notifications Specification) and, for notify-send, escapes.
      let plain = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\\", with: "\\\\")
      return ["--app-name=ootd", "--", heading, plain]
    }
  }
}

/// A program of the system, found in `PATH`.
struct SystemProgram {
  let path: String
  private let name: String
  private let environment: [String: String]

  /// In bytes.
  private static let messageLimit = 64 << 10

  /// Nil if it isn't installed.
  init?(_ name: String, _ context: CommandContext) {
    let folders = (context.environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.filter { $0.hasPrefix("/") }.lazy.map { "\($0)/\(name)" }
    guard let path = candidates.first(where: FileSystem.isExecutable) else { return nil }
    self.path = path
    self.name = name
    environment = context.environment
  }

  /// Runs the program and waits for its end.
  /// - Throws: ``InputError/programFailed(_:message:)``
  func run(_ arguments: [String]) async throws(InputError) {
    let pairs = environment.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let status: TerminationStatus
    let message: String
    do {
      let result = try await Subprocess.run(
        .path(FilePath(path)), arguments: Arguments(arguments),
        environment: .custom(Dictionary(uniqueKeysWithValues: pairs)),
        input: .none, output: .discarded, error: .string(limit: Self.messageLimit))
      (status, message) = (result.terminationStatus, result.standardError)
    } catch {
      throw .programFailed(name, message: "\(error)")
    }
    if case .exited(0) = status { return }
    let line = message.split(separator: "\n").first.map(String.init)
    throw .programFailed(name, message: line ?? "\(status)")
  }
}
