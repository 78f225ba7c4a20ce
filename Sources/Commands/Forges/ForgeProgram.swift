import Exchange
import Localization
import Rendering
import Subprocess
import Todos

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The issues that `ootd forge pull` asks for: those assigned to the user, unless it says which ones.
struct IssueSelection {
  var isAll = false
  var labels: [String] = []
  var milestone: String?

  /// Whether all issues that the user has to do with are asked for, so that others are gone or another's.
  var isComplete: Bool { labels.isEmpty && milestone == nil }

  /// The options of `gh` and `glab`.
  var options: [String] {
    (isComplete && !isAll ? ["--assignee", "@me"] : [])
      + labels.flatMap { ["--label", $0] } + (milestone.map { ["--milestone", $0] } ?? [])
  }
}

/// The program by which a forge's users reach it: `gh` (GitHub CLI) or `glab` (GitLab CLI). Only `ootd forge pull`
/// starts one, with the user's own login.
struct ForgeProgram {
  private let name: String
  private let path: FilePath
  private let forge: Forge
  private let selection: IssueSelection
  private let environment: [String: String]

  /// Issues on one page of GitLab's interface, which has no larger ones, and the most pages.
  private static let page = 100
  private static let maxPages = 50
  /// The time after which one run is ended, in seconds.
  private static let timeout = 120
  /// In bytes.
  private static let outputLimit = 256 << 20
  private static let messageLimit = 64 << 10
  /// gh's exit status if a login is missing (GitHub CLI, "gh help exit-codes").
  private static let loginStatus: Int32 = 4

  /// - Throws: `forge.missing` if the forge's own program isn't installed.
  init(
    of forge: Forge, _ selection: IssueSelection, _ context: CommandContext
  ) throws(Failure) {
    let name = forge == .github ? "gh" : "glab"
    guard let path = context.program(named: name) else {
      let page = name == "gh" ? "https://cli.github.com" : "https://gitlab.com/gitlab-org/cli"
      throw Failure(
        "forge.missing", .failed, ["program": name, "page": page], given: name,
        hint: "\(name) auth login")
    }
    self.name = name
    self.path = FilePath(path)
    self.forge = forge
    self.selection = selection
    // A hook's variables would lead git to another repository.
    var environment = context.environment.filter { !$0.key.hasPrefix("GIT_") }
    for variable in [
      "GH_REPO", "GH_FORCE_TTY", "GH_DEBUG", "DEBUG", "CLICOLOR_FORCE", "GITLAB_REPO",
    ] {
      environment[variable] = nil
    }
    environment.merge([
      "GIT_TERMINAL_PROMPT": "0", "GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1",
      "NO_PROMPT": "1", "GLAB_CHECK_UPDATE": "false", "NO_COLOR": "1", "GH_PAGER": "cat",
    ]) { $1 }
    self.environment = environment
  }

  /// Whether the forge's program knows the site: its own, or one whose host is named after it.
  static func knows(_ repository: ForgeRepository) -> Bool {
    switch repository.forge {
    case .github: repository.host.hasPrefix("github.")
    case .gitlab: repository.host.hasPrefix("gitlab.")
    case .forgejo: false
    }
  }

  /// The command line for a page of a repository's issues, from 1.
  func arguments(_ repository: ForgeRepository, page: Int) -> [String] {
    switch forge {
    case .github:
      return [
        "issue", "list", "-R", "\(repository.host)/\(repository.path)",
      ] + selection.options + [
        "--state", "all", "--limit", String(Self.page * Self.maxPages), "--json",
        "number,title,body,labels,state,stateReason,url,milestone,createdAt,closedAt,updatedAt",
      ]
    case .gitlab, .forgejo:
      return [
        "issue", "list", "-R", "\(repository.site)/\(repository.path)",
      ] + selection.options + [
        "--all", "--per-page", String(Self.page), "--page", String(page), "--output", "json",
      ]
    }
  }

