import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct IssueReaderTests {
  private func issues(_ forge: Forge, _ text: String) throws -> [TodoRecord] {
    try IssueReader(forge, calendar: Samples.seoul).issues(ImportFile(Array(text.utf8)))
  }

  private func issue(_ reference: String, _ title: String) throws -> TodoRecord {
    TodoRecord(try #require(IssueReference(reference)), title: title)
  }

  /// As `gh issue list --json` prints them, without spaces.
  private let github = """
    [{"assignees":[{"id":"U_1","login":"mona","name":"Mona"}],"body":"One\\r\\ntwo","labels":[
    {"id":"LA_1","name":"bug","description":"","color":"d73a4a"}],"milestone":{"number":1,
    "title":"1.0","description":"","dueOn":"2026-12-01T08:00:00Z"},"number":34,"state":"OPEN",
    "title":"Fix token refresh","updatedAt":"2026-11-20T08:00:00Z",
    "url":"https://github.com/Acme/Api/issues/34"},
    {"body":"","labels":[],"milestone":null,"number":35,"state":"CLOSED","title":"Docs",
    "updatedAt":"2026-11-20T09:00:00Z","url":"https://github.com/Acme/Api/issues/35"}]
    """

  @Test func `issues that gh prints are read`() throws {
    var open = try issue("github:acme/api#34", "Fix token refresh")
    open.notes = "One\ntwo"
    open.labels = ["bug"]
    open.colors = ["bug": try #require(LabelColor(rgb: 0xD73A4A))]
    open.milestone = "1.0"
    open.milestoneDue = Day(iso: "2026-12-01")
    open.updated = Moment(seconds: 1_795_161_600)
    var closed = try issue("github:acme/api#35", "Docs")
    closed.status = .done
    closed.completed = Moment(seconds: 1_795_165_200)
    closed.updated = closed.completed
    try expectEqual(issues(.github, github), [open, closed])
  }

  @Test func `of an issue on two pages, the copy that was updated last counts`() throws {
    let newer = github.replacing("token refresh", with: "refresh").replacing("T08:", with: "T10:")
    for text in [github + newer, newer + github] {
      try expectEqual(issues(.github, text).map(\.title), ["Fix refresh", "Docs"])
    }
  }

  @Test func `issues of GitLab's interface are read`() throws {
    let text = """
      [{"id":76,"iid":6,"project_id":1,"title":"Consequatur","description":null,
      "state":"closed","created_at":"2016-01-04T15:31:51.081Z",
      "updated_at":"2016-01-05T15:31:51.081Z","closed_at":"2016-01-05T15:31:46.176Z",
      "labels":["foo",{"id":1,"name":"bar","color":"#428BCA"}],
      "milestone":{"id":17,"iid":2,"title":"v4.0","state":"closed"},
      "web_url":"https://gitlab.example.com/my-group/my-project/-/issues/6"}]
      """
    var expected = try issue("gitlab:gitlab.example.com/my-group/my-project#6", "Consequatur")
    expected.labels = ["foo", "bar"]
    expected.colors = ["bar": try #require(LabelColor(rgb: 0x428BCA))]
    expected.milestone = "v4.0"
    expected.status = .done
    expected.created = Moment(milliseconds: 1_451_921_511_081)
    expected.completed = Moment(milliseconds: 1_452_007_906_176)
    expected.updated = Moment(milliseconds: 1_452_007_911_081)
    try expectEqual(issues(.gitlab, text), [expected])
  }

  @Test func `issues of Forgejo's interface are read, without pull requests`() throws {
    let text = """
      [{"id":9,"url":"https://codeberg.org/api/v1/repos/o/r/issues/3",
      "html_url":"https://codeberg.org/o/r/issues/3","number":3,"title":"Write docs",
      "body":"","labels":[{"id":1,"name":"docs","color":"00aabb"}],"milestone":null,
      "state":"open","created_at":"2026-11-20T09:00:00+01:00","closed_at":null,
      "pull_request":null},
      {"html_url":"https://codeberg.org/o/r/pulls/4","number":4,"title":"A change",
      "state":"open","pull_request":{"merged":false}}]
      """
    var expected = try issue("forgejo:codeberg.org/o/r#3", "Write docs")
    expected.labels = ["docs"]
    expected.colors = ["docs": try #require(LabelColor(rgb: 0x00AABB))]
    expected.created = Moment(seconds: 1_795_161_600)
    try expectEqual(issues(.forgejo, text), [expected])
  }

  @Test func `pages one after another are read as one, and a repeated issue once`() throws {
    try expectEqual(issues(.github, github + "\n" + github), issues(.github, github))
    try expectEqual(issues(.github, "[]"), [])
  }

  @Test func `answers with issues within are read`() throws {
    let expected = try issues(.github, github)
    let array = github.trimmingPrefix { $0.isWhitespace }
    let nodes = #"{"nodes":\#(array),"pageInfo":{"hasNextPage":false}}"#
    for text in [
      "[\(array),\(array)]", "[[],\(array),[]]",
      #"{"total_count":2,"incomplete_results":false,"items":\#(array)}"#,
      #"[{"total_count":2,"items":\#(array)},{"total_count":2,"items":[]}]"#,
      #"{"data":{"repository":{"issues":\#(nodes)}}}"#,
      #"{"data":{"search":{"nodes":\#(array)}}}{"data":{"search":{"nodes":[{}]}}}"#,
      #"{"data":{"viewer":{"repositories":{"nodes":[{"name":"api","issues":\#(nodes)}]}}}}"#,
    ] { try expectEqual(issues(.github, text), expected) }
    try expectEqual(issues(.github, #"{"total_count":0,"items":[]}"#), [])
    try expectEqual(issues(.github, "[[],[]]"), [])
  }

  @Test func `labels and issues of connections are read, and errors of a query refused`() throws {
    let text = """
      {"data":{"a":{"issues":{"edges":[{"node":{"number":1,"title":"A","state":"CLOSED","url":
      "https://github.com/o/r/issues/1","labels":{"edges":[{"node":{"name":"bug"}}]}}}]}},
      "b":{"issues":{"nodes":[{"number":2,"title":"B","state":"OPEN","url":
      "https://github.com/o/r/issues/2","labels":{"nodes":[{"name":"bug"},{"name":"Bug"}]}},
      {"number":3,"title":"C","state":"OPEN","url":"https://github.com/o/r/pull/3"}]}}}}
      """
    let found = try issues(.github, text)
    expectEqual(found.map(\.title), ["A", "B"])
    expectEqual(found.map(\.labels), [["bug"], ["bug"]])
    expectEqual(
      reason(.github, #"{"data":null,"errors":[{"message":"Bad query"}]}"#), .message("Bad query"))
    expectEqual(reason(.github, #"{"data":{"issues":{"nodes":[{"number":1}]}}}"#), .noTitle)
  }

  @Test(
    arguments: [
      (Forge.github, #""stateReason":"NOT_PLANNED""#, true),
      (.github, #""state_reason":"duplicate""#, true),
      (.github, #""stateReason":"DUPLICATE""#, true),
      (.github, #""stateReason":"COMPLETED""#, false),
      (.github, #""stateReason":"""#, false), (.github, #""state_reason":null"#, false),
      (.gitlab, #""_links":{"closed_as_duplicate_of":"https://gitlab.com/x"}"#, true),
      (.gitlab, #""_links":{"closed_as_duplicate_of":null}"#, false),
    ])
  func `an issue that was closed without being done is dropped`(
    forge: Forge, member: String, isDropped: Bool
  ) throws {
    let page = "https://\(forge == .github ? "github.com/o/r" : "gitlab.com/o/r/-")/issues/1"
    for state in ["closed", "open"] {
      let text = #"{"title":"A","state":"\#(state)","web_url":"\#(page)",\#(member)}"#
      let status = state == "open" ? Status.todo : isDropped ? .dropped : .done
      try expectEqual(issues(forge, text).first?.status, status)
    }
  }

  @Test func `what ootd can't store of an issue is cut or left out`() throws {
    let long = String(repeating: "é", count: Notes.limit)
    let text = """
      [{"title":"A","body":"\(long)","state":"OPEN","url":"https://github.com/o/r/issues/1",
      "labels":[{"name":"-x"},{"name":"\u{1F469}\u{200D}\u{1F4BB}"},{"name":" ok "}],
      "milestone":{"title":"\(String(repeating: "m", count: 200))"}}]
      """
    let issue = try #require(try issues(.github, text).first)
    expectEqual(issue.notes, String(repeating: "é", count: Notes.limit / 2))
    expectEqual(issue.labels, ["ok"])
    expectEqual(issue.milestone, nil)
  }

  @Test func `bad records are named by their number, and nothing is read`() throws {
    let good = #"{"title":"A","state":"OPEN","url":"https://github.com/o/r/issues/1"}"#
    let text =
      "[\(good),{},5\n]\n"
      + #"[{"title":"A","state":"half","url":"https://github.com/o/r/issues/2"},"#
      + #"{"title":"A","state":"OPEN","url":"https://gitlab.com/o/r/-/issues/1"}]"#
    let reader = IssueReader(.github, calendar: Samples.seoul)
    #expect(
      throws: ExchangeError.badRecords([
        .init(line: 1, entry: 2, reason: .noTitle), .init(line: 1, entry: 3, reason: .malformed),
        .init(line: 3, entry: 4, reason: .invalidValue(field: "state", value: "half")),
        .init(line: 3, entry: 5, reason: .otherForge(host: "gitlab.com", .gitlab)),
      ])
    ) { try reader.issues(ImportFile(Array(text.utf8))) }
  }

  private func reason(_ forge: Forge, _ text: String) -> ExchangeError.Reason? {
    do {
      _ = try issues(forge, text)
    } catch ExchangeError.badRecords(let records) {
      return records.first?.reason
    } catch {}
    return nil
  }

  @Test(arguments: [
    (Forge.gitlab, "https://github.com/o/r/issues/1", "github.com", Forge.github),
    (.forgejo, "https://www.github.com/o/r/issues/1", "github.com", .github),
    (.github, "https://GitLab.com/o/r/-/issues/1", "gitlab.com", .gitlab),
    (.forgejo, "https://gitlab.com/o/r/-/issues/1", "gitlab.com", .gitlab),
    (.github, "https://codeberg.org/o/r/issues/1", "codeberg.org", .forgejo),
  ])
  func `issues of another forge's site are refused`(
    _ forge: Forge, _ page: String, _ host: String, _ other: Forge
  ) {
    let text = #"{"title":"A","state":"open","html_url":"\#(page)"}"#
    expectEqual(reason(forge, text), .otherForge(host: host, other))
  }

  @Test func `a missing field is named as the forge's tool names it`() {
    for (forge, field) in [(Forge.github, "url"), (.gitlab, "web_url"), (.forgejo, "html_url")] {
      expectEqual(
        reason(forge, #"{"title":"A","state":"open"}"#), .missingField(name: field, of: forge))
    }
    expectEqual(
      reason(.github, #"{"title":"A","url":"https://github.com/o/r/issues/1"}"#),
      .missingField(name: "state", of: .github))
  }

  @Test func `the message of a forge that refuses the request is read`() {
    expectEqual(reason(.forgejo, #"{"message":"Not Found"}"#), .message("Not Found"))
  }
}
