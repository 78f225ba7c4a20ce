/// A home folder of its own for each store that is measured, with the settings of git and
/// Taskwarrior in it.
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
  /// Nothing: a machine that joins that remote.
  case joining
}
