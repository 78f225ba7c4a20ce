/// The home folder of a store to measure, with its own git and Taskwarrior settings.
enum Home: String, CaseIterable {
  /// 10,000 todos in ootd and in Taskwarrior, and the 29 repositories linked.
  case todos
  /// 100,000 todos in ootd and in Taskwarrior.
  case manyTodos
  /// The 29 repositories linked, and no todos.
  case repositories
  /// The large repository linked, and no todos.
  case history
  /// 365,000 operations, and a remote that has them.
  case shared
  /// Empty: a new machine that joins that remote.
  case joining
  /// A few todos with notes, and imported issues.
  case replies
}
