import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Commits that break the rules: they are passed over, on all machines alike, and hold up no other.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct HostileChunkTests: TwoMachineSuite
{
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await machines.setUp()
  }

  @Test func `lines that are no operations are passed over, each for itself`() async throws {
    var chain = machines.forge("e")
    let todo = chain.entity(99)
    let title = #"["\#(todo)","title","bad"]"#
    let bound = Int64(1) << 62
    let bad = [
      "", "{}", "[]", "rubbish", #"{"v":1}"#, String(repeating: "[", count: 60_000),
      chain.line(time: 1 << 40, writes: Array(repeating: title, count: 2)),
      chain.line(time: bound, writes: [title]), chain.line(time: -1, writes: [title]),
      chain.line(time: .max, writes: [title]),
      chain.line(time: 1 << 40, writes: [title], version: 0),
      chain.line(time: 1 << 40, writes: [#"["\#(todo)","title",{"a":1}]"#]),
      chain.line(time: 1 << 40, writes: [#"["\#(todo)","title",1.5]"#]),
      chain.line(time: 1 << 40, writes: [#"["\#(todo)","title","a\u0000b"]"#]),
      chain.line(time: 1 << 40, writes: [#"["xyz","title","bad"]"#]),
      chain.line(time: 1 << 40, writes: [#"["\#(todo)","title","\ud800"]"#]),
      chain.line(adding: String(repeating: "long ", count: 14_000), number: 98),
      chain.line(
        adding: "many", number: 97,
        more: (0..<300).map { #"["\#(chain.entity(1000 + $0))","kind","todo"]"# }),
      #"{"v":1,"v":1,"r":"\#(chain.replica)","t":1,"w":1,"c":"add","x":[]}"#,
    ]
    let good = chain.line(adding: "good", number: 1)
    try await chain.append(ForgedChain.chunk(bad + [good]))
    let invalid = ForgedChain.chunk([chain.line(adding: "utf", number: 96)]).map {
      $0 == UInt8(ascii: "u") ? 0xFF : $0
    }
    let whole = ForgedChain.chunk([]).dropLast(1)
    try await chain.append(
      Array("{\"ootd\":1,\"n\":1,\"seen\":{},\"key\":null}\n".utf8)
        + invalid[(whole.count + 1)...])
    try await chain.append(ForgedChain.chunk([chain.line(adding: "later", number: 2)]))
    let told = try await laptop.sync()
    #expect(told.contains("20 broken parts of what eeeeeeee sent were passed over"), "\(told)")
    try await desk.sync()
    try await machines.expectToGoOn(["good", "later"])
  }

  @Test func `chunks of another form are passed over, and the chain goes on`() async throws {
    var chain = machines.forge("e")
    let bad = [chain.line(adding: "bad", number: 99)]
    let good = ForgedChain.chunk(bad)
    let seen = (0..<1100).map { number in
      let digits = String(number, radix: 16)
      let id = String(repeating: "0", count: 32 - digits.count) + digits
      return #""\#(id)":"\#(String(repeating: "a", count: 40))""#
    }
    let chunks: [[UInt8]] = [
      [], [10], Array("rubbish\n".utf8), Array("{\"ootd\":0}\n".utf8),
      ForgedChain.chunk(bad, count: 0), ForgedChain.chunk(bad, count: 2),
      ForgedChain.chunk(bad, count: .max), ForgedChain.chunk(bad, count: -1),
      Array(good.dropLast()), Array(repeating: UInt8(ascii: "["), count: 3_000_000) + [10],
      ForgedChain.chunk(bad, header: #"{"ootd":1,"n":1.0,"seen":{},"key":null}"#),
      ForgedChain.chunk(bad, header: #"{"ootd":1,"n":1,"seen":{"x":"y"},"key":null}"#),
      ForgedChain.chunk(bad, header: #"{"ootd":1,"n":1,"seen":[],"key":null}"#),
      ForgedChain.chunk(
        bad, header: #"{"ootd":1,"n":1,"seen":{\#(seen.joined(separator: ","))},"key":null}"#),
    ]
    for chunk in chunks { try await chain.append(chunk) }
    for entry in [("100755", "ops"), ("120000", "ops"), ("100644", "opt"), ("100644", "OPS")] {
      try await chain.append(good, as: entry)
    }
    let empty = try await chain.repository.run(["mktree"])
    try await chain.append(tree: empty)
    let folder = try await chain.repository.run(
      ["mktree"], input: Array("040000 tree \(empty)\tops\n".utf8))
    try await chain.append(tree: folder)
    let other = try await chain.repository.run(
      ["commit-tree", "-m", "other", empty], variables: TestRepository.variables(.me, 0, "+0000"))
    try await chain.append(good, others: [other])
    try await chain.append(ForgedChain.chunk([chain.line(adding: "good", number: 1)]))
    for machine in [laptop, desk] {
      let told = try await machine.sync()
      #expect(told.contains("21 broken parts of what eeeeeeee sent were passed over"), "\(told)")
    }
    try await machines.expectToGoOn(["good"])
  }

  @Test func `refs to anything but commits are no chains`() async throws {
    var chains = "3456".map { machines.forge($0) }
    let repository = chains[0].repository
    let blob = try await repository.write(Array("text".utf8), type: "blob")
    try await chains[0].point(to: blob)
    try await chains[1].point(to: try await repository.run(["mktree"]))
    let tag = "object \(blob)\ntype blob\ntag x\ntagger x <x> 0 +0000\n\nx\n"
    try await chains[2].point(to: try await repository.write(Array(tag.utf8), type: "tag"))
    try await chains[3].append(
      ForgedChain.chunk([]), message: String(repeating: "x", count: 20_000))
    try await machines.expectToGoOn([])
  }
}
