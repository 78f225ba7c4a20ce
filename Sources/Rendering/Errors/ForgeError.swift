package import Localization

/// Why the issues of a forge can't be fetched.
package enum ForgeError: CodedError, Hashable, Sendable {
  /// No linked repository here has a remote on GitHub or GitLab.
  case none
  /// A forge's own program isn't installed.
  case missing(program: String)
  /// `isLogin` if the exit status says that a login is missing.
  case failed(command: String, message: String, isLogin: Bool)
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
    case .failed(let command, let message, _):
      Message(
        "error.forge.failed",
        [
          "command": command, "message": message,
          // The program may advise it by itself.
          "advice": message.contains(" auth ")
            ? nil : login.map { Message("error.forge.failed.login", ["status": $0]) },
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
    case .failed(let command, _, _), .slow(let command, _): command
    }
  }
  package var hint: String? {
    switch self {
    case .none: message.advice
    case .missing(let program): "\(program) auth login"
    case .failed: login
    // Which remote has the old address only its repository shows.
    case .moved, .slow: nil
    }
  }

  /// The command that shows the login, if the program failed because of that.
  private var login: String? {
    guard case .failed(let command, let message, let isLogin) = self else { return nil }
    let mentions = ["auth login", "401", "authentic"].contains {
      message.lowercased().contains($0)
    }
    return isLogin || mentions ? "\(command.prefix { $0 != " " }) auth status" : nil
  }
}
