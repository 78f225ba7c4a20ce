import Files
package import Todos

/// Reads the issues of a forge: an array of objects, or several arrays one after another or within another, as pages of
/// an answer, or the answers of a search or a GraphQL query, which have issues within.
///
/// - `gh issue list --json number,title,body,labels,state,url,milestone,updatedAt` (GitHub CLI, "gh issue list");
///   `closedAt`, `createdAt` and `stateReason` are read too.
/// - `glab issue list --output json`, which is the answer of GitLab's `GET /projects/:id/issues` (GitLab, "Issues
///   API").
/// - The answer of Forgejo's and Gitea's `GET /repos/{owner}/{repo}/issues`, which GitHub's REST interface resembles.
///
/// Pull requests are skipped. A body that is longer than notes can be is cut, and labels and milestones whose
/// names ootd doesn't allow are left out: whoever imports issues often can't change them.
package struct IssueReader {
  private let forge: Forge
  private let calendar: LocalCalendar

  /// - Parameter calendar: The calendar of dates without a time zone.
  package init(_ forge: Forge, calendar: LocalCalendar) {
    self.forge = forge
    self.calendar = calendar
  }

  /// The issues of a file, each once: pages that were fetched one after another may overlap, and the copy that was
  /// updated last counts.
  /// - Throws: ``ExchangeError`` if any can't be read, or what reading the file throws.
  package func issues(_ file: ImportFile) throws -> [TodoRecord] {
    let (issues, warnings) = try read(file)
    try warnings.check()
    return issues
  }

  /// The issues of a file that can be read.
  package func read(
    _ file: ImportFile
  ) throws -> (issues: [TodoRecord], warnings: ReadingWarnings) {
    var objects = JSONObjects(file)
    var issues: [TodoRecord] = []
    var known: [EntityID: Int] = [:]
    var warnings = ReadingWarnings()
    var count = 0
    var rules = RecordRules()
    while let (line, object) = try objects.next() {
      for part in IssueEnvelope.issues(in: object.flatMap(JSON.init(utf8:))) {
        count += 1
        do throws(ExchangeError.Reason) {
          guard let part else { throw .malformed }
          guard let issue = try issue(JSONRecord(part), &rules) else { continue }
          if let index = known[issue.id] {
            if issue.isNewer(than: issues[index]) { issues[index] = issue }
          } else {
            known[issue.id] = issues.count
            issues.append(issue)
          }
        } catch {
          warnings.reject(.init(line: line, entry: count, reason: error))
        }
      }
    }
    return (issues, warnings)
  }

  /// Nil for a pull request.
  private func issue(
    _ json: JSONRecord, _ rules: inout RecordRules
  ) throws(ExchangeError.Reason) -> TodoRecord? {
    guard let title = try json.text("title") else {
      // An error of the forge's interface, or of its GraphQL interface.
      let error = try json.list("errors").first
      let answer = if let error { try JSONRecord(error) } else { json }
      if case .string(let message)? = answer["message"] { throw .message(message) }
      throw .noTitle
    }
    // In a REST answer, `url` is an address of the interface.
    guard let page = try json.text(anyOf: "html_url", "web_url", "webUrl", "url") else {
      throw .missingField(name: pageField, of: forge)
    }
    if let other = ForgeRepository.forge(ofPage: page), other.forge != forge {
      throw .otherForge(host: other.host, other.forge)
    }
    let folder = page.split(separator: "/").dropLast().last
    if try json.object("pull_request") != nil
      || ["pull", "pulls", "merge_requests"].contains(folder)
    {
      return nil
    }
    guard let reference = IssueReference(forge, page: page) else {
      throw .invalidValue(field: "url", value: page)
    }
    let body = try json.text(anyOf: "body", "description") ?? ""
    var issue = TodoRecord(
      reference, title: title, notes: body.replacing("\r\n", with: "\n").asNotes)
    try Self.readLabels(json, into: &issue)
    if let milestone = try json.object("milestone") {
      issue.milestone = try milestone.text("title")?.asName
      // GitHub writes the day as a moment of that day in UTC.
      issue.milestoneDue = try milestone.text(anyOf: "dueOn", "due_on", "due_date")
        .flatMap { Day(iso: String($0.prefix(10))) }
    }
    // GitHub's issues have none.
    issue.due = try json.value("due_date") { text in
      text.count == 10
        ? Day(iso: text).map { Due.day($0) }
        : DateText(text).map { Due.day(calendar.day(of: $0.moment(in: calendar))) }
    }
    issue.created = try moment(json, "createdAt", "created_at")
    issue.updated = try moment(json, "updatedAt", "updated_at")
    if try isClosed(json) {
      issue.status = try Self.isDropped(json) ? .dropped : .done
      issue.completed = try moment(json, "closedAt", "closed_at") ?? issue.updated
    }
    try rules.check(issue)
    return issue
  }

  /// The field with an issue's web address.
  private var pageField: String {
    switch forge {
    case .github: "url"
    case .gitlab: "web_url"
    case .forgejo: "html_url"
    }
  }

  private func isClosed(_ json: JSONRecord) throws(ExchangeError.Reason) -> Bool {
    guard let state = try json.text("state") else {
      throw .missingField(name: "state", of: forge)
    }
    switch state.lowercased() {
    case "open", "opened": return false
    case "closed": return true
    default: throw .invalidValue(field: "state", value: state)
    }
  }

  /// Whether a closed issue is one that won't be done.
  private static func isDropped(_ json: JSONRecord) throws(ExchangeError.Reason) -> Bool {
    let reason = try json.text(anyOf: "stateReason", "state_reason")?.lowercased()
    if let reason, ["not_planned", "duplicate"].contains(reason) { return true }
    // GitLab.
    return try json.object("_links")?.text("closed_as_duplicate_of") != nil
  }

  private static func readLabels(
    _ json: JSONRecord, into issue: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    var known: Set<String> = []
    let connected = IssueEnvelope.elements(of: json["labels"])
    let values = if let connected { connected } else { try json.list("labels") }
    for value in values {
      var text = value.string
      var color: String?
      if text == nil {
        let label = try JSONRecord(value)
        text = try label.text(anyOf: "name", "title")
        color = try label.text("color")
      }
      guard let name = text?.asName, known.insert(name.lowercased()).inserted else { continue }
      issue.labels.append(name)
      issue.colors[name] = color.flatMap { LabelColor($0) }
    }
  }

  private func moment(
    _ json: JSONRecord, _ names: String...
  ) throws(ExchangeError.Reason) -> Moment? {
    for name in names {
      let moment = try json.value(name) { text in
        (DateText(text)?.moment(in: calendar)).flatMap { Moment(stored: $0.milliseconds) }
      }
      if let moment { return moment }
    }
    return nil
  }
}

