import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// State that a process inherits from its shell: closed streams and the umask.
@Suite(.serialized, .startsOotd) final class InheritedStateTests: MachineTest {
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `output to a closed stream is never written into the store`(closed: String) async throws {
    try await machine.output("add", "One")
    for command in ["add Two", "list", "done 1", "done 99", "today", "hook run post-commit"] {
      _ = try await machine.shell("\"$OOTD\" \(command) \(closed)")
    }
    let check = try await machine.shell(
      "sqlite3 '\(machine.databasePath)' 'PRAGMA integrity_check'; head -c 15 '\(machine.databasePath)'"
    )
    expectEqual(check.output, "ok\nSQLite format 3")
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "--all", "--sort", "id").map(\.status),
      ["done", "todo"])
  }

  @Test func `a closed standard input is an error with advice`() async throws {
    for command in ["import json -", "import taskwarrior -", "import csv -"] {
      let outcome = try await machine.shell("\"$OOTD\" \(command) <&-")
      expectEqual(outcome.status, 1)
      expectEqual(
        outcome.error,
        "ootd: can't read standard input (Bad file descriptor); give a file name or pipe a file in\n"
      )
    }
    let edited = try await machine.shell("EDITOR='sh -c \"echo Title >\\$0\"' \"$OOTD\" add -e <&-")
    #expect(edited.error.isEmpty)
    expectEqual(edited.output, "added 1  Title   today\n")
  }

  @Test(arguments: ["0777", "0277", "0000", "0022"])
  func `files are private to their owner, whatever the umask`(mask: String) async throws {
    let repository = try await machine.enterRepository(isLinked: false)
    try await repository.commit("Work", at: "2026-11-21T09:00")
    let outcome = try await machine.shell(
      """
      umask \(mask); "$OOTD" project add && "$OOTD" add One && "$OOTD" today && "$OOTD" done 1 &&
        "$OOTD" morning --claim && "$OOTD" hook run post-commit && cd ~/.. &&
        find home/.local/share/ootd home/.local/state/ootd home/.cache/ootd -printf '%y %m %p\\n'
      """)
    expectEqual(outcome.status, 0, "\(outcome)")
    let found = outcome.output.split(separator: "\n").filter { $0.contains(" home/.") }
    #expect(found.count > 6)
    for line in found { #expect(line.hasPrefix("d 700 ") || line.hasPrefix("f 600 "), "\(line)") }
  }

  @Test func `programs that it starts inherit none of its files`() async throws {
    let outcome = try await machine.shell(
      """
      trace() { strace -f -qq -Y -e trace=open,openat,openat2,creat -A -o ../calls "$@"; }
      echo title >todos.csv; echo One >>todos.csv
      trace "$OOTD" import csv todos.csv && trace "$OOTD" list && trace "$OOTD" export json &&
        EDITOR=true trace "$OOTD" edit 1 -e
      """)
    expectEqual(outcome.status, 0, "\(outcome)")
    let calls = try machine.text(of: machine.home.path("calls")).split(separator: "\n")
    // Ignore the system's files: libraries close those at once.
    let opened = calls.filter { call in
      call.contains("<ootd> open")
        && call.contains(machine.home.path("")) && !call.contains(" = -1 ")
    }
    #expect(opened.contains { $0.contains("todos.csv") })
    #expect(opened.contains { $0.contains("O_EXCL") })
    for call in opened { #expect(call.contains("O_CLOEXEC"), "\(call)") }
  }
}