  /// The issues of a repository, open and closed, at most 5,000.
  /// - Returns: Also whether there may be more, and what couldn't be read.
  /// - Throws: ``Failure``, or ``ExchangeError`` if none can be read.
  func issues(
    of repository: ForgeRepository, _ reader: IssueReader
  ) async throws -> (issues: [TodoRecord], isCut: Bool, bad: ExchangeError?) {
    var issues: [TodoRecord] = []
    var bad: [ExchangeError.BadRecord] = []
    var count = 0
    for page in 1...(forge == .github ? 1 : Self.maxPages) {
      let output = try await run(arguments(repository, page: page))
      let (found, warnings) = try reader.read(ImportFile(output))
      count += found.count + warnings.bad.count
      bad += warnings.bad
      if found.isEmpty { try warnings.check() }
      // Forges answer under a renamed repository's old name, too. Its issues would be new ones here. Single ones were
      // transferred.
      let own = found.filter { $0.reference?.repository.path == repository.path }
      if own.isEmpty, let other = found.first?.reference?.repository.path {
        throw Failure(
          "forge.moved", .conflict, ["path": repository.path, "other": other],
          given: repository.path)
      }
      issues += own
      if found.count + warnings.bad.count < Self.page { break }
    }
    return (issues, count >= Self.page * Self.maxPages, bad.isEmpty ? nil : .badRecords(bad))
  }

  /// The command line as a person would type it, without the options that only programs need.
  func command(_ repository: ForgeRepository) -> String {
    let words = arguments(repository, page: 1).prefix(4 + selection.options.count).map(\.shellWord)
    return ([name] + words).joined(separator: " ")
  }

  private func run(_ arguments: [String]) async throws -> [UInt8] {
    let command = ([name] + arguments.prefix(4).map(\.shellWord)).joined(separator: " ")
    var options = PlatformOptions()
    // Ends the programs that it starts with it.
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let platformOptions = options
    let output: Output? = try await withThrowingTaskGroup(of: Output?.self) { group in
      group.addTask {
        do {
          return try await collect(arguments, platformOptions)
        } catch {
          return Output(status: nil, bytes: [], message: "\(error)")
        }
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(Self.timeout))
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
    guard let output else {
      throw Failure(
        "forge.slow", .failed, ["command": command, "seconds": String(Self.timeout)],
        given: command)
    }
    if output.status == .exited(0) { return output.bytes }
    let message = output.failure
    let mentionsLogin = ["auth login", "401", "authentic"].contains {
      message.lowercased().contains($0)
    }
    let login =
      mentionsLogin || output.status == .exited(Self.loginStatus) ? "\(name) auth status" : nil
    // The program may advise it by itself.
    let advice = message.contains(" auth ") ? nil : login
    throw Failure(
      "forge.failed", .failed,
      [
        "command": command, "message": message,
        "advice": advice.map { Message("error.forge.failed.login", ["status": $0]) },
      ], given: command, hint: login)
  }

  private func collect(_ arguments: [String], _ options: PlatformOptions) async throws -> Output {
    let result = try await Subprocess.run(
      .path(path), arguments: Arguments(arguments),
      environment: Environment(variables: environment), workingDirectory: "/",
      platformOptions: options, input: .none, output: .bytes(limit: Self.outputLimit),
      error: .sequence
    ) { execution in
      // The end is what says why the program failed.
      var message: [UInt8] = []
      for try await part in execution.standardError {
        message = (message + part.withUnsafeBytes(Array.init)).suffix(Self.messageLimit)
      }
      return String(decoding: message, as: UTF8.self)
    }
    return Output(
      status: result.terminationStatus, bytes: result.standardOutput, message: result.closureResult)
  }

  private struct Output: Sendable {
    /// Nil if the program couldn't be started or read.
    let status: TerminationStatus?
    let bytes: [UInt8]
    /// The last part of standard error.
    let message: String

    /// The end of the message on one line or, without one, how the program ended.
    var failure: String {
      let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if words.count > Self.limit { return "…" + words.suffix(Self.limit) }
      if !words.isEmpty { return words }
      return switch status {
      case .exited(let code): "exit status \(code)"
      case .signaled(let signal): "killed by signal \(signal)"
      case nil: ""
      }
    }

    /// In characters.
    private static let limit = 400
  }
}

extension ForgeRepository {
  fileprivate var host: Substring { site.drop { $0 != ":" }.dropFirst("://".count) }
}