/// An answer with issues within: of a search (`items`), or of a GraphQL query (`data`, with connections of `nodes`
/// or of `edges`).
private enum IssueEnvelope {
  /// The issues of an answer, which may be an issue itself; nil for one that isn't JSON.
  static func issues(in answer: JSON?) -> [JSON?] {
    guard let answer, case .object(let members) = answer, !isIssue(members),
      members.contains(where: { ["items", "data", "nodes", "edges"].contains($0.name) }),
      !members.contains(where: { $0.name == "errors" && $0.value != .null })
    else { return [answer] }
    return issues(within: answer)
  }

  private static func issues(within value: JSON) -> [JSON] {
    switch value {
    case .object(let members):
      isIssue(members) ? [value] : members.flatMap { issues(within: $0.value) }
    case .array(let values): values.flatMap(issues)
    default: []
    }
  }

  /// A milestone has these too, and may have issues.
  private static func isIssue(_ members: [JSON.Member]) -> Bool {
    members.contains { ["title", "number", "iid"].contains($0.name) }
      && !members.contains { $0.name == "issues" }
  }

  /// The elements of a connection; nil for another value.
  static func elements(of value: JSON?) -> [JSON]? {
    if case .array(let nodes)? = value?["nodes"] { return nodes }
    guard case .array(let edges)? = value?["edges"] else { return nil }
    return edges.compactMap { $0["node"] }
  }
}

extension TodoRecord {
  fileprivate func isNewer(than other: TodoRecord) -> Bool {
    guard let updated, let former = other.updated else { return false }
    return updated > former
  }
}

extension String {
  /// Without spaces at its ends; nil if it isn't a valid name.
  fileprivate var asName: String? {
    let name = trimmed(of: [0x20, 0x09])
    return Name.isName(name) ? name : nil
  }
}
