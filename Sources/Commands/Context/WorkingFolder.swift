import Files
import Git
import Localization
import Rendering
import Todos

/// The folder in which a command runs: its repository, and the settings that apply there.
struct WorkingFolder: Sendable {
  let environment: GitEnvironment
  /// The main path of the repository that contains it.
  let repositoryPath: String?
  let configuration: Configuration?
  let language: Language
  let calendar: LocalCalendar
  private let path: String
  /// Why the settings can't be used; a command that needs none still works.
  private let problem: (any Error)?

  init(_ context: CommandContext) async {
    let environment = context.gitEnvironment
    // A broken repository around the working folder must not prevent adding a todo.
    let repository = await context.debug.ignoring("repository around the working folder") {
      try await Self.configurationCache(context, environment)
        .repository(around: context.workingDirectory)
    }
    self.init(context, environment, repository ?? nil)
  }

  init(_ context: CommandContext, _ environment: GitEnvironment, in repository: Repository?) {
    self.init(
      context, environment,
      repository.map { repository in (repository.path, repository.configuration) })
  }

  private init(
    _ context: CommandContext, _ environment: GitEnvironment,
    _ repository: (path: String, configuration: () throws(GitError) -> Configuration)?
  ) {
    path = context.workingDirectory
    self.environment = environment
    repositoryPath = repository?.path
    var settings: Settings?
    var problem: (any Error)?
    var configuration: Configuration?
    do {
      let found =
        try repository?.configuration() ?? Self.configurationCache(context, environment).common()
      configuration = found
      settings = try Settings(found, environment: context.environment)
    } catch {
      problem = error
    }
    self.problem = problem
    self.configuration = configuration
    // Another setting that is invalid doesn't change the language.
    language =
      settings?.language ?? configuration.flatMap { (try? Settings.language($0)) ?? nil }
      ?? Settings.language(in: context.environment)
    let dayStart = Self.dayStart(
      context, environment, configuration, settings, isInRepository: repository != nil)
    calendar = LocalCalendar(zone: context.zone, dayStart: dayStart)
  }

  /// The root of the worktree that it is in.
  var worktree: String? {
    guard repositoryPath != nil else { return nil }
    var folder = FileSystem.realPath(path) ?? path
    while folder.count > 1 {
      if FileSystem.exists("\(folder)/.git") { return folder }
      folder = folder.parentFolder
    }
    return nil
  }

  /// The start of the day in the user's own configuration, never a repository's: a day is the same in every folder.
  private static func dayStart(
    _ context: CommandContext, _ environment: GitEnvironment, _ configuration: Configuration?,
    _ settings: Settings?, isInRepository: Bool
  ) -> Int64 {
    guard isInRepository, configuration?.string(Setting.Name.dayStartsAt.rawValue) != nil else {
      return settings?.dayStart ?? 0
    }
    let common = context.debug.ignoring("settings outside of repositories") {
      try Settings(
        configurationCache(context, environment).common(), environment: context.environment)
    }
    return common?.dayStart ?? 0
  }

  private static func configurationCache(
    _ context: CommandContext, _ environment: GitEnvironment
  ) -> ConfigurationCache {
    ConfigurationCache(in: context.cacheFolder, environment)
  }

  /// - Throws: The error in the settings.
  func checkSettings() throws {
    if let problem { throw problem }
  }

  /// Also checks the settings whose errors stop only commands that a user typed.
  func checkAllSettings() throws {
    try checkSettings()
    if let configuration { try Settings.checkFlags(configuration) }
  }
}
