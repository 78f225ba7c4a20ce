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

  package var failure: Failure {
    switch self {
    case .none: Failure("forge.none", .missing, hint: "ootd project link --help")
    case .missing(let program):
      Failure(
        "forge.missing", .failed,
        [
          "program": program,
          "page": program == "gh"
            ? "https://cli.github.com" : "https://gitlab.com/gitlab-org/cli",
        ], given: program, hint: "\(program) auth login")
    case .failed(let command, let message, _):
      Failure(
        "forge.failed", .failed,
        [
          "command": command, "message": message,
          // The program may advise it by itself.
          "advice": message.contains(" auth ")
            ? nil : login.map { Message("error.forge.failed.login", ["status": $0]) },
        ], given: command, hint: login)
    // Which remote has the old address only its repository shows.
    case .moved(let path, let other):
      Failure("forge.moved", .conflict, ["path": path, "other": other], given: path)
    case .slow(let command, let seconds):
      Failure(
        "forge.slow", .failed, ["command": command, "seconds": String(seconds)], given: command)
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
