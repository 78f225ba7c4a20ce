import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

private let fix = "Fix (closes ootd-1)"

/// Commits that finished a todo and are no longer in any branch, found only by scanning.
@Suite(.serialized, .startsPrograms) struct VanishedCommitTests {
  private let machine: Machine
  private let repository: TestRepository

  /// Creates the project `api` with a file of 40 lines, and a todo.
  init() async throws {
    machine = try Machine()
    repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.script(
      "seq 1 40 >f; git add f; GIT_COMMITTER_DATE=2026-11-20T09:00:00Z git commit -q -m Begin")
    try await machine.output("project", "add", repository.path)
    machine.workingDirectory = repository.path
    for title in ["One", "Two"] { try await machine.run(at: "2026-11-20T09:00", "add", title) }
  }

  /// Runs lines of `sh` in the repository. `c MESSAGE SCRIPT` commits an edit of the file by `sed`, a second after the
  /// last commit; `upstream` makes a bare repository that `origin` names, and a clone of it.
  private func git(_ lines: String) async throws {
    try await repository.script(
      """
      set -e; n=$(git rev-list --all --reflog --count)
      now() { n=$((n + 1)); export GIT_COMMITTER_DATE="$((1795248000 + n)) +0000"
        export GIT_AUTHOR_DATE="$GIT_COMMITTER_DATE"; }
      c() { now; sed -i "$2" f; git commit -q --allow-empty -am "$1"; }
      upstream() { git init -q --bare -b main ../up; git remote add origin "file://$PWD/../up"
        git push -q -u origin main; git clone -q ../up ../other; }
      \(lines)
      """)
  }

  private struct Outcome: Equatable {
    let status: String
    let commits: [String]
    /// The line that is printed once, beside the todo.
    var error = ""
  }

