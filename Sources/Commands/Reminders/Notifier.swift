import Localization
import Rendering

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

  /// - Throws: `remind.noNotifier`
  init(_ context: CommandContext) throws(Failure) {
    for kind in [Kind.osascript, .notifySend] {
      guard let program = SystemProgram(kind.rawValue, context) else { continue }
      self.kind = kind
      self.program = program
      return
    }
    throw Failure("remind.noNotifier", .failed)
  }

  /// - Throws: ``Failure/programFailed(_:message:)``
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
