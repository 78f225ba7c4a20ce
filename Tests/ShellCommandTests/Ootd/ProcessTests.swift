import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Behaviour that only the built program in its own process shows.
@Suite(.serialized, .startsOotd) struct ProcessTests {
  @Test func `32 processes that add todos at once lose nothing`() async throws {
    let machine = try Machine()
    let outcome = try await machine.shell(
      "for i in $(seq 0 31); do \"$OOTD\" add \"Todo $i\" & done; wait")
    #expect(outcome.error.isEmpty)
    let todos = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    let ids = (1...32).map { "\($0)" }
    expectEqual(todos.map(\.id), ids)
    let titles = (0..<32).map { "Todo \($0)" }
    expectEqual(Set(todos.map(\.title)), Set(titles))
    let printed = outcome.output.split(separator: "\n")
    expectEqual(Set(printed), Set(todos.map { "added \($0.id)  \($0.title)   today" }))
    expectEqual(printed.count, 32)
  }

  @Test func `killing a process at any moment loses nothing that was reported as added`()
    async throws
  {
    let machine = try Machine()
    var random = SeededGenerator(seed: 7)
    var printed: [String] = []
    for index in 0..<60 {
      let milliseconds = Int.random(in: 5...90, using: &random)
      let outcome = try await machine.shell(
        "timeout -s KILL 0.\(milliseconds < 10 ? "00" : "0")\(milliseconds) "
          + "\"$OOTD\" add 'Todo \(index)'")
      printed += outcome.output.split(separator: "\n").map(String.init)
    }
    try await machine.output("add", "Last")
    let todos = try await machine.json([ShownTodo].self, "list")
    let kept = Set(todos.map { "added \($0.id)  \($0.title)   today" })
    #expect(kept.isSuperset(of: printed))
    expectEqual(Set(todos.map(\.id)).count, todos.count)
    #expect(todos.count <= 61)
    let check = try await machine.shell(
      "sqlite3 '\(machine.databasePath)' 'PRAGMA integrity_check'")
    expectEqual(check.output, "ok\n")
  }

  @Test func `if ulimit -f prevents creating the store, the next command creates it`()
    async throws
  {
    var statuses: Set<Int32> = []
    for blocks in stride(from: 8, through: 1032, by: 64) {
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
  }

  @Test(arguments: [0, 8, 64])
  func `reading works whatever ulimit -f allows`(blocks: Int) async throws {
    let machine = try Machine()
    try await machine.output("add", "First")
    for command in ["list", "today", "show 1", "export json"] {
      let outcome = try await machine.shell("ulimit -f \(blocks); \"$OOTD\" \(command)")
      expectEqual(outcome.status, 0)
      #expect(outcome.output.contains("First"))
    }
    let change = try await machine.shell("ulimit -f \(blocks); \"$OOTD\" add Second")
    expectEqual(change.status, 1)
    #expect(change.error.contains("`ulimit -f`"), "\(change)")
  }

  @Test func `Ctrl-C while several repositories are scanned ends the command by SIGINT`()
    async throws
  {
    let machine = try Machine()
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
    let machine = try Machine()
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
    let machine = try Machine()
    for index in 0..<50 { try await machine.output("add", "Todo \(index)") }
    let outcome = try await machine.shell("\"$OOTD\" list | head -n 1")
    expectEqual(outcome.status, 0)
    #expect(outcome.error.isEmpty)
    let ignoring = try await machine.shell("trap '' PIPE; \"$OOTD\" list | head -n 1")
    #expect(ignoring.error.isEmpty)
  }

  @Test func `an argument that isn't UTF-8 is refused, not repaired`() async throws {
    let machine = try Machine()
    let outcome = try await machine.shell("\"$OOTD\" add \"$(printf 'caf\\351')\"")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("UTF-8"))
    #expect(try await machine.json([ShownTodo].self, "list").isEmpty)
  }

  #if os(Linux)
    @Test func `arguments can be read without /proc`() async throws {
      let machine = try Machine()
      let hidden =
        "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && \"$@\"' -"
      // Containers may forbid unshare.
      guard try await machine.shell("\(hidden) true").status == 0 else { return }
      let outcome = try await machine.shell("\(hidden) \"$OOTD\" add 'Fix token refresh'")
      expectEqual(
        outcome, .init(status: 0, output: "added 1  Fix token refresh   today\n", error: ""))
      try await expectEqual(machine.shell("\(hidden) \"$OOTD\" nope").status, 64)
      // The path with which shells and hooks will start the program.
      let script = try await machine.shell("\(hidden) \"$OOTD\" init bash").output
      #expect(script.contains(Program.ootd) && !script.contains("/proc/"))
    }

