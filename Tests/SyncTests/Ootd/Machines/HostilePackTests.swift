import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Malformed packs are skipped by all machines alike and don't delay others.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct HostilePackTests: TwoMachineSuite {
  let machines: TwoMachines
  private let forger: Forger

  init() async throws {
    machines = try await TwoMachines()
    try await machines.setUp()
    forger = machines.forger("e")
  }

  @Test func `lines that aren't operations are skipped one by one`() async throws {
    let todo = forger.entity(99)
    let title = #"["\#(todo)","title","bad"]"#
    let bound = Int64(1) << 62
    let parent = String(repeating: "a", count: 32)
    let bad = [
      "", "{}", "[]", "rubbish", #"{"v":2}"#, String(repeating: "[", count: 60_000),
      forger.line(time: 1 << 40, writes: Array(repeating: title, count: 2)),
      forger.line(time: bound, writes: [title]), forger.line(time: -1, writes: [title]),
      forger.line(time: .max, writes: [title]),
      forger.line(time: 1 << 40, writes: [title], version: 0),
      forger.line(time: 1 << 40, writes: [title], parents: ["xyz"]),
      forger.line(
        time: 1 << 40, writes: [title], parents: Array(repeating: parent, count: 257)),
      forger.line(time: 1 << 40, writes: [title], more: #","by":"other""#),
      forger.line(time: 1 << 40, writes: [title], more: #","g":7"#),
      forger.line(time: 1 << 40, writes: [#"["\#(todo)","title",{"a":1}]"#]),
      forger.line(time: 1 << 40, writes: [#"["\#(todo)","title",1.5]"#]),
      forger.line(time: 1 << 40, writes: [#"["\#(todo)","title"]"#]),
      forger.line(time: 1 << 40, writes: [#"["\#(todo)","title","a\u0000b"]"#]),
      forger.line(time: 1 << 40, writes: [#"["xyz","title","bad"]"#]),
      forger.line(time: 1 << 40, writes: [#"["\#(todo)","title","\ud800"]"#]),
      forger.line(adding: String(repeating: "long ", count: 14_000), number: 98),
      forger.line(
        adding: "many", number: 97,
        more: (0..<300).map { #"["\#(forger.entity(1000 + $0))","kind","todo"]"# }),
    ]
    try await forger.add(forger.pack(bad + [forger.line(adding: "good", number: 1)]))
    let invalid = Array("\(forger.line(adding: "utf", number: 96))\n".utf8)
      .map { $0 == UInt8(ascii: "u") ? 0xFF : $0 }
    try await forger.add(
      forger.pack(of: invalid, header: forger.header(count: 1, size: invalid.count)))
    try await forger.add(forger.pack([forger.line(adding: "later", number: 2)]))
    let printed = try await laptop.sync()
    #expect(printed.contains("skipped \(bad.count) invalid changes from eeeeeeee"), "\(printed)")
    #expect(printed.contains("skipped 1 invalid change from eeeeeeee"), "\(printed)")
    try await desk.sync()
    try await machines.expectUnharmed(["good", "later"])
  }

  @Test func `malformed packs are skipped, and others are read`() async throws {
    let bad = [forger.line(adding: "bad", number: 99)]
    let good = forger.pack(bad)
    let size = bad[0].utf8.count + 1
    let many = Array(repeating: "\"x\"", count: 1100).joined(separator: ",")
    let header = forger.header(count: 1, size: size)
    let packs: [[UInt8]] = [
      [], [10], Array("rubbish\n".utf8), Array("{\"ootd\":0}\n".utf8),
      forger.pack(bad, count: 0), forger.pack(bad, count: 2), forger.pack(bad, count: .max),
      forger.pack(bad, count: -1), forger.pack(bad, size: size - 1),
      forger.pack(bad, size: size + 1),
      forger.pack(bad, size: .max), Array(good.dropLast()),
      Array(good.prefix(header.utf8.count + 1)),
      Array(repeating: UInt8(ascii: "["), count: 3_000_000) + [10],
      Array(header.utf8) + [10] + Array("\(bad[0])\n".utf8),
      forger.pack(bad, header: header.replacing(#""n":1"#, with: #""n":1.0"#)),
      forger.pack(bad, header: header.replacing("[]", with: "{}")),
      forger.pack(bad, header: header.replacing("[]", with: "[\(many)]")),
      forger.pack(bad, header: header.replacing(forger.replica, with: "e")),
      forger.pack(bad, header: header.replacing("null", with: "7")),
    ]
    for pack in packs { try await forger.add(pack) }
    // A bomb: 200 MB of newlines in 200 KB.
    try await forger.add(
      forger.pack(
        of: [UInt8](repeating: 10, count: 200_000_000), header: forger.header(count: 9, size: 9)))
    // A good pack under wrong names, and in invalid trees.
    try await forger.add(good, named: Forger.name(1))
    for (number, entry) in [
      ("100755", "ops"), ("120000", "ops"), ("100644", "opt"), ("100644", "OPS"),
    ]
    .enumerated() { try await forger.add(good, named: Forger.name(16 + number), as: entry) }
    let empty = try await forger.repository.run(["mktree"])
    try await forger.point(Forger.name(32), to: forger.commit(of: empty))
    let folder = try await forger.repository.run(
      ["mktree"], input: Array("040000 tree \(empty)\tops\n".utf8))
    try await forger.point(Forger.name(33), to: forger.commit(of: folder))
    try await forger.add(forger.pack([forger.line(adding: "good", number: 1)]))
    for machine in [laptop, desk] {
      let printed = try await machine.sync()
      #expect(printed.contains("skipped unreadable changes on the remote"), "\(printed)")
      #expect(try await !machine.sync().contains("skipped"))
    }
    try await machines.expectUnharmed(["good"])
  }

  @Test func `refs to anything except commits aren't packs`() async throws {
    let blob = try await forger.repository.write(Array("text".utf8), type: "blob")
    try await forger.point(Forger.name(1), to: blob)
    try await forger.point(Forger.name(2), to: forger.repository.run(["mktree"]))
    let tag = "object \(blob)\ntype blob\ntag x\ntagger x <x> 0 +0000\n\nx\n"
    try await forger.point(
      Forger.name(3), to: forger.repository.write(Array(tag.utf8), type: "tag"))
    try await forger.add(
      forger.pack([]), named: Forger.name(4), message: String(repeating: "x", count: 20_000))
    try await machines.expectUnharmed([])
  }

  @Test func `refs with other names are ignored and kept`() async throws {
    let name = try await forger.add(forger.pack([forger.line(adding: "good", number: 1)]))
    let others = [
      "refs/ootd/packs/short", "refs/ootd/packs/\(name)x", "refs/ootd/packs/x/\(name)",
      "refs/ootd/replicas/\(forger.replica)", "refs/ootd/letters/b", "refs/heads/main",
      "refs/heads/ootd/packs/\(name)", "refs/tags/\(name)", "refs/ootd/packs/certificate",
    ]
    for other in others { try await remote.run("update-ref", other, Forger.reference(name)) }
    try await machines.expectUnharmed(["good"])
    let refs = try await remote.refs()
    for other in others { #expect(refs[other] != nil, "\(other)") }
  }

  // MARK: Malicious packs

  @Test func `if a pack falsely claims to replace others, they are sent again`()
    async throws
  {
    try await laptop.add("one")
    try await desk.add("two")
    try await syncAll(laptop, desk)
    let packs = try await remote.packs()
    // The forged pack has one operation of one pack.
    let name = try #require(packs.min())
    let line = try #require(try await remote.lines(ofPack: name).first)
    try await forger.add(forger.pack([line], replacing: packs.sorted()))
    for pack in packs { try await remote.delete(pack: pack) }
    let printed = try await desk.sync()
    #expect(printed.contains("resent changes that the remote had lost"), "\(printed)")
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await expectSame(desk, tablet)
    try await expectEqual(Set(tablet.titles().values), ["one", "two"])
    for machine in [laptop, desk, tablet] { try await machine.sync() }
    for machine in [laptop, desk, tablet] {
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `a false claim deletes no packs`() async throws {
    try await laptop.add("one")
    try await laptop.sync()
    let packs = try await remote.packs()
    try await forger.add(
      forger.pack([forger.line(adding: "forged", number: 1)], replacing: packs.sorted()))
    for machine in [laptop, desk] { try await machine.sync() }
    #expect(try await remote.packs().isSuperset(of: packs))
    try await machines.expectUnharmed(["one", "forged"])
  }

  @Test func `a true claim is accepted from anyone`() async throws {
    try await laptop.add("one")
    try await syncAll(laptop, desk)
    let packs = try await remote.packs()
    var lines: Set<String> = []
    for pack in packs { lines.formUnion(try await remote.lines(ofPack: pack)) }
    let name = try await forger.add(forger.pack(lines.sorted(), replacing: packs.sorted()))
    for machine in [laptop, desk] { try await machine.sync() }
    try await expectEqual(remote.packs(), [name])
    try await machines.expectUnharmed(["one"])
  }

  @Test func `changes of a later version wait, are forwarded and don't block others`() async throws
  {
    let later = forger.line(time: 1 << 40, writes: [], version: 3)
    try await forger.add(forger.pack([later, forger.line(adding: "first", number: 1)]))
    try await forger.add(forger.pack([later], header: #"{"ootd":3,"n":"many"}"#))
    for machine in [laptop, desk] {
      let printed = try await machine.sync()
      expectEqual(
        printed.ranges(of: "some changes were written by a newer ootd; upgrade ootd").count, 1,
        "\(printed)")
    }
    try await machines.expectUnharmed(["first"])
    // The note is repeated until ootd is upgraded.
    #expect(try await laptop.sync().contains("some changes were written by a newer ootd"))
    // Lines that a machine can't read are still forwarded.
    try await remote.wipe()
    try await laptop.sync()
    var lines: [String] = []
    for pack in try await remote.packs() { lines += try await remote.lines(ofPack: pack) }
    #expect(lines.contains(later), "\(lines)")
  }

  @Test func `operations from the far future are held back and don't block others`() async throws {
    let far = Int64(32_503_680_000_000)
    let last = (Int64(1) << 62) - 1
    try await laptop.add("one")
    try await syncAll(laptop, desk)
    let todo = try #require(try await laptop.run("show", "1", "--json").json()["uuid"]?.text)
      .replacing("-", with: "")
    try await forger.add(
      forger.pack([
        forger.line(introducing: "x"),
        forger.line(adding: "year 3000", number: 1, milliseconds: far),
        forger.line(time: last, writes: [#"["\#(todo)","title","the end of time"]"#]),
      ]))
    for machine in [laptop, desk] {
      let printed = try await machine.sync()
      #expect(
        printed.contains("2 changes are dated more than a year ahead and are held back until then"),
        "\(printed)")
      try await machine.add("of \(machine.name)")
    }
    try await laptop.run("edit", "1", "--title", "edited").succeeded()
    try await syncAll(laptop, desk)
    try await machines.expectUnharmed(["edited", "of laptop", "of desk"])
    // They are still forwarded.
    try await remote.wipe()
    #expect(try await !desk.sync().contains("held back"))
    #expect(try await remote.holds("the end of time"))
    // They apply when their time has come.
    for machine in [laptop, desk] {
      machine.now = "2999-06-01T12:00:00Z"
      #expect(try await machine.sync().contains("1 change from forger x"))
    }
    try await expectSame(laptop, desk)
    #expect(try await laptop.titles().values.contains("year 3000"))
  }

  @Test func `every todo keeps a unique number, whoever claims it, and changes are reported`()
    async throws
  {
    try await laptop.add("one")
    try await laptop.sync()
    let other = machines.forger("0")
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    // The first forged todo claims the number later, the second claims to have had it first.
    try await forger.add(
      forger.pack([forger.line(adding: "of nobody", number: 1, milliseconds: now)]))
    #expect(try await !laptop.sync().contains("one is"))
    try await laptop.run("done", "1").succeeded()
    try await forger.add(forger.pack([other.line(adding: "of nobody too", number: 1)]))
    let printed = try await laptop.sync()
    #expect(printed.contains("another todo had number 1 first; one is now 3"), "\(printed)")
    for _ in 0..<2 { try await syncAll(desk, laptop) }
    try await expectSame(laptop, desk)
    let todos = try await laptop.todos()
    let ids = todos.compactMap { $0["id"]?.text }
    expectEqual(Set(ids).count, 3, "\(ids)")
    #expect(todos.contains { $0["title"] == "one" && $0["status"] == "done" }, "\(todos)")
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a joining machine finds a suffix even if a liar used up many`() async throws {
    let alphabet = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let taken = alphabet + alphabet.flatMap { first in alphabet.map { first + $0 } }
    let writes = taken.enumerated().map { number, suffix in
      #"["\#(forger.entity(number + 1))","kind","replica","name","x","handle","\#(suffix)"]"#
    }
    let lines = stride(from: 0, to: writes.count, by: 80).map { start in
      forger.line(time: (1 << 40) + Int64(start), writes: Array(writes[start...].prefix(80)))
    }
    try await forger.add(forger.pack(lines))
    try await laptop.add("one")
    let printed = try await laptop.sync()
    #expect(printed.contains("1 change sent"), "\(printed)")
    // The liar's claim to the desk's suffix is older, so the desk gets another.
    try await desk.sync()
    let tablet = try Machine("tablet", in: home)
    #expect(try await tablet.setUp(remote.path).contains("`1aab`"))
    try await desk.add("two")
    try await syncAll(laptop, desk, tablet)
    try await expectSame(laptop, desk, tablet)
    try await expectEqual(desk.titles(), ["1": "one", "1aaa": "two"])
  }

  @Test func `repeated operations are imported only once`() async throws {
    let lines = (1...200).map { forger.line(adding: "forged \($0)", number: $0) }
    for number in 0..<40 {
      try await forger.add(forger.pack(lines, replacing: [Forger.name(number)]))
    }
    let printed = try await laptop.sync()
    expectEqual(printed, "200 changes from another machine  ootd history\n")
    try await expectEqual(laptop.titles().count, 200)
    try await desk.sync()
    try await expectSame(laptop, desk)
    // The next change packs them into one pack.
    try await laptop.add("one")
    try await laptop.sync()
    try await expectEqual(remote.packs().count, 1)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `half a command stays hidden until the rest arrives`() async throws {
    let first = forger.line(
      time: 1 << 56, writes: [#"["\#(forger.entity(1))","kind","todo","title","half"]"#],
      more: #","more":true"#)
    try await forger.add(forger.pack([first]))
    for machine in [laptop, desk] { try await machine.sync() }
    try await expectEqual(laptop.titles(), [:])
    try await machines.expectUnharmed([])
  }

  @Test func `a forged operation in another machine's name hides none of that machine's own`()
    async throws
  {
    try await laptop.add("one")
    try await syncAll(laptop, desk)
    let own = Forger(replica: try await laptop.replica(), forger.repository)
    try await forger.add(forger.pack([own.line(adding: "forged", number: 7)]))
    for machine in [desk, laptop] { try await machine.sync() }
    try await laptop.add("two")
    try await syncAll(laptop, desk)
    try await machines.expectUnharmed(["one", "two", "forged"])
    // Undo doesn't mistake it for a command of this machine.
    try await laptop.run("undo").succeeded()
    #expect(try await laptop.titles().values.contains("forged"))
  }
}
