package import Activity
import Git
import Store
package import Todos

extension LogReport {
  /// The commits as `cli.md` lays them down.
  package var json: JSON { .array(commits.map(\.json)) }
}

extension DescribedCommit {
  var json: JSON {
    [
      "oid": .string(commit.id.description),
      "at": .string(Moment(seconds: commit.time).iso8601(offsetMinutes: commit.offset)),
      "project": .string(commit.repository.project),
      "path": .string(commit.repository.path),
      "subject": .string(subject),
      "todos": .array(
        todos.map { link in
          ["id": .string(link.todo.handle.description), "completes": .bool(link.completes)]
        }),
    ]
  }
}
