import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

/// Behaviour that only the built program in its own process shows.
@Suite(.serialized, .startsOotd) final class ProcessTests: MachineTest {
  @Test func `32 processes that add todos at once lose nothing, and the prompt shows all`()
    async throws
  {
    let outcome = try await machine.shell(
      "for i in $(seq 0 31); do \"$OOTD\" add \"Todo $i\" & done; wait")
    #expect(outcome.error.isEmpty)
    let todos = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(todos.map(\.id), (1...32).map { "\($0)" })
    expectEqual(Set(todos.map(\.title)), Set((0..<32).map { "Todo \($0)" }))
    let printed = outcome.output.split(separator: "\n")
    expectEqual(Set(printed), Set(todos.map { "added \($0.id)  \($0.title)   today" }))
    expectEqual(printed.count, 32)
    try expectEqual(machine.segment(), "0/32 0c")
    expectEqual(Set(try FileSystem.names(in: machine.stateFolder)), ["lock", "prompt", "tally"])
  }

  @Test func `killing a process at any moment loses nothing that was reported as added`()
    async throws
  {
    let count = Seeds.size(30, full: 60)
    var random = SeededGenerator(seed: 7)
    var printed: [String] = []
    for index in 0..<count {
      let milliseconds = Int.random(in: 5...90, using: &random)
      let outcome = try await machine.shell(
        "timeout -s KILL 0.\(milliseconds < 10 ? "00" : "0")\(milliseconds) "
          + "\"$OOTD\" add 'Todo \(index)'")
      printed += outcome.output.split(separator: "\n").map(String.init)
    }
    try await machine.output("add", "Last")
    let todos = try await machine.json([ShownTodo].self, "list")
    #expect(Set(todos.map { "added \($0.id)  \($0.title)   today" }).isSuperset(of: printed))
    expectEqual(Set(todos.map(\.id)).count, todos.count)
    #expect(todos.count <= count + 1)
    try await expectEqual(machine.sql("PRAGMA integrity_check"), "ok\n")
  }

