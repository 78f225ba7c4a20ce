package import Todos

/// The words of the day view and the lists.
package protocol DayPhrases: Sendable {
  func commits(_ count: Int) -> String
  /// What a command does that takes long.
  var readingHistory: String { get }
  /// `60 %`.
  func percent(_ percent: Int) -> String
  var noPlanYet: String { get }
  /// Of a day that is over.
  var noPlan: String { get }
  /// Names of the rows of the week's strip.
  var commitsRow: String { get }
  var completionRow: String { get }
  /// Headings.
  var doing: String { get }
  var todo: String { get }
  var done: String { get }
  var carriedOver: String { get }
  var dueHeading: String { get }
  var overdue: String { get }
  var commitsHeading: String { get }
  /// Notes beside a todo; the argument is a day or time in words.
  func due(_ when: String) -> String
  func overdue(since when: String) -> String
  func planned(_ day: String) -> String
  func completed(_ day: String) -> String
  /// What the empty day teaches.
  var planSomething: String { get }
  var fromBlock: String { get }
  var linkRepository: String { get }
  var seeItAll: String { get }
  /// The title in the example of a first todo.
  var exampleTitle: String { get }
  var noTodos: String { get }
  /// - Parameter isOfOpen: Whether only open todos were searched.
  func noTodos(matching query: String, isOfOpen: Bool) -> String
}

extension DayPhrases {
  /// `3/5  60 %`; nil where nothing was planned or done.
  package func rate(_ completion: Completion) -> String? {
    completion.percent.map { "\(completion.done)/\(completion.total)  \(percent($0))" }
  }
}
