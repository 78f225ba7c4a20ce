import Files
import Git
import Localization
import Rendering
import Store
import Todos

/// One run of the program: on a machine, in a folder with its settings, with an output and a store.
struct Session: Sendable {
  var context: CommandContext
  let environment: GitEnvironment
  /// The main path of the repository that contains the working folder.
  let repositoryPath: String?
  let configuration: Configuration?
  let language: Language
  let calendar: LocalCalendar
  /// Why the settings can't be used; a command that needs none still works.
  let settingsProblem: (any Error)?
  let state = SessionState()
  var options = GlobalOptions()
  /// The project in which it runs; nil for the folder's.
  var project: String?

  /// Creates a session in the working folder's repository, if there is one.
  init(_ context: CommandContext) async {
    context.rememberAuthor()
    let environment = context.gitEnvironment
    // A broken repository around the working folder must not prevent adding a todo.
    let repository = await context.debug.ignoring("repository around the working folder") {
      try await ConfigurationCache(in: context.cacheFolder, environment)
        .repository(around: context.workingDirectory)
    }
    self.init(context, environment, repository ?? nil)
  }

  init(_ context: CommandContext, _ environment: GitEnvironment, in repository: Repository?) {
    self.init(context, environment, repository.map { ($0.path, $0.configuration) })
  }

  private init(
    _ context: CommandContext, _ environment: GitEnvironment,
    _ repository: (path: String, configuration: () throws(GitError) -> Configuration)?
  ) {
    self.context = context
    self.environment = environment
    repositoryPath = repository?.path
    let cache = ConfigurationCache(in: context.cacheFolder, environment)
    var configuration: Configuration?
    var settings: Settings?
    var problem: (any Error)?
    do {
      let found = try repository?.configuration() ?? cache.common()
      configuration = found
      settings = try Settings(found, environment: context.environment)
    } catch {
      problem = error
    }
    settingsProblem = problem
    self.configuration = configuration
    // Another setting that is invalid doesn't change the language.
    language =
      configuration.flatMap { (try? Settings.language($0)) ?? nil }
      ?? Settings.language(in: context.environment)
    var dayStart = settings?.dayStart
    // A day is the same in every folder: its start is never that of a repository's settings.
    if repository != nil, configuration?.string(Setting.Name.dayStartsAt.rawValue) != nil {
      let common = context.debug.ignoring("settings outside of repositories") {
        try Settings(cache.common(), environment: context.environment)
      }
      dayStart = common?.dayStart
    }
    calendar = LocalCalendar(zone: context.zone, dayStart: dayStart ?? 0)
  }

  /// - Throws: The error in the settings.
  func checkSettings() throws {
    if let settingsProblem { throw settingsProblem }
  }

  /// Also checks the settings whose errors stop only commands that a user typed.
  func checkAllSettings() throws {
    try checkSettings()
    if let configuration { try Settings.checkFlags(configuration) }
  }

  /// The actor that runs the command. Without a valid setting, claims expire after the usual time.
  var actor: Actor {
    let limit =
      configuration.flatMap { try? Settings.claimLimit($0) } ?? Actor.usualClaimLimit
    let author = context.author
    guard author.isAgent else { return Actor(author, claimLimit: limit) }
    return Actor(
      agent: author, in: worktree, environment: context.environment, claimLimit: limit)
  }

  /// The root of the worktree that the working folder is in.
  private var worktree: String? {
    guard repositoryPath != nil else { return nil }
    let path = context.workingDirectory
    var folder = FileSystem.realPath(path) ?? path
    while folder.count > 1 {
      if FileSystem.exists("\(folder)/.git") { return folder }
      folder = folder.parentFolder
    }
    return nil
  }

  /// The project of the repository that the working folder is in, unless the session has its own.
  func projectHere(_ store: TodoStore) throws -> String? {
    if let project { return project }
    guard let repositoryPath else { return nil }
    return try store.read { try $0.projectName(ofRepositoryAt: repositoryPath) }
  }

  var now: Moment { context.now }
  var today: Day { calendar.day(of: now) }

  var dayParser: DayParser { DayParser(now: now, calendar: calendar, language: language) }

  /// The preset blocks, with titles in the user's language.
  var presets: [Block] { Block.presets(in: language) }
}
