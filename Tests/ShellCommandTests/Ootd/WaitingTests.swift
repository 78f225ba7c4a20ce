import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Commands while another process locks the store.
@Suite(.serialized, .startsOotd) final class WaitingTests: MachineTest {
  override init() async throws {
    try await super.init()
    try await machine.output("add", "One")
  }

  /// A shell script that runs lines while process `$holder` keeps a write transaction open.
  private func whileLocked(_ lines: String) -> String {
    """
    mkfifo in ready; sqlite3 '\(machine.databasePath)' <in >/dev/null & holder=$!; exec 3>in
    printf '%s\\n' 'BEGIN IMMEDIATE;' '.system echo >ready' >&3; read -r line <ready
    \(lines)
    """
  }

  @Test(arguments: [
    ("C.UTF-8", "Waiting for another ootd process (", "added 2", "true", "`kill "),
    ("ko_KR.UTF-8", "일시 중지된 다른 ootd 프로세스(", "추가", "kill -STOP", "`kill -9 "),
  ])
  func `a waiting user sees one message, with the process id and how to end it`(
    locale: String, words: String, added: String, prelude: String, command: String
  ) throws {
    let terminal = try Terminal(
      "cd '\(machine.workingDirectory)'; "
        + whileLocked(
          "\(prelude) $holder; echo \"holder $holder\"; \"$OOTD\" add Two & read -r line; "
            + "kill -CONT $holder; echo 'COMMIT;' >&3; "
            + "exec 3>&-; wait; echo all ended"),
      environment: machine.processEnvironment.merging(["LC_ALL": locale]) { $1 })
    try terminal.wait("message") { $0.contains(words) }
    terminal.type("\r")
    try terminal.wait("end") { $0.contains("all ended") }
    #expect(terminal.output.contains(added))
    expectEqual(terminal.output.ranges(of: words).count, 1)
    let process = try #require(
      terminal.output.firstRange(of: "holder ").map { terminal.output[$0.upperBound...] }?
        .prefix { $0.isNumber })
    #expect(terminal.output.contains("\(words)\(process))"))
    #expect(terminal.output.contains("\(command)\(process)`"))
  }

  @Test(arguments: [("true", false, 15), ("kill -STOP", true, 150)])
  func `without a terminal only a suspended process is named`(
    prelude: String, isNamed: Bool, tries: Int
  ) async throws {
    let outcome = try await machine.shell(
      whileLocked(
        """
        \(prelude) $holder; ("$OOTD" add Two 2>said; echo ended) &
        for i in $(seq \(tries)); do [ -s said ] && break; sleep 0.1; done
        kill -CONT $holder; echo 'COMMIT;' >&3; exec 3>&-; wait; cat said >&2
        """))
    expectEqual(outcome.error.contains("end it with `kill -9 "), isNamed)
    expectEqual(outcome.error.split(separator: "\n").count, isNamed ? 1 : 0)
    expectEqual(outcome.output, "added 2  Two   today\nended\n")
  }
}