    @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
    func `an empty argument list is refused`(language: String) async throws {
      // Linux replaces an empty argument list with this one.
      let outcome = try await Machine(language: language).shell(
        "bash -c 'exec -a \"\" \"$OOTD\"'")
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.error.contains("`ootd today`"))
    }
  #endif

  @Test func `the time, time zone and language come from the environment`() async throws {
    let machine = try Machine()
    let seoul = try await machine.shell(
      "OOTD_NOW=2026-11-21T20:00:00Z TZ=Asia/Seoul LC_ALL=ko_KR.UTF-8 \"$OOTD\" today")
    #expect(seoul.output.hasPrefix("11월 22일 일요일"))
    let fixed = try await machine.shell(
      "OOTD_NOW=2026-11-21T20:00:00Z TZ=KST-9 \"$OOTD\" today --json")
    #expect(fixed.output.hasPrefix(#"{"date":"2026-11-22""#))
    let broken = try await machine.shell("OOTD_NOW=noon \"$OOTD\" today")
    expectEqual(broken.status, 1)
    #expect(broken.error.contains("`noon`"))
  }

  @Test(arguments: [
    (":/usr/share/zoneinfo/Asia/Seoul", "05:00:00+09:00"), ("posix/Asia/Seoul", "05:00:00+09:00"),
    ("EST5EDT,M3.2.0,M11.1.0", "16:00:00-04:00"), ("<+0330>-3:30", "23:30:00+03:30"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "22:00:00+02:00"), ("<-03>3<-02>", "18:00:00-02:00"),
    ("KST-9", "05:00:00+09:00"), ("", "20:00:00+00:00"), ("UTC0", "20:00:00+00:00"),
    ("UTC-9", "05:00:00+09:00"), ("GMT+3", "17:00:00-03:00"), ("Etc/GMT+3", "17:00:00-03:00"),
  ])
  func `every form of TZ is supported`(zone: String, clock: String) async throws {
    // Since Debian 13 this folder is in tzdata-legacy.
    if zone.hasPrefix("posix/"),
      !FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/posix")
    {
      return
    }
    let outcome = try await Machine().shell(
      "TZ='\(zone)' OOTD_NOW=2026-07-01T20:00:00Z \"$OOTD\" add x --json")
    #expect(outcome.output.contains("T\(clock)"), "\(outcome)")
  }

  @Test func `TZ may be a copy of a zone's file`() async throws {
    let machine = try Machine()
    let outcome = try await machine.shell(
      "cp -L /usr/share/zoneinfo/Asia/Seoul zone && "
        + "TZ=\"$PWD/zone\" OOTD_NOW=2026-07-01T20:00:00Z \"$OOTD\" add x --json")
    #expect(outcome.output.contains("T05:00:00+09:00"), "\(outcome)")
  }

  @Test(arguments: ["/nope", "/usr/share/zoneinfo/Nope/Nope", "UTC-0930", "GMT+0900", "Nowhere"])
  func `an unknown time zone is refused`(zone: String) async throws {
    let outcome = try await Machine().shell("TZ='\(zone)' \"$OOTD\" today")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("unknown time zone in TZ: `\(zone)`"))
  }

  @Test func `an error when writing output is reported`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    for command in ["list", "today", "--help", "history"] {
      let full = try await machine.shell("\"$OOTD\" \(command) > /dev/full")
      expectEqual(full.status, 1)
      #expect(full.error.hasPrefix("ootd: can't write output: "))
      let closed = try await machine.shell("\"$OOTD\" \(command) >&-")
      expectEqual(closed.status, 1)
    }
  }

  @Test func `if output can't be written, the error says that the change was made`() async throws {
    let machine = try Machine()
    for (command, made) in [("add One", 1), ("add Two --json", 2), ("done 1", 2)] {
      let full = try await machine.shell("\"$OOTD\" \(command) > /dev/full")
      expectEqual(full.status, 1)
      #expect(full.error.contains("can't write output, but the change was saved: "))
      try await expectEqual(machine.json([ShownTodo].self, "list", "--all").count, made)
    }
    try await expectEqual(
      machine.shell("\"$OOTD\" list > /dev/full").error.contains("saved"), false)
  }

  @Test func `variables that git sets in a hook don't affect other repositories`() async throws {
    let machine = try Machine()
    let one = try await TestRepository(in: machine.home, named: "one")
    let two = try await TestRepository(in: machine.home, named: "two")
    try await one.commit("In one", at: 1_795_250_000)
    try await machine.output("project", "add", one.path)
    try await machine.output("project", "add", two.path)
    let plain = try await machine.shell("\"$OOTD\" today --json")
    let hooked = try await machine.shell(
      "GIT_DIR='\(two.path)/.git' GIT_INDEX_FILE=index GIT_WORK_TREE='\(two.path)' "
        + "\"$OOTD\" today --json")
    #expect(plain.output.contains(#""commits":1"#))
    expectEqual(hooked, plain)
  }

  @Test func `another user's repository is skipped with a warning that says how to trust it`()
    async throws
  {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "theirs")
    try await repository.commit("Theirs", at: 1_795_250_000)
    try await machine.output("project", "add", repository.path)
    let owned = try await machine.shell("chown -R 12345 '\(repository.path)'")
    // Only root may change a file's owner, so skip the rest for others.
    guard owned.status == 0 else { return }
    let outcome = try await machine.shell("\"$OOTD\" today")
    expectEqual(outcome.status, 0)
    #expect(outcome.error.contains("safe.directory"))
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    let trusted = try await machine.shell(
      "git config --global --add safe.directory '\(repository.path)' && \"$OOTD\" today --json")
    #expect(trusted.output.contains(#""commits":1"#))
  }
}
