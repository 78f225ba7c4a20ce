import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The page's modules, without a browser.
@Suite(.serialized, .startsOotd) struct PageModuleTests {
  fileprivate static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Page").standardizedFileURL

  @Test func `the history says what each command did, in words`() async throws {
    let board = try await ServedBoard.open { board in
      try await board.shell(Self.commands)
    }
    let entries = try await board.json("/api/history?n=1000").elements
    #expect(entries.count > 50)
    var all: Set<String> = []
    for entry in entries {
      let said = entry["said"]
      let lines = [said?["parts"]] + (said?["details"]?.elements ?? [])
      let texts = lines.map { line in
        (line?.elements ?? []).map { $0.string ?? $0["title"]?.string ?? "?" }.joined()
      }
      #expect(texts.allSatisfy { !$0.isEmpty }, "\(entry)")
      let words = texts.joined(separator: "\n")
      all.insert(texts.joined(separator: " | "))
      #expect(!["said.", "changed.", "field.", "{"].contains { words.contains($0) }, "\(words)")
    }
    for text in Self.said { #expect(all.contains(text), "\(text) in \(all.sorted())") }
  }

  @Test func `they pass their tests in node`() async throws {
    let outcome = try await Program("node").run(
      ["--test-reporter=tap", "all.mjs"], environment: ProcessInfo.processInfo.environment,
      in: Self.folder.path)
    let results = outcome.output.matches(of: Self.result)
    for result in results where result.output.failure != nil {
      Issue.record("\(result.output.name)\n\(result.output.report)")
    }
    #expect(outcome.status == 0, "\(results.isEmpty ? outcome.output : "")\(outcome.error)")
    #expect(results.count > 180)
    for result in results { TestRecord.add("node", String(result.output.name)) }
  }

  /// A test in the Test Anything Protocol.
  private static var result:
    Regex<(Substring, failure: Substring?, name: Substring, report: Substring)>
  { #/(?m)^(?<failure>not )?ok \d+ - (?<name>.+)\n(?<report>  ---\n(?: .*\n)*)/# }

  /// What some of the commands read like.
  private static let said = [
    "Added Second", "Done 2 todos | Write the notes | Second", "Reopened One",
    "Moved 2 todos: status todo → doing | Second | Third", "Moved Second",
    "Edited Write the notes: priority high → low", "Joined the sync: desk",
    "Edited Write the notes: notes \"…server - [ ] find the cause\" → \"…server - [x] find the cause\"",
    "Edited Second | + after Third | One  + \"one\" | two  + \"two\"",
    "Edited 3 todos | Write the notes, Second, Third  + label bug | Second, Third  milestone – → \"1.0\"",
    "Commented Write the notes: \"It works now\"", "Added label ui3", "Closed milestone m3",
    "Edited block daily: repeats every weekday → every Mon, Thu", "Archived project api2",
    "Added by its block: 2 todos | Write a blog post | Stand up", "Reopened milestone m3",
    "Imported from todo.txt: 2 todos | Imported | Imported done", "Erased text from the history",
  ]

  /// Every command that changes something, on two machines.
  private static let commands = #"""
    mkdir -p "$HOME/api" "$HOME/other"
    cd "$HOME/api"
    git init -q .
    git commit -q --allow-empty -m Root
    ootd project add . --name api --member Yuya --tech Swift --link https://example.com
    ootd add Write release notes -p high -l bug -m 1.0 --due "fri 18:00" --notes "some notes"
    ootd add Second
    ootd add Third
    git commit -q --allow-empty -m "Work on it (ootd-1)"
    ootd today
    git commit -q --allow-empty -m "Finish it (closes ootd-1)"
    ootd today
    git commit -q --allow-empty -m "Revert it" -m "This reverts commit $(git rev-parse HEAD)."
    ootd today
    git reset -q --hard HEAD~3
    ootd today
    git commit -q --allow-empty -m "Finish it again (closes ootd-1)"
    ootd today
    git reset -q --hard HEAD~1
    ootd today
    cd
    ootd edit 2 --after 3 --check one --check two
    ootd done 2.1
    ootd reopen 2.1
    ootd edit 2.1 --title "One"
    ootd edit 2.2 --promote
    ootd rm 2.1
    ootd edit 2 --no-after 3
    ootd start 1
    ootd stop 1
    ootd done 1 2
    ootd reopen 1 2
    ootd move 2 todo --top
    ootd move 1 2 todo --bottom
    ootd move 2 3 doing --top
    ootd plan 1 fri
    ootd plan 1 2 tomorrow
    ootd edit 1 2 --no-day
    ootd edit 1 --no-due
    ootd edit 1 2 --due tomorrow
    ootd edit 1 -p low
    ootd edit 1 2 -p none
    ootd edit 1 --title "Write the notes"
    ootd edit 1 --notes "Read the log of the server - [ ] find the cause"
    ootd edit 1 --notes "Read the log of the server - [x] find the cause" && ootd edit 1 --notes ""
    ootd edit 1 2 3 --notes "the same"
    ootd edit 1 -l ui --unlabel bug -P api
    ootd edit 1 2 3 -l bug -m 1.0 -P api
    ootd edit 1 2 --no-project --no-milestone
    ootd edit 1 -P api
    ootd comment 1 "It works now"
    ootd rm 3
    ootd undo
    ootd redo
    ootd undo
    ootd rm 2 3
    ootd undo
    ootd block add standup --title "Stand up" --every weekdays
    ootd block edit standup --pause
    ootd block edit standup --resume --name daily
    ootd block edit daily --every mon,thu
    ootd block edit algorithm -p high
    ootd block edit blog --every mon,thu --due 18:00 --on today --notes x -l bug -m 1.0 -P api
    ootd add -B study
    ootd block rm algorithm
    ootd label add ui2 --color red
    ootd label edit ui2 --name ui3
    ootd label edit ui3 --color blue
    ootd label rm ui3
    ootd milestone add m2 --due fri --description d
    ootd milestone edit m2 --due mon --name m3
    ootd milestone close m3
    ootd milestone reopen m3
    ootd milestone rm m3
    ootd project edit api --member Ann --tech Go --start 2026-01 --end 2026-12
    ootd project edit api --name api2
    ootd project edit api2 --description "A long text"
    ootd project archive api2
    ootd project unarchive api2
    ootd project unlink "$HOME/api"
    ootd project link api2 "$HOME/api"
    ootd project rm api2
    printf '(A) 2026-01-01 Imported\nx 2026-01-02 2026-01-01 Imported done\n' > todo.txt
    ootd import todotxt todo.txt
    printf '(B) 2026-01-01 Imported\n' > todo.txt
    ootd import todotxt todo.txt
    git init -q --bare todos.git
    ootd sync setup "$HOME/todos.git" --name desk
    here=$HOME
    export HOME="$HOME/other" XDG_DATA_HOME= XDG_STATE_HOME= XDG_CONFIG_HOME=
    git config --global user.email other@example.com
    ootd add Elsewhere
    ootd sync setup "$here/todos.git" --name laptop
    ootd edit 1 -p high --notes "The laptop's"
    ootd sync
    ootd export json > "$here/all.json"
    export HOME=$here
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
    ootd edit 1 -p medium --notes "The desk's"
    ootd sync
    ootd add "A secret"
    ootd sync purge --yes "$(ootd history -n 1 --json | sed -n 's/.*"operation":"\([0-9a-f]*\)".*/\1/p' | head -1)"
    OOTD_NOW=2026-11-23T10:00:00+01:00 ootd today
    OOTD_NOW=2026-11-23T10:00:00+01:00 ootd plan --carry
    """#
}

/// The types of the page's modules.
@Suite(.startsPrograms) struct PageTypeTests {
  @Test func `the types in their comments agree`() async throws {
    let outcome = try await Program("tsc").run(
      ["-p", "tsconfig.json"], environment: ProcessInfo.processInfo.environment,
      in: PageModuleTests.folder.path)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }
}
