import Localization
package import Todos

/// An open todo that recurs in another program. Here only a block repeats.
package struct RecurringTodo: Hashable, Sendable {
  package let title: String
  /// How often, as `block add --every` takes it; nil if a block can't repeat on the same days.
  package let every: String?
}

extension TodoRecord {
  /// The task that recurs, the same for all of its instances, and how often; nil if the todo doesn't recur.
  package func recurring(in format: ExchangeFormat) -> (task: EntityID, todo: RecurringTodo)? {
    guard status.isOpen else { return nil }
    switch format {
    case .taskwarrior:
      guard let text = kept("taskwarrior/recur")?.string else { return nil }
      let every = kept("taskwarrior/until")?.string == nil ? Recurrence(duration: text) : nil
      return (template ?? id, recurring(every?.counted(from: due?.date)))
    case .todotxt:
      let words = title.split(separator: " ")
      guard let rule = words.first(where: { $0.hasPrefix("rec:") })?.dropFirst(4) else {
        return nil
      }
      let rest = words.filter { !$0.hasPrefix("rec:") }.joined(separator: " ")
      let every = Recurrence(duration: String(rule.drop { $0 == "+" }))
      return (id, recurring(every?.counted(from: due?.date), title: rest.nonEmpty))
    case .ics:
      guard case .array(let values)? = kept("ics/properties") else { return nil }
      let rules = values.compactMap(\.string).filter { line in
        ["RRULE", "RDATE", "EXRULE"].contains(where: line.hasPrefix)
      }
      guard let rule = rules.first(where: { $0.hasPrefix("RRULE") }) else { return nil }
      return (id, recurring(rules.count == 1 ? recurrence(rule) : nil))
    case .csv:
      // TickTick's rule, or Todoist's words.
      if let rule = kept("csv/Repeat")?.string, rule.contains("FREQ=") {
        return (id, recurring(recurrence(rule)))
      }
      guard let date = kept("csv/DATE")?.string, date.hasPrefix(Self.todoistRepeats) else {
        return nil
      }
      return (id, recurring(Recurrence(todoist: date.dropFirst(Self.todoistRepeats.count))))
    default: return nil
    }
  }

  /// The beginning of a date of Todoist that recurs.
  static let todoistRepeats = "every "

  private func recurring(_ every: Recurrence?, title: String? = nil) -> RecurringTodo {
    RecurringTodo(title: title ?? self.title, every: every?.description)
  }

  private func recurrence(_ rule: String) -> Recurrence? {
    RecurrenceRule(rule, start: day ?? due?.date).recurrence
  }
}

extension Due {
  fileprivate var date: Day? { Day(iso: String(description.prefix(10))) }
}

extension Recurrence {
  /// A duration of Taskwarrior, such as `quarterly`, `2w`, `3 months` or `P1Y`, or of todo.txt's `rec:`.
  fileprivate init?(duration text: String) {
    let word = text.lowercased().filter { $0 != " " }
    let body = word.hasPrefix("p") ? word.dropFirst() : word[...]
    let digits = body.prefix(while: \.isNumber)
    let counted = (digits.isEmpty ? 1 : Int(digits: digits.utf8)).flatMap { count in
      Self.units[String(body.dropFirst(digits.count))].map { (count, $0) }
    }
    guard let (count, unit) = Self.named[word] ?? counted, count <= 1000 else { return nil }
    let recurrence: Recurrence? =
      switch unit {
      case "d": .every(days: count)
      case "b": count == 1 ? .weekdays : nil
      case "w": .every(weeks: count)
      case "q": .every(months: count * 3)
      case "y": .every(months: count * 12)
      default: .every(months: count)
      }
    guard let recurrence else { return nil }
    self = recurrence
  }

  /// Words of Todoist, such as `monday at 9`. A block has no time of day.
  fileprivate init?(todoist text: Substring) {
    let calendar = LocalCalendar(zone: .utc)
    let parser = DayParser(now: Moment(seconds: 0), calendar: calendar, language: .english)
    let words = text.split(separator: " ")
    for count in 0..<min(words.count, 4) {
      let time = words.suffix(count).joined(separator: " ")
      if count > 0 {
        guard case .moment(let moment, _)? = try? parser.due(time),
          calendar.day(of: moment) == parser.today
        else { continue }
      }
      let days = words.dropLast(count).joined(separator: " ")
      guard let recurrence = try? parser.recurrence(days) else { continue }
      self = recurrence
      return
    }
    return nil
  }

  /// On the days that it has from a day on, whenever a block with it is added.
  func counted(from start: Day?) -> Recurrence {
    guard let start else { return self }
    let (_, month, day) = start.components
    switch self {
    case .weeks(let count, let weekdays) where weekdays.isEmpty:
      return .weeks(count, on: [start.weekday])
    case .year: return .yearly(month: month, day: day)
    case .months(let count, .start) where !count.isMultiple(of: 12):
      return .months(count, on: .dates([day]))
    default: return self
    }
  }

  private static let named: [String: (Int, Character)] = [
    "daily": (1, "d"), "weekdays": (1, "b"), "weekly": (1, "w"), "sennight": (1, "w"),
    "biweekly": (2, "w"), "fortnight": (2, "w"), "fortnightly": (2, "w"), "monthly": (1, "m"),
    "bimonthly": (2, "m"), "quarterly": (1, "q"), "semiannual": (2, "q"), "annual": (1, "y"),
    "yearly": (1, "y"), "biannual": (2, "y"), "biyearly": (2, "y"),
  ]
  private static let units: [String: Character] = [
    "d": "d", "day": "d", "days": "d", "b": "b", "w": "w", "wk": "w", "wks": "w", "week": "w",
    "weeks": "w", "m": "m", "mo": "m", "mth": "m", "mths": "m", "mnth": "m", "month": "m",
    "months": "m", "q": "q", "qtr": "q", "qtrs": "q", "quarter": "q", "quarters": "q", "y": "y",
    "yr": "y", "yrs": "y", "year": "y", "years": "y",
  ]
}
