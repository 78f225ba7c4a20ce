import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering

@Suite(.serialized, .startsNothing) struct CommitBarsTests {
  @Test func `projects are sorted by commits, then by name`() {
    let counts = [("web", 2), ("api", 1), ("cli", 3), ("api", 1), ("idle", 0)]
    let bars = CommitBars(counts.map { ($0.0, "/\($0.0)", $0.1) }, format: .sample())
    let text = bars.lines.map { $0.text(.none) }.joined()
    let names = text.split(separator: " ").filter { ["web", "api", "cli", "idle"].contains($0) }
    expectEqual(names, ["cli", "api", "web"])
    #expect(text.contains("api ▇▇ 2"))
  }
}
