import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `ootd forge pull` with programs in place of `gh` and `glab` that print recorded answers.
@Suite(.serialized, .startsPrograms) struct ForgePullTests {
  private let machine: Machine
  private let programs: String

  init() async throws {
    machine = try Machine()
    programs = machine.home.path("programs")
    let path = machine.environment["PATH"] ?? ""
    machine.environment["PATH"] = "\(programs):\(path)"
    for (name, address) in [
      ("api", "https://github.com/acme/api.git"), ("site", "git@gitlab.com:acme/web/site.git"),
    ] {
      let repository = try await TestRepository(in: machine.home, named: name)
      try await repository.commit("Begin \(name)", at: "2026-11-20T09:00")
      try await repository.run("remote", "add", "origin", address)
      try await machine.output("project", "add", repository.path, "--name", name)
    }
  }

  /// Creates a program that records how it was started.
  private func install(_ name: String, _ script: String) async throws {
    let text = """
      #!/bin/sh
      echo "$PWD $* ${GIT_DIR-none} $GH_PROMPT_DISABLED" >> '\(programs)/\(name).log'
      \(script)

      """
    try await machine.home.writeScript(text, to: "programs/\(name)")
  }

  private func log(of name: String) throws -> String {
    try String(contentsOfFile: "\(programs)/\(name).log", encoding: .utf8)
  }

  private let github = """
    cat <<'END'
    [{"body":"","closedAt":null,"createdAt":"2026-11-19T08:00:00Z","labels":[],"milestone":null,
    "number":34,"state":"OPEN","title":"Fix","updatedAt":"2026-11-20T08:00:00Z",
    "url":"https://github.com/acme/api/issues/34"}]
    END
    """

  private let gitlab = """
    cat <<'END'
    [{"iid":6,"title":"Page","description":null,"state":"opened","labels":[],"milestone":null,
    "web_url":"https://gitlab.com/acme/web/site/-/issues/6"}]
    END
    """

  private func todos() async throws -> String {
    try await machine.run("list", "--sort", "id", "--format", "{reference} {project} {title}")
      .output
  }

  @Test func `the issues of all linked repositories are imported`() async throws {
    try await install("gh", github)
    try await install("glab", gitlab)
    machine.environment["GIT_DIR"] = "/nowhere"
    let outcome = try await machine.run("forge", "pull")
    machine.environment["GIT_DIR"] = nil
    expectEqual(outcome.status, 0)
    expectEqual(outcome.output, "imported: 2 added\n")
    expectEqual(
      outcome.error,
      """
      running gh issue list -R github.com/acme/api --assignee @me
      running glab issue list -R 'https://gitlab.com/acme/web/site' --assignee @me

      """)
    try await expectEqual(todos(), "github:acme/api#34 api Fix\ngitlab:acme/web/site#6 site Page\n")
    let json =
      "number,title,body,labels,state,stateReason,url,milestone,createdAt,closedAt,updatedAt"
    try expectEqual(
      log(of: "gh"),
      "/ issue list -R github.com/acme/api --assignee @me --state all --limit 5000 --json \(json) none 1\n"
    )
    try expectEqual(
      log(of: "glab"),
      "/ issue list -R https://gitlab.com/acme/web/site --assignee @me --all --per-page 100 --page 1"
        + " --output json none 1\n")
    let again = try await machine.run("forge", "pull", "--json").output
    #expect(again.contains(#""unchanged":2"#))
  }

  @Test func `a program that is missing or fails doesn't stop the other one`() async throws {
    try await install("glab", "echo 'not logged in' >&2; exit 4")
    machine.environment["PATH"] = programs + ":/nowhere"
    let neither = try await machine.run("forge", "pull")
    expectEqual(neither.status, 1)
    expectEqual(neither.output, "")
    #expect(neither.error.contains("`gh` isn't installed"), "\(neither.error)")
    #expect(neither.error.contains("not logged in"))
    #expect(neither.error.contains("glab auth status"))
    let json = try await machine.run("forge", "pull", "-P", "api", "--json").error
    #expect(json.contains(#""hint":"gh auth login""#), "\(json)")
    machine.environment["PATH"] = "\(programs):/usr/bin:/bin"
    try await install("gh", github)
    let one = try await machine.run("forge", "pull")
    expectEqual(one.status, 1)
    expectEqual(one.output, "imported: 1 added\n")
  }

  @Test func `debug output of a program that succeeds is dropped`() async throws {
    machine.environment["GH_DEBUG"] = "api"
    machine.environment["DEBUG"] = "1"
    try await install(
      "gh",
      "echo \"${GH_DEBUG-none} ${DEBUG-none}\" >> '\(programs)/debug.log'\n"
        + "yes | head -c 200000 >&2\n\(github)")
    let outcome = try await machine.run("forge", "pull", "-P", "api")
    expectEqual(outcome.output, "imported: 1 added\n")
    try expectEqual(log(of: "debug"), "none none\n")
  }

