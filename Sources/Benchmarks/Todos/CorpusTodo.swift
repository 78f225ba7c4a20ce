import Todos

/// A todo for ootd and Taskwarrior.
struct CorpusTodo {
  let number: Int
  let title: String
  let priority: Priority
  let created: Moment
  var completed: Moment?
  var day: Day?

  /// The day of a moment in UTC, which is the time zone of the benchmarks.
  static func day(of moment: Moment) -> Day {
    LocalCalendar(zone: .utc).day(of: moment)
  }

  /// The registers that ootd would write.
  var writes: [RegisterWrite] {
    let id = EntityID(high: 1, low: UInt64(number))
    return [
      RegisterWrite(id, .kind, .string(EntityKind.todo.rawValue)),
      RegisterWrite(id, .handle, .integer(Int64(number))),
      RegisterWrite(id, .title, .string(title)),
      RegisterWrite(id, .priority, .string(priority.word)),
      RegisterWrite(id, .created, RegisterValue(created)),
      RegisterWrite(id, .status, .string((completed == nil ? Status.todo : .done).rawValue)),
    ]
      + (completed.map { moment in
        [
          RegisterWrite(id, .completed, RegisterValue(moment)),
          RegisterWrite(id, .finished, .string(Day(moment, offsetMinutes: 0).description)),
        ]
      } ?? [])
      + (day.map { [RegisterWrite(id, .day, .string($0.description))] } ?? [])
  }

  /// The object that `task import` reads; Taskwarrior's word for the day is `scheduled`.
  var taskwarrior: JSON {
    var members = [
      JSON.Member("description", .string(title)),
      JSON.Member("entry", .string(created.iso8601(offsetMinutes: 0))),
      JSON.Member("status", .string(completed == nil ? "pending" : "completed")),
    ]
    if priority != .unset {
      members.append(JSON.Member("priority", .string(priority.word.prefix(1).uppercased())))
    }
    if let completed {
      members.append(JSON.Member("end", .string(completed.iso8601(offsetMinutes: 0))))
    }
    if let day { members.append(JSON.Member("scheduled", .string(day.description))) }
    return .object(members)
  }
}
