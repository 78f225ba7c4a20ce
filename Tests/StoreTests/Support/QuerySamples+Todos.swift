import Todos

extension QuerySamples {
  /// A todo to add; planned for today and created on 18 November unless stated otherwise.
  struct Sample {
    let title: String
    var notes = ""
    var comments: [String] = []
    var priority = Priority.unset
    var planned: String? = "2026-11-21"
    var due: String?
    var project: String?
    var labels: [String] = []
    var milestone: String?
    var block: String?
    var created: String?
    var isDoing = false
    var done: String?
    var isDeleted = false
  }

  /// Todos 1 to 18, which differ in everything except their texts.
  static let tracked = [
    Sample(
      title: "Fix token refresh", priority: .high, due: "2026-11-21T18:00:00+09:00",
      project: "api", labels: ["bug"], milestone: "1.0", isDoing: true),
    Sample(
      title: "Write release notes", priority: .medium, planned: "2026-11-23", due: "2026-11-27",
      project: "api", labels: ["ui"], milestone: "1.0"),
    Sample(title: "알고리즘 문제 풀기", planned: nil, labels: ["버그"], block: "algorithm"),
    Sample(
      title: "Renew token", priority: .high, planned: "2026-11-20", project: "api",
      labels: ["bug"], milestone: "1.0", created: "2026-11-01T08:00:00Z",
      done: "2026-11-20T23:30:00Z"),
    Sample(
      title: "Ship it", planned: nil, due: "2026-11-01", project: "my api",
      created: "2026-10-31T23:30:00Z", done: "2026-11-19T10:00:00Z"),
    Sample(title: "Stand up", created: "2026-11-21T00:10:00Z", done: "2026-11-21T00:30:00Z"),
    Sample(
      title: "Deleted token", priority: .high, project: "api", labels: ["bug"],
      isDeleted: true),
    Sample(
      title: "Orphan", planned: "2026-11-24", project: "gone", labels: ["dead"],
      milestone: "dead"),
    Sample(
      title: "Late report", priority: .medium, planned: nil, due: "2026-11-20",
      labels: ["good first issue"], milestone: "2.0 beta", isDoing: true),
    Sample(title: "Call home", due: "2026-11-22T01:00:00+09:00"),
    Sample(title: "Review queue", planned: nil, block: "Review", isDoing: true),
    Sample(title: "Reply", priority: .high, project: "\u{C9}lan", labels: ["Caf\u{E9}"]),
    Sample(title: "Pay", due: "2026-11-21"),
    Sample(title: "Move", planned: "2026-11-28", due: "2026-12-01", project: "my api"),
    Sample(
      title: "Paint", priority: .low, planned: "2026-12-01", due: "2026-11-30",
      labels: ["good first issue", "bug"], milestone: "2.0 beta"),
    Sample(title: "Measure", priority: .low, planned: nil, labels: ["50%"]),
    Sample(title: "Old idea", planned: nil, created: "2025-12-31T23:59:59Z"),
    Sample(title: "Sketch", planned: "2026-11-22", labels: ["ui", "bug"]),
  ]

  /// Todos 19 to 39, which only differ in their texts. All are open and planned for today.
  static let texts = [
    Sample(title: "자료구조 정리", notes: "알고리즘과 함께"),
    Sample(title: "Say \"hello, world\"", notes: "it's 100% done"),
    Sample(title: "100 percent coverage"),
    Sample(title: "snake_case names"),
    Sample(title: "C++ * (pointers) NEAR OR AND NOT", notes: "title:x ^a {b} c:\\temp"),
    Sample(title: "Cafe\u{301} au lait"),
    Sample(title: "CAF\u{C9} noir"),
    Sample(title: "Stra\u{DF}e fegen"),
    Sample(title: "STRASSE bauen"),
    Sample(title: "\u{130}stanbul"),
    Sample(title: "Deploy 🚀 rocket", notes: "👩‍💻 and 👩"),
    Sample(title: "Go up", notes: "xy"),
    Sample(
      title: "End of title", notes: "start of notes", comments: ["first remark", "second remark"]),
    Sample(title: "fix: foo-bar project:x"),
    Sample(title: "see https://example.com/a?b=c&d"),
    Sample(title: "Nightly job", comments: ["fails on macOS", "알고리즘 확인"]),
    Sample(title: "e", notes: "50% off_season *glob? [a-z]"),
    Sample(title: "a,b and c"),
    Sample(title: "-x marks"),
    Sample(
      title: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 맞춤법",
      notes: "line\nbreak  twice"),
    Sample(title: "The quick brown fox jumps over the lazy dog, twice a day"),
  ]
}
