package import Todos

/// An open todo that recurs in another program. Here only a block repeats.
package struct RecurringTodo: Hashable, Sendable {
  package let title: String
  /// How often, as `block add --every` takes it; nil for a rule that has no such form.
  package let every: String?

  package init(title: String, every: String?) {
    self.title = title
    self.every = every
  }
}

extension TodoRecord {
  /// The task that recurs, the same for all of its instances, and how often; nil if the todo doesn't recur.
  package func recurring(in format: ExchangeFormat) -> (task: EntityID, todo: RecurringTodo)? {
    guard status.isOpen else { return nil }
    switch format {
    case .taskwarrior:
      guard let text = kept("taskwarrior/recur") else { return nil }
      let todo = RecurringTodo(title: title, every: Frequency(duration: text)?.description)
      return (template ?? id, todo)
    case .todotxt:
      let words = title.split(separator: " ")
      guard let rule = words.first(where: { $0.hasPrefix("rec:") })?.dropFirst(4) else {
        return nil
      }
      let rest = words.filter { !$0.hasPrefix("rec:") }.joined(separator: " ")
      let every = Frequency(duration: String(rule.drop { $0 == "+" }))?.description
      return (id, RecurringTodo(title: rest.nonEmpty ?? title, every: every))
    case .ics:
      let lines = attributes["ics/properties"].flatMap { JSON(utf8: Array($0.utf8)) }
      guard case .array(let values)? = lines else { return nil }
      return recurring(by: values.lazy.compactMap(\.string).first { $0.hasPrefix("RRULE") })
    case .csv:
      // TickTick's rule, or Todoist's words.
      if let todo = recurring(by: kept("csv/Repeat")) { return todo }
      guard let date = kept("csv/DATE"), date.hasPrefix(Self.todoistRepeats) else { return nil }
      let every = String(date.dropFirst(Self.todoistRepeats.count))
      return (id, RecurringTodo(title: title, every: every))
    default: return nil
    }
  }

  /// The beginning of a date of Todoist that recurs.
  static let todoistRepeats = "every "

  private func recurring(by rule: String?) -> (task: EntityID, todo: RecurringTodo)? {
    guard let rule, rule.contains("FREQ=") else { return nil }
    return (id, RecurringTodo(title: title, every: RecurrenceRule(rule).words))
  }

  private func kept(_ attribute: String) -> String? {
    attributes[attribute].flatMap { JSON(utf8: Array($0.utf8))?.string }
  }
}

/// Every so many days, weeks, months or years.
private struct Frequency: CustomStringConvertible {
  let count: Int
  let unit: Character

  init?(_ count: Int, _ unit: Character) {
    guard count > 0 else { return nil }
    self.count = count
    self.unit = unit
  }

  /// A duration of Taskwarrior, such as `quarterly`, `2w`, `3 months` or `P1Y`, or of todo.txt's `rec:`.
  init?(duration text: String) {
    let word = text.lowercased().filter { $0 != " " }
    if let named = Self.named[word] {
      self.init(named.0, named.1)
      return
    }
    let body = word.hasPrefix("p") ? word.dropFirst() : word[...]
    let digits = body.prefix(while: \.isNumber)
    guard let unit = Self.units[String(body.dropFirst(digits.count))],
      let count = digits.isEmpty ? 1 : Int(digits: digits.utf8), count < 1000
    else { return nil }
    self.init(count * unit.0, unit.1)
  }

  var description: String {
    switch (unit, count) {
    case ("b", _): "weekdays"
    case ("d", 1): "day"
    case ("w", 1): "week"
    case ("m", 1): "month"
    case ("m", 12): "yearly"
    case ("m", _): "\(count) months"
    default: "\(count)\(unit)"
    }
  }

  private static let named: [String: (Int, Character)] = [
    "daily": (1, "d"), "weekdays": (1, "b"), "weekly": (1, "w"), "sennight": (1, "w"),
    "biweekly": (2, "w"), "fortnight": (2, "w"), "fortnightly": (2, "w"), "monthly": (1, "m"),
    "bimonthly": (2, "m"), "quarterly": (3, "m"), "semiannual": (6, "m"), "annual": (12, "m"),
    "yearly": (12, "m"), "biannual": (24, "m"), "biyearly": (24, "m"),
  ]
  private static let units: [String: (Int, Character)] = [
    "d": (1, "d"), "day": (1, "d"), "days": (1, "d"), "b": (1, "b"), "w": (1, "w"), "wk": (1, "w"),
    "wks": (1, "w"), "week": (1, "w"), "weeks": (1, "w"), "m": (1, "m"), "mo": (1, "m"),
    "mth": (1, "m"), "mths": (1, "m"), "mnth": (1, "m"), "month": (1, "m"), "months": (1, "m"),
    "q": (3, "m"), "qtr": (3, "m"), "qtrs": (3, "m"), "quarter": (3, "m"), "quarters": (3, "m"),
    "y": (12, "m"), "yr": (12, "m"), "yrs": (12, "m"), "year": (12, "m"), "years": (12, "m"),
  ]
}

/// A recurrence rule of iCalendar (RFC 5545, 3.3.10).
private struct RecurrenceRule {
  private var parts: [Substring: Substring] = [:]

  /// - Parameter text: With or without the name of its property.
  init(_ text: String) {
    for part in text[(text.lastIndex(of: ":") ?? text.startIndex)...].split(separator: ";") {
      let pair = part.drop { $0 == ":" }.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[pair[0]] = pair[1] }
    }
  }

  /// As `block add --every` takes it; nil for a rule that has no such form.
  var words: String? {
    guard let count = parts["INTERVAL"].map({ Int(digits: $0.utf8) }) ?? 1 else { return nil }
    let days = (parts["BYDAY"] ?? "").split(separator: ",").map { $0.lowercased() }
    let weekdays = days.compactMap { Self.weekdays[$0] }
    switch parts["FREQ"] {
    case "DAILY" where days.isEmpty: return Frequency(count, "d")?.description
    case "DAILY" where count == 1, "WEEKLY":
      guard weekdays.count == days.count else { return nil }
      if days.isEmpty { return Frequency(count, "w")?.description }
      if count == 1 { return weekdays.joined(separator: ",") }
      return weekdays.count == 1 ? "\(count) weeks on \(weekdays[0])" : nil
    case "MONTHLY" where count == 1 && days.count == 1: return nth(days[0])
    case "MONTHLY" where days.isEmpty:
      guard let date = parts["BYMONTHDAY"] else { return Frequency(count, "m")?.description }
      guard count == 1, parts["BYSETPOS"] == nil else { return nil }
      return date == "-1" ? "last day" : Int(digits: date.utf8).map(String.init)
    case "YEARLY" where days.isEmpty && count == 1: return "yearly"
    default: return nil
    }
  }

  /// `2MO`, or `MO` with its position beside it.
  private func nth(_ day: String) -> String? {
    guard let weekday = Self.weekdays[String(day.suffix(2))] else { return nil }
    let position =
      day.dropLast(2).isEmpty ? parts["BYSETPOS"].map(String.init) : String(day.dropLast(2))
    return position.flatMap { Self.ordinals[$0] }.map { "\($0) \(weekday)" }
  }

  private static let weekdays = [
    "mo": "mon", "tu": "tue", "we": "wed", "th": "thu", "fr": "fri", "sa": "sat", "su": "sun",
  ]
  private static let ordinals = [
    "1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last", "+1": "first",
  ]
}
