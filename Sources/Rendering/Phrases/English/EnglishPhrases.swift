import Todos

/// English.
struct EnglishPhrases: Phrases {
  func date(_ day: Day, thisYear: Int) -> String {
    let (year, month, number) = day.components
    let name = Self.weekdays[day.weekday.rawValue]
    let date = "\(name) \(number) \(Self.months[month - 1])"
    return year == thisYear ? date : "\(date) \(year)"
  }

  func short(_ weekday: Weekday) -> String {
    String(Self.weekdays[weekday.rawValue].prefix(3))
  }

  func shortDate(_ day: Day, thisYear: Int?) -> String {
    let (year, month, number) = day.components
    let date = "\(number) \(Self.months[month - 1].prefix(3))"
    return year == thisYear ? date : "\(date) \(year)"
  }

  let today = "today"
  let tomorrow = "tomorrow"
  let yesterday = "yesterday"

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension EnglishPhrases {
  func commits(_ count: Int) -> String { count == 1 ? "1 commit" : "\(count) commits" }
  var readingHistory: String { "Reading history" }
  func percent(_ percent: Int) -> String { "\(percent) %" }
  var noPlanYet: String { "no plan yet" }
  var noPlan: String { "no plan" }
  var commitsRow: String { "commits" }
  var completionRow: String { "done" }
  var doing: String { "Doing" }
  var todo: String { "Todo" }
  var done: String { "Done" }
  var carriedOver: String { "Carried over" }
  var dueHeading: String { "Due" }
  var overdue: String { "Overdue" }
  var commitsHeading: String { "Commits" }
  func due(_ when: String) -> String { "due \(when)" }
  func overdue(since when: String) -> String { "overdue \(when)" }
  func planned(_ day: String) -> String { "planned \(day)" }
  func completed(_ day: String) -> String { "done \(day)" }
  var planSomething: String { "Plan something" }
  var fromBlock: String { "From a block" }
  var linkRepository: String { "Link this repository" }
  var seeItAll: String { "See it all" }
  var exampleTitle: String { "Fix token refresh" }
  var noTodos: String { "No todos here. `ootd add \"Fix token refresh\"` plans one for today." }
  func noTodos(matching query: String, isOfOpen: Bool) -> String {
    isOfOpen
      ? "No open todos match `\(query)`; `--all` includes done ones." : "No todos match `\(query)`."
  }
}
