package import Localization

/// Why the issues of a forge can't be fetched.
package enum ForgeError: CodedError, Hashable, Sendable {
  /// No linked repository here has a remote on GitHub or GitLab.
  case none
  /// A forge's own program isn't installed.
  case missing(program: String)
  case failed(command: String, message: String)
  /// The forge answers with the issues of another repository, because it was renamed.
  case moved(String, to: String)
  /// It was ended after that time.
  case slow(command: String, seconds: Int)

  package var message: Message {
    switch self {
    case .none: Message("error.forge.none")
    case .missing(let program):
      Message(
        "error.forge.missing",
        [
          "program": program,
          "page": program == "gh"
            ? "https://cli.github.com" : "https://gitlab.com/gitlab-org/cli",
        ])
    case .failed(let command, let message):
      Message(
        "error.forge.failed",
        [
          "command": command, "message": message,
          "status": "\(command.prefix { $0 != " " }) auth status",
        ])
    case .moved(let path, let other):
      Message("error.forge.moved", ["path": path, "other": other])
    case .slow(let command, let seconds):
      Message("error.forge.slow", ["command": command, "seconds": String(seconds)])
    }
  }

  package var given: String? {
    switch self {
    case .none: nil
    case .missing(let program): program
    case .moved(let path, _): path
    case .failed(let command, _), .slow(let command, _): command
    }
  }
  package var hint: String? {
    switch self {
    // Which remote has the old address only its repository shows.
    case .moved: nil
    default: message.advice
    }
  }
}