  @Test func `ulimit -f prevents changes, not reading, and the next command creates the store`()
    async throws
  {
    var statuses: Set<Int32> = []
    for blocks in stride(from: 8, through: 1032, by: 128) {
      let machine = try Machine()
      // The limit is in blocks of 512 bytes.
      let outcome = try await machine.shell("ulimit -f \(blocks); \"$OOTD\" add First")
      statuses.insert(outcome.status)
      if outcome.status == 1 { #expect(outcome.error.contains("`ulimit -f`"), "\(outcome)") }
      try await machine.output("add", "Second")
      let titles = try await machine.json([ShownTodo].self, "list", "--sort", "id").map(\.title)
      expectEqual(titles, outcome.status == 0 ? ["First", "Second"] : ["Second"])
    }
    expectEqual(statuses, [0, 1])
    try await machine.output("add", "First")
    for blocks in [0, 8, 64] {
      for command in ["list", "today", "show 1", "export json"] {
        let outcome = try await machine.shell("ulimit -f \(blocks); \"$OOTD\" \(command)")
        #expect(outcome.status == 0 && outcome.output.contains("First"), "\(blocks): \(outcome)")
      }
      let change = try await machine.shell("ulimit -f \(blocks); \"$OOTD\" add Second")
      #expect(change.status == 1 && change.error.contains("`ulimit -f`"), "\(blocks): \(change)")
    }
  }

  @Test func `Ctrl-C while several repositories are scanned ends the command by SIGINT`()
    async throws
  {
    // More than are scanned at once. Git scans them, because libgit2 doesn't support SHA-256.
    for index in 0..<6 {
      let repository = try await TestRepository(
        in: machine.home, named: "r\(index)", options: ["--object-format=sha256"])
      try await repository.commit("Commit \(index)", at: 1_795_250_000)
      try await machine.output("project", "add", repository.path)
      // `project add` may have cached the first commit.
      try await repository.commit("Another \(index)", at: 1_795_250_001)
    }
    let interrupted = try await machine.shell(
      """
      mkdir slow && printf '#!/bin/sh\\nsleep 2\\nexec %s "$@"\\n' "$(command -v git)" > slow/git &&
      chmod +x slow/git && PATH="$PWD/slow:$PATH" timeout --preserve-status -s INT 1 "$OOTD" today
      """)
    expectEqual(interrupted.status, 130, "\(interrupted)")
    #expect(interrupted.output.isEmpty)
    #expect(try await machine.shell("\"$OOTD\" today --json").output.contains(#""commits":12"#))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal that ends forge pull ends gh and its children too`(_ signal: Int32) async throws {
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("Begin", at: "2026-11-20T09:00")
    try await repository.run("remote", "add", "origin", "https://github.com/acme/api.git")
    try await machine.output("project", "add", repository.path)
    let programs = machine.home.path("programs")
    let script = "#!/bin/sh\nsleep 60 &\necho $$ $! > '\(programs)/new'\n"
    try await machine.shell(
      """
      mkdir '\(programs)' && cd '\(programs)' && printf %s "$1" > gh && chmod +x gh
      """, [script + "mv '\(programs)/new' '\(programs)/ids'\nwait\n"]
    ).checked()
    let path = "\(programs):\(machine.environment["PATH"] ?? "")"
    let pull = try machine.start("forge", "pull", variables: ["PATH": path])
    let ids = try await machine.shell(
      "timeout 30 sh -c 'until cat \"$1\"; do sleep 0.01; done 2> /dev/null' sh \"$1\"",
      ["\(programs)/ids"]
    ).checked().output.split(whereSeparator: \.isWhitespace).map(String.init)
    expectEqual(ids.count, 2)
    pull.signal(signal)
    try await expectEqual(pull.waitForExit(), 128 + signal)
    // Nobody may collect a process whose parent is gone, so a zombie counts as ended.
    try await machine.shell(
      """
      for id; do
        timeout 10 sh -c 'while ps -o stat= -p $1 | grep -q "^[^Z]"; do sleep 0.01; done' sh $id || exit
      done
      """, ids
    ).checked()
  }

  @Test func `a closed pipe ends the command quietly`() async throws {
    try await machine.addMany((1...50).map { "Todo \($0)" })
    let outcome = try await machine.shell("\"$OOTD\" list | head -n 1")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    let ignoring = try await machine.shell("trap '' PIPE; \"$OOTD\" list | head -n 1")
    #expect(ignoring.error.isEmpty)
  }

  @Test func `arguments that aren't UTF-8, or none at all, are refused`() async throws {
    let outcome = try await machine.shell("\"$OOTD\" add \"$(printf 'caf\\351')\"")
    outcome.failed(saying: "UTF-8")
    #expect(try await machine.json([ShownTodo].self, "list").isEmpty)
    #if os(Linux)
      // Linux replaces an empty argument list with this one.
      for language in ["C.UTF-8", "ko_KR.UTF-8"] {
        let none = try await machine.shell(
          "bash -c 'exec -a \"\" \"$OOTD\"'", variables: ["LC_ALL": language])
        #expect(none.status == 1 && none.output.isEmpty, "\(none)")
        #expect(none.error.contains("`ootd today`"))
      }
    #endif
  }

  #if os(Linux)
    private static let hidden =
      "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && \"$@\"' -"

    @Test(
      .enabled("containers may forbid unshare") {
        try await Machine().shell("\(hidden) true").status == 0
      })
    func `arguments can be read without /proc`() async throws {
      let hidden = Self.hidden
      let outcome = try await machine.shell("\(hidden) \"$OOTD\" add 'Fix token refresh'")
      expectEqual(
        outcome, .init(status: 0, output: "added 1  Fix token refresh   today\n", error: ""))
      try await expectEqual(machine.shell("\(hidden) \"$OOTD\" nope").status, 64)
      // The path with which shells and hooks will start the program.
      let script = try await machine.shell("\(hidden) \"$OOTD\" init bash").output
      #expect(script.contains(Program.ootd) && !script.contains("/proc/"))
    }
  #endif

  private static let zones = [
    (":/usr/share/zoneinfo/Asia/Seoul", "05:00:00+09:00"), ("$PWD/zone", "05:00:00+09:00"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "22:00:00+02:00"), ("<-03>3<-02>", "18:00:00-02:00"),
    ("", "20:00:00+00:00"), ("UTC-9", "05:00:00+09:00"), ("Etc/GMT+3", "17:00:00-03:00"),
  ]

  @Test func `the time, language and time zone, in every form of TZ, come from the environment`()
    async throws
  {
    let seoul = try await machine.shell(
      "OOTD_NOW=2026-11-21T20:00:00Z TZ=Asia/Seoul LC_ALL=ko_KR.UTF-8 \"$OOTD\" today")
    #expect(seoul.output.hasPrefix("11월 22일 일요일"))
    let fixed = try await machine.shell(
      "OOTD_NOW=2026-11-21T20:00:00Z TZ=KST-9 \"$OOTD\" today --json")
    #expect(fixed.output.hasPrefix(#"{"date":"2026-11-22""#))
    try await machine.shell("OOTD_NOW=noon \"$OOTD\" today").failed(saying: "`noon`")
    try await machine.shell("TZ=Nowhere \"$OOTD\" today").failed(
      saying: "unknown time zone in TZ: `Nowhere`; use a name like `Europe/Paris`")
    try await machine.shell("TZDIR=$PWD/none TZ=Asia/Seoul \"$OOTD\" today").failed(
      saying: "none` is missing: install the package tzdata")
    for name in ["/nope", "/usr/share/zoneinfo/Nope/Nope", "UTC-0930", "GMT+0900", "Nowhere"] {
      #expect(Zone(variable: name) == nil, "\(name)")
    }
    try await machine.shell("cp -L /usr/share/zoneinfo/Asia/Seoul zone").checked()
    // Since Debian 13 this folder is in tzdata-legacy.
    let hasOld = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/posix")
    for (zone, clock) in Self.zones + (hasOld ? [("posix/Asia/Seoul", "05:00:00+09:00")] : []) {
      let outcome = try await machine.shell(
        "TZ=\"\(zone)\" OOTD_NOW=2026-07-01T20:00:00Z \"$OOTD\" add x --json")
      #expect(outcome.output.contains("T\(clock)"), "\(zone): \(outcome)")
    }
  }

  @Test func `if output can't be written, the error says so, and whether the change was made`()
    async throws
  {
    for (command, made) in [("add One", 1), ("add Two --json", 2), ("done 1", 2)] {
      let full = try await machine.shell("\"$OOTD\" \(command) > /dev/full")
      expectEqual(full.status, 1)
      #expect(full.error.contains("can't write output, but the change was saved: "))
      try await expectEqual(machine.json([ShownTodo].self, "list", "--all").count, made)
    }
    for command in ["list", "today", "--help", "history"] {
      let full = try await machine.shell("\"$OOTD\" \(command) > /dev/full")
      expectEqual(full.status, 1)
      #expect(full.error.hasPrefix("ootd: can't write output: "), "\(full)")
      #expect(!full.error.contains("saved"))
      try await expectEqual(machine.shell("\"$OOTD\" \(command) >&-").status, 1)
    }
  }

  @Test func `variables that git sets in a hook don't affect other repositories`() async throws {
    let one = try await TestRepository(in: machine.home, named: "one")
    let two = try await TestRepository(in: machine.home, named: "two")
    try await one.commit("In one", at: 1_795_250_000)
    for repository in [one, two] { try await machine.output("project", "add", repository.path) }
    let plain = try await machine.shell("\"$OOTD\" today --json")
    let hooked = try await machine.shell(
      "GIT_DIR='\(two.path)/.git' GIT_INDEX_FILE=index GIT_WORK_TREE='\(two.path)' "
        + "\"$OOTD\" today --json")
    #expect(plain.output.contains(#""commits":1"#))
    expectEqual(hooked, plain)
  }

  @Test(.asRoot)
  func `another user's repository is skipped with a warning that says how to trust it`()
    async throws
  {
    let repository = try await TestRepository(in: machine.home, named: "theirs")
    try await repository.commit("Theirs", at: 1_795_250_000)
    try await machine.output("project", "add", repository.path)
    try await machine.shell("chown -R 12345 '\(repository.path)'").checked()
    let outcome = try await machine.shell("\"$OOTD\" today")
    expectEqual(outcome.status, 0)
    #expect(outcome.error.contains("safe.directory"))
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    let trusted = try await machine.shell(
      "git config --global --add safe.directory '\(repository.path)' && \"$OOTD\" today --json")
    #expect(trusted.output.contains(#""commits":1"#))
  }
}
