import Rendering
import Store
import Todos

extension Session {
  /// Words such as `12`, `ootd-12` and `3-7`.
  func selections(_ words: some Sequence<String>) throws(TodoError) -> [HandleSelection] {
    var selections: [HandleSelection] = []
    for word in words {
      selections.append(try HandleSelection.checked(word))
    }
    return selections
  }

  /// The todos that a query asks for.
  func todos(matching query: TodoQuery, _ store: TodoStore) throws -> [Todo] {
    try store.todos(
      matching: query, presets: query.namesBlocks ? presets : [], at: now, in: calendar)
  }

  /// The message if no todos match these words in that project.
  func noTodos(
    matching words: [String], project: String? = nil, isOfOpen: Bool = false
  ) -> String {
    let conditions =
      words.filter { !$0.hasPrefix("sort:") } + (project.map { ["project:\($0)"] } ?? [])
    if conditions.isEmpty { return phrases.noTodos }
    return phrases.noTodos(matching: conditions.joined(separator: " "), isOfOpen: isOfOpen)
  }

  /// A year written `2026`, and nothing else.
  func year(_ text: String) throws(TodoError) -> Int {
    guard let day = Day(iso: "\(text)-01-01") else { throw .invalidYear(text) }
    return day.components.year
  }

  /// A number from 1 on.
  func count(_ text: String) throws(InputError) -> Int {
    guard let count = Int(digits: text.utf8), count > 0 else { throw .invalidCount(text) }
    return count
  }

  /// A number of weeks to look back on.
  func weeks(_ text: String) throws(InputError) -> Int {
    // Beyond nine digits, it is a number all the same.
    let isLong = text.utf8.count > 9 && text.utf8.allSatisfy { (48...57).contains($0) }
    let weeks = isLong ? .max : try count(text)
    guard weeks <= DaySpan.mostWeeks else {
      throw .tooManyWeeks(text, most: DaySpan.mostWeeks)
    }
    return weeks
  }

  /// The name given, or that of the project that the working folder belongs to.
  func projectName(_ name: String?, _ store: TodoStore) throws -> String {
    if let name { return name }
    guard let here = try projectHere(store) else { throw InputError.noProjectHere }
    return here
  }

  /// The project of the repository that the working folder is in.
  func projectHere(_ store: TodoStore) throws(StoreError) -> String? {
    guard let repositoryPath else { return nil }
    return try store.projectName(ofRepositoryAt: repositoryPath)
  }
}
