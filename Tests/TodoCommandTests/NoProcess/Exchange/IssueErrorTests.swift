import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The errors of `ootd import` for answers of forges that can't be read.
@Suite(.serialized, .startsNothing) struct IssueErrorTests {
  @Test(arguments: [
    (
      "gitlab", #"[{"title":"A","state":"OPEN","url":"https://github.com/o/r/issues/1"},{}]"#,
      "entry 1: an issue of github.com; use `ootd import github`; 2 errors in total"
    ),
    (
      "github", #"[{"title":"A","state":"OPEN"},{"title":"B","state":"OPEN"}]"#,
      "entry 1: no `url`; add it to `gh … --json`; 2 errors in total"
    ),
    ("gitlab", #"[{"title":"A","state":"opened"}]"#, "entry 1: no `web_url`"),
    ("forgejo", #"{"message":"Not Found"}"#, "entry 1: the forge answered `Not Found`"),
    ("forgejo", "<html>", "entry 1: invalid syntax"),
  ])
  func `issues that can't be read`(_ format: String, _ text: String, _ problem: String) async throws
  {
    let machine = try Machine()
    machine.input = text
    let outcome = try await machine.run("import", format, "-")
    expectEqual(outcome.status, 1)
    expectEqual(outcome.error, "ootd: nothing was imported from `-`: \(problem)\n")
  }
}