  @Test func `issues of both forges are imported by one command, which undo undoes`() async throws {
    // Both have the label.
    try await install("gh", github.replacing("[]", with: #"[{"name":"bug"}]"#))
    try await install("glab", gitlab.replacing("[]", with: #"["bug"]"#))
    try await expectEqual(
      machine.run("forge", "pull", "-P", "api", "--dry-run").output,
      "add  1  · github:acme/api#34  Fix\nwould import: 1 added (dry run, nothing changed)\n")
    let rehearsal = try await machine.run("forge", "pull", "--dry-run").output
    expectEqual(
      rehearsal,
      """
      add  1  · github:acme/api#34  Fix
      add  2  · gitlab:acme/web/site#6  Page
      would import: 2 added (dry run, nothing changed)

      """)
    try await expectEqual(todos(), "")
    _ = try await machine.run("forge", "pull")
    try await expectEqual(machine.output("label", "list").split(separator: "\n").count, 1)
    let history = try await machine.output("history", "-n", "1")
    #expect(history.contains("forge pull"), "\(history)")
    // A closed issue that is open again reopens the todo that the command finished.
    for (state, other, word) in [
      ("CLOSED", "closed", "finished"), ("OPEN", "opened", "reopened"),
    ] {
      try await install("gh", github.replacing("OPEN", with: state))
      try await install("glab", gitlab.replacing("opened", with: other))
      try await expectEqual(machine.run("forge", "pull").output, "imported: 2 \(word)\n")
    }
    for _ in 0..<3 { try await machine.output("undo") }
    try await expectEqual(todos(), "")
  }

  @Test func `nothing is imported from a renamed repository, and the other one is`() async throws {
    try await install("gh", github.replacing("acme/api/issues", with: "Acme/NewName/issues"))
    try await install("glab", gitlab.replacing("acme/web/site", with: "ACME/Web/Site"))
    let outcome = try await machine.run("forge", "pull")
    expectEqual(outcome.status, 1)
    expectEqual(outcome.output, "imported: 1 added\n")
    #expect(outcome.error.contains("`acme/api` is now `acme/newname`"), "\(outcome.error)")
    try await expectEqual(todos(), "gitlab:acme/web/site#6 site Page\n")
    let error = try await machine.run("forge", "pull", "-P", "api", "--json").error
    #expect(
      error.contains(#""code":"forge.moved","kind":"conflict","given":"acme/api""#), "\(error)")
    #expect(error.contains(#""hint":null"#))
  }

  @Test func `a failure says why, and advises the login only if that may be missing`() async throws
  {
    for (script, text, hint): (String, String, String?) in [
      ("echo 'no such repository' >&2; exit 1", "no such repository", nil),
      ("printf 'ERROR\\n\\n  404 Not Found\\n' >&2; exit 1", "ERROR 404 Not Found", nil),
      ("echo 'HTTP 401: Bad credentials' >&2; exit 1", "check your login", "gh auth status"),
      ("echo 'please run:  gh auth login' >&2; exit 4", "gh auth login", "gh auth status"),
      ("exit 3", "exit status 3", nil), ("kill -9 $$", "killed by signal 9", nil),
      ("yes | head -c 200000 >&2; echo end >&2; exit 1", "y end", nil),
    ] {
      try await install("gh", script)
      let error = try await machine.run("forge", "pull", "-P", "api").error
      #expect(error.contains(text), "\(error)")
      #expect(error.utf8.count < 700, "\(error)")
      let advises = hint != nil && !error.contains("auth login")
      expectEqual(error.contains("check your login with `gh auth status`"), advises, "\(error)")
      let json = try await machine.run("forge", "pull", "-P", "api", "--json").error
      #expect(json.hasPrefix("{") && json.split(separator: "\n").count == 1, "\(json)")
      #expect(json.contains(#""hint":\#(hint.map { "\"\($0)\"" } ?? "null")"#), "\(json)")
    }
    try await install("gh", "echo '<html>'")
    let outcome = try await machine.run("forge", "pull", "-P", "api")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("entry 1: invalid syntax"), "\(outcome.error)")
    for name in ["api", "site"] { try await machine.output("project", "rm", name) }
    try await machine.run("forge", "pull").failed(saying: "no linked repository here")
  }

  @Test func `one issue that can't be read or is elsewhere doesn't stop the others`() async throws {
    let issue = { (number: Int, path: String, more: String) in
      #"{"number":\#(number),"title":"Issue \#(number)","state":"OPEN"\#(more),"url":"https://github.com/\#(path)/issues/\#(number)"}"#
    }
    let all = [
      issue(1, "acme/api", ""), issue(2, "acme/other", ""),
      #"{"number":3,"title":"","state":"OPEN","url":"x"}"#, issue(4, "acme/api", ""),
    ]
    try await install("gh", "cat <<'END'\n[\(all.joined(separator: ","))]\nEND")
    let outcome = try await machine.run("import", "github")
    expectEqual(outcome.output, "imported: 2 added\n")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("entry 3"), "\(outcome.error)")
    // What isn't found again is named, unless only some issues were asked for.
    try await install("gh", "cat <<'END'\n[\(all[0])]\nEND")
    for (options, isTold) in [(["--label", "bug"], false), (["--all"], true)] {
      let error = try await machine.run(["forge", "pull", "-P", "api"] + options).error
      expectEqual(error.contains("no longer found at acme/api: 2"), isTold, "\(error)")
    }
    try #expect(log(of: "gh").contains("acme/api --label bug --state all"))
    try #expect(
      log(of: "gh").hasSuffix(
        "acme/api --state all --limit 5000 --json number,title,body,labels,state,stateReason,url,milestone,createdAt,closedAt,updatedAt none 1\n"
      ))
  }
}
