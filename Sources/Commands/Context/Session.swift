import Activity
import Files
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// One run of the program: on a machine, in a folder, with an output and a store.
struct Session: Sendable {
  let context: CommandContext
  let folder: WorkingFolder
  let output = SessionOutput()
  let stores = SessionStores()
  var options = GlobalOptions()
  /// The project in which it runs; nil for the folder's.
  var project: String?

  /// Creates a session in the working folder's repository, if there is one.
  init(_ context: CommandContext) async {
    context.rememberAuthor()
    self.init(context: context, folder: await WorkingFolder(context))
  }

  init(_ context: CommandContext, _ environment: GitEnvironment, in repository: Repository?) {
    self.init(context: context, folder: WorkingFolder(context, environment, in: repository))
  }

  private init(context: CommandContext, folder: WorkingFolder) {
    self.context = context
    self.folder = folder
  }

  var environment: GitEnvironment { folder.environment }
  var repositoryPath: String? { folder.repositoryPath }
  var configuration: Configuration? { folder.configuration }
  var language: Language { folder.language }
  var calendar: LocalCalendar { folder.calendar }

  /// The actor that runs the command. Without a valid setting, claims expire after the usual time.
  var actor: Actor {
    let limit = configuration.flatMap { try? Settings.claimLimit($0) }
    let author = context.author
    guard author.isAgent else { return Actor(author, claimLimit: limit ?? Actor.usualClaimLimit) }
    return Actor(
      agent: author, in: folder.worktree, environment: context.environment,
      claimLimit: limit ?? Actor.usualClaimLimit)
  }

  /// The project of the repository that the working folder is in, unless the session has its own.
  func projectHere(_ store: TodoStore) throws -> String? {
    if let project { return project }
    guard let repositoryPath = folder.repositoryPath else { return nil }
    return try store.read { try $0.projectName(ofRepositoryAt: repositoryPath) }
  }

  var now: Moment { context.now }
  var today: Day { calendar.day(of: now) }

  var dayParser: DayParser {
    DayParser(now: now, calendar: calendar, language: language)
  }

  /// The preset blocks, with titles in the user's language.
  var presets: [Block] { Block.presets(in: language) }
}