  private func outcome() async throws -> Outcome {
    let list = try await machine.run("list")
    let todo = try #require(
      try await machine.json([ShownTodo].self, "list", "--all", "--sort", "id").first)
    let error = list.error.replacing(/[0-9a-f]{7}/, with: "ID")
    return Outcome(status: todo.status, commits: todo.commits.map(\.subject), error: error)
  }

  @Test(arguments: [
    (
      "a fetch cuts the history off",
      "upstream; c '\(fix)' 1d; c More 2d; git push -q origin main", "git fetch -q --depth 1"
    ),
    (
      "what is left of the history has all its files",
      "upstream; echo x >g; git add g; now; git commit -q -m '\(fix)'; c More 2d; git push -q origin main",
      "git fetch -q --depth 1"
    ),
    (
      "a clone is made anew without its history",
      "upstream; c '\(fix)' 1d; c More 2d; git push -q origin main",
      "cd ..; rm -rf api; git clone -q --depth 1 file://$PWD/up api"
    ),
    (
      "the folder is another repository", "c '\(fix)' 1d",
      "rm -rf .git; git init -q; git add f; git commit -q -m Other"
    ),
    (
      "its branch is deleted", "git switch -q -c t; c '\(fix)' 1d; git switch -q main",
      "git branch -q -D t"
    ),
    (
      "a remote loses it",
      "upstream; git switch -q -c t; c '\(fix)' 1d; git push -q origin t; git switch -q main; git branch -q -D t",
      "git -C ../up branch -q -D t; git fetch -q --prune"
    ),
    (
      "HEAD, on no branch, leaves it", "git switch -q --detach; c '\(fix)' 1d",
      "git switch -q main"
    ),
  ])
  func `a todo stays done if its commit only goes out of sight, and drift lists it`(
    name: String, before: String, after: String
  ) async throws {
    try await git(before)
    try await expectEqual(outcome(), Outcome(status: "done", commits: [fix]))
    try await git(after)
    for _ in 1...2 {
      try await expectEqual(outcome(), Outcome(status: "done", commits: [fix]))
    }
    let drift = try await machine.json(DriftRecord.self, "drift").unmerged
    expectEqual(drift.map(\.id), ["1"])
    #expect(drift.allSatisfy { $0.commit?.count == 40 && $0.branch == nil })
  }

  @Test(arguments: [
    (
      "merge --squash", "c '\(fix)' 20s/$/x/; c More 30s/$/x/",
      [
        "git merge -q --squash t >&-; now; git commit -q -m 'Fix (#12)'; git branch -q -D t",
        "now; git commit -q --amend -m 'Fix the file (#12)'",
      ]
    ),
    (
      "a renamed file that main has touched",
      "git mv f g; sed -i 20d g; git commit -q -am '\(fix)'",
      ["c Other 1d; git merge -q --squash t >&-; now; git commit -q -m Moved; git branch -q -D t"]
    ),
    (
      "a cherry-pick with other words", "c More 30s/$/x/; c '\(fix)' 20s/$/x/",
      ["git cherry-pick -n t; now; git commit -q -m Picked; git branch -q -D t"]
    ),
    (
      "someone else's squash that comes later",
      "upstream; git switch -q t; c '\(fix)' 20s/$/x/; git push -q origin t",
      [
        "git switch -q main; git branch -q -D t; git -C ../up branch -q -D t; git fetch -q --prune",
        """
        cd ../other; sed -i 20s/$/x/ f; now
        git -c user.email=bot@example.com commit -q -am 'By the forge (#12)'; git push -q
        """, "git pull -q",
      ]
    ),
  ])
  func `the squash of a commit takes its place, whatever its message`(
    name: String, before: String, after: [String]
  ) async throws {
    try await git("git switch -q -c t; \(before); git switch -q main")
    try await expectEqual(outcome(), Outcome(status: "done", commits: [fix]))
    var found = Outcome(status: "", commits: [])
    for step in after {
      try await git(step)
      found = try await outcome()
      expectEqual(found.status, "done")
      #expect(found.error.isEmpty)
    }
    expectEqual(found.commits.count, 1)
    #expect(found.commits != [fix])
    #expect(try await machine.json(DriftRecord.self, "drift").unmerged.isEmpty)
    // Also if the index is lost.
    try FileManager.default.removeItem(atPath: machine.home.path("home/.cache"))
    try await expectEqual(outcome(), found)
  }

  @Test(arguments: [
    ("reset", "c '\(fix)' 1d", "git reset -q --hard HEAD~1", "commit ID is gone"),
    (
      "reset of a worktree without a branch", "git switch -q --detach; c '\(fix)' 1d",
      "git reset -q --hard HEAD~1", "commit ID is gone"
    ),
    (
      "amend", "c '\(fix)' 1d", "git commit -q --amend -m Fix",
      "commit ID was rewritten without the keyword"
    ),
    (
      "amend of the message's body alone", "c 'Fix\n\nCloses ootd-1' 1d",
      "git commit -q --amend -m Fix", "commit ID was rewritten without the keyword"
    ),
    (
      "amend that no reflog has", "c 'Fix\n\nCloses ootd-1' 1d",
      "git commit -q --amend -m Fix; rm -r .git/logs",
      "commit ID was rewritten without the keyword"
    ),
    ("revert", "c '\(fix)' 1d", "now; git revert --no-edit HEAD >&-", "commit ID was reverted"),
    (
      "a forge's revert", "c '\(fix) (#19)' 1d",
      "c 'Revert \"\(fix) (#19)\" (#20)\n\nReverts o/r#19' 1d", "commit ID was reverted"
    ),
  ])
  func `a todo is reopened by a sign, which is said once`(
    name: String, before: String, after: String, reason: String
  ) async throws {
    try await git(before)
    try await expectEqual(outcome().status, "done")
    try await git(after)
    var found = try await outcome()
    expectEqual(found.status, "todo")
    expectEqual(found.error, "ootd: 1 reopened: \(reason)\n")
    found.error = ""
    try await expectEqual(outcome(), found)
  }

  @Test func `a program's command keeps the line for a person's next one`() async throws {
    try await git("c '\(fix)' 1d")
    try await expectEqual(outcome().status, "done")
    try await git("git reset -q --hard HEAD~1")
    _ = try await machine.json([ShownTodo].self, "list")
    let found = try await outcome()
    #expect(found.error.contains("1 reopened"))
    try await expectEqual(outcome().error, "")
  }

  @Test func `a commit of stacked branches belongs to one, before and after any rebase`()
    async throws
  {
    let subjects = {
      try await machine.json([ShownTodo].self, "list", "--sort", "id").map { todo in
        todo.commits.map(\.subject)
      }
    }
    try await git(
      "git switch -q -c ootd-1-a; c A1 1d; git switch -q -c ootd-2-b; c B1 30d; git switch -q main; c M 1d"
    )
    try await git("git switch -q ootd-1-a; c A2 2d; c A3 2d")
    try await expectEqual(subjects(), [["A1", "A2", "A3"], ["B1"]])
    try await git("git rebase -q -Xtheirs main ootd-2-b")
    try await expectEqual(subjects(), [["A1", "A2", "A3"], ["B1"]])
    // A clone has neither reflogs nor earlier links.
    let other = try Machine()
    for title in ["One", "Two"] { try await other.run(at: "2026-11-20T09:00", "add", title) }
    try await git("git switch -q main; git clone -q . ../clone")
    try await other.output("project", "add", machine.home.path("clone"))
    let found = try await other.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(found.map { $0.commits.map(\.subject) }, [["A1", "A2", "A3"], ["B1"]])
  }
}
