package import Todos

/// My commits of a day, each linked repository's by itself, so that one can be counted anew alone.
package struct DayCommits: Sendable {
  /// What tells the commits of one repository from others.
  struct Repository: Hashable, Sendable {
    let path: String
    var keys: [CopyKey] = []
  }

  package let day: Day
  /// The linked ones, also those without a commit.
  var repositories: [Repository]
  var isComplete = true

  /// How many there are; nil where not all were read.
  package var count: Int? {
    isComplete ? Set(repositories.flatMap(\.keys)).count : nil
  }

  /// Takes what was counted anew in the repository at a path, alone and on the same day.
  /// - Returns: False where that is no linked one, so that nothing is taken.
  package mutating func update(_ path: String, _ counts: CommitCounts) -> Bool {
    let places = repositories.indices.filter { repositories[$0].path == path }
    for place in places { repositories[place].keys = counts.today.repositories.flatMap(\.keys) }
    if !places.isEmpty { isComplete = isComplete && counts.isComplete }
    return !places.isEmpty
  }
}
