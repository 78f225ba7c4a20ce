package import Todos

/// The words of a todo's page, of history, projects, blocks and settings.
package protocol TodoPhrases: Sendable {
  /// Labels of values.
  var project: String { get }
  var plannedLabel: String { get }
  var dueLabel: String { get }
  var block: String { get }
  var created: String { get }
  var started: String { get }
  var completed: String { get }
  var priority: String { get }
  var backlog: String { get }
  var notes: String { get }
  var history: String { get }
  /// A link of a commit that is there no more, or again.
  var commitGone: String { get }
  var commitBack: String { get }
  func word(_ status: Status) -> String
  func word(_ priority: Priority) -> String
  /// The name of a register in history.
  func field(_ name: String) -> String
  var undone: String { get }
  var yes: String { get }
  var no: String { get }

  var link: String { get }
  var period: String { get }
  var tech: String { get }
  var members: String { get }
  var memo: String { get }
  var repositories: String { get }
  var todos: String { get }
  var archived: String { get }
  /// A repository that isn't at its path.
  var absent: String { get }
  /// Of a repository that is linked on another machine alone.
  var onAnotherMachine: String { get }
  var labels: String { get }
  var milestone: String { get }
  var comments: String { get }
  var color: String { get }
  /// When a block makes its todo: `every weekday`, `every Mon, Thu`.
  func every(_ recurrence: Recurrence) -> String
  /// When a block makes its todo, and since which date.
  func since(_ repetition: String, _ date: String) -> String
  var repeats: String { get }
  var paused: String { get }
  /// A milestone that needs no more todos.
  var closed: String { get }
  var noLabels: String { get }
  var noMilestones: String { get }
  func openAndDone(open: Int, done: Int) -> String
  /// `7 commits last week, 420 in total`.
  func commits(lastWeek: Int, total: Int) -> String
  /// The end of a period that goes on.
  var present: String { get }
  var noProjects: String { get }
  var noHistory: String { get }
  func noCommands(by author: String) -> String
  var titleLabel: String { get }
  var notSet: String { get }
}
