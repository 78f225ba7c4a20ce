import Todos

/// What the words of a line say besides its title.
struct TodoTxtTags {
  var project: String?
  /// Sorted.
  private(set) var labels: [String] = []
  var due: Day?
  var day: Day?
  /// The letter in `pri:A`.
  var priority: Character?

  init() {}

  init(of record: TodoRecord, in calendar: LocalCalendar) {
    project = record.project
    labels = record.labels
    day = record.day
    switch record.due {
    case .day(let day)?: due = day
    case .moment(let moment, _)?: due = calendar.clock(at: moment).day
    case nil: break
    }
  }

  /// Whether it says something that no word before said otherwise.
  mutating func take(_ tag: TodoTxtWord.Tag) -> Bool {
    switch tag {
    case .none, .other: return false
    case .project(let name): return TodoTxtTags.set(&project, name)
    case .due(let day): return TodoTxtTags.set(&due, day)
    case .day(let day): return TodoTxtTags.set(&self.day, day)
    case .priority(let letter): return TodoTxtTags.set(&priority, letter)
    case .label(let name):
      if !labels.contains(name) { labels = (labels + [name]).sorted() }
      return true
    }
  }

  /// The words that say what others don't.
  func words(without said: TodoTxtTags) -> [[UInt8]] {
    var words: [String] = []
    if let project, project != said.project { words.append("+\(project.asWord)") }
    for label in labels where !said.labels.contains(label) { words.append("@\(label.asWord)") }
    if let due, due != said.due { words.append("due:\(due)") }
    if let day, day != said.day { words.append("t:\(day)") }
    if let priority, priority != said.priority { words.append("pri:\(priority)") }
    return words.map { Array($0.utf8) }
  }

  private static func set<Value>(_ place: inout Value?, _ value: Value) -> Bool {
    if place != nil { return false }
    place = value
    return true
  }
}
