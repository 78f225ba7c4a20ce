/// One user command's changes, or a part of them where they exceed the limits of one operation.
package struct Operation: Hashable, Sendable {
  /// The greatest number of bytes of an operation's line, and of writes in it.
  package static let limits = (bytes: 65_536, writes: 256)

  /// The first 16 bytes of the SHA-256 of ``bytes``.
  package let id: EntityID
  package let replica: EntityID
  package let time: HybridTime
  /// What the wall clock showed.
  package let wall: Moment
  package let command: String
  /// The time of the first operation of the same command; its own where the command needed one.
  package let group: HybridTime
  package let writes: [RegisterWrite]
  /// The line of JSON as it was first written. Never made anew, so that the id holds and fields of
  /// a later version survive.
  package let bytes: [UInt8]

  /// A new operation, written as `{"v":1,"r":…,"t":…,"w":…,"c":…,"x":[[entity, field, value], …]}`
  /// with `"g"` before `"x"` where it continues a group.
  package init(
    replica: EntityID, time: HybridTime, wall: Moment, command: String, group: HybridTime,
    writes: [RegisterWrite]
  ) {
    var members = [
      JSON.Member("v", .integer(1)), JSON.Member("r", .string(replica.hex)),
      JSON.Member("t", .integer(time.rawValue)), JSON.Member("w", .integer(wall.milliseconds)),
      JSON.Member("c", .string(command)),
    ]
    if group != time { members.append(JSON.Member("g", .integer(group.rawValue))) }
    var bytes = JSON.object(members).utf8
    bytes.removeLast()
    bytes.reserveCapacity(bytes.count + writes.count * 96)
    bytes += ",\"x\":[".utf8
    for (index, write) in writes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write.write(to: &bytes)
    }
    bytes += "]}".utf8
    self.init(
      id: EntityID(digestOf: bytes), replica: replica, time: time, wall: wall, command: command,
      group: group, writes: writes, bytes: bytes)
  }

  init(
    id: EntityID, replica: EntityID, time: HybridTime, wall: Moment, command: String,
    group: HybridTime, writes: [RegisterWrite], bytes: [UInt8]
  ) {
    self.id = id
    self.replica = replica
    self.time = time
    self.wall = wall
    self.command = command
    self.group = group
    self.writes = writes
    self.bytes = bytes
  }

  /// Whether it takes back or restores other operations.
  package var retracts: Bool {
    writes.contains { $0.field == .undone }
  }
}

extension RegisterWrite {
  /// Appends `[entity, field, value]` as JSON.
  fileprivate func write(to line: inout [UInt8]) {
    line += "[\"".utf8
    line += entity.hex.utf8
    line += "\",".utf8
    JSON.write(field.rawValue, to: &line)
    line.append(UInt8(ascii: ","))
    value.json.write(to: &line)
    line.append(UInt8(ascii: "]"))
  }
}
