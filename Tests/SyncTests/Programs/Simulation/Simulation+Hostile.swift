import Sync
import Todos

@testable import Store
@testable import Sync

extension Simulation {
  /// Who can write to the remote lets a chain of nobody's go on.
  func publishHostileChain(at remote: SimulatedRemote) throws {
    let replica = EntityID(high: UInt64.random(in: 0...2, using: &random), low: 666)
    let others = remote.state.references.chains.keys.filter { $0.low != 666 }.sorted()
    let old = remote.state.references.chains[replica]
    var parents = old.map { [$0] } ?? []
    if chance(15), !others.isEmpty { parents += [remote.state.references.chains[pick(others)]!] }
    let content = try hostileChunk(of: replica, remote: remote)
    let tip = commits.add(
      parents: parents, content: chance(90) ? content : nil, salt: newText("hostile"))
    remote.state.objects.insert(tip)
    remote.state.references.chains[replica] = tip
    note("\(remote.url): hostile chain \(replica.hex.prefix(16).suffix(1)) goes on")
  }

  /// A key that nobody has.
  static let foreignKey = "0123456789abcdef"

  private func hostileChunk(of replica: EntityID, remote: SimulatedRemote) throws -> [UInt8] {
    var lines: [[UInt8]] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      lines.append(try hostileLine(of: replica, remote: remote))
    }
    var header = ChunkHeader(count: lines.count, seen: [:], key: nil).line
    switch Int.random(in: 0..<12, using: &random) {
    case 0: header = ChunkHeader(count: lines.count + 1, seen: [:], key: nil).line
    case 1: header = Array("{\"ootd\":1}".utf8)
    case 2: header = Array(header.dropFirst())
    case 3 where key != nil:
      header = ChunkHeader(count: lines.count, seen: [:], key: Self.foreignKey).line
    case 4: header = Array("{\"ootd\":2}".utf8)
    default: break
    }
    return header + [10] + lines.flatMap { $0 + [10] }
  }

  private func hostileLine(of replica: EntityID, remote: SimulatedRemote) throws -> [UInt8] {
    let all = living.isEmpty ? [] : try pick(living).store.operations()
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Array("{\"v\":1,\"r\":".utf8)
    case 1: return [0xFF, 0xFE, 0x80]
    case 2: return all.isEmpty ? [] : pick(all).bytes
    case 3: return Array((chance(30) ? "{\"v\":2}" : "[]").utf8)
    default:
      let ms = chance(30) ? 1 << 46 - 1_000_000 : 1_795_000_000_000 + elapsed * 1000
      guard let time = HybridTime(rawValue: Int64(ms) << 16) else { return [] }
      let targets = all.flatMap(\.writes).map(\.entity).sorted()
      let entity = targets.isEmpty ? newID() : pick(targets)
      let value: RegisterValue = pick([
        .string(newText("hostile")), .integer(3), .bool(true), .null, .string("done"),
      ])
      let field: Field = pick([.title, .status, .notes, .priority, .deleted, .text, .undone])
      return Operation(
        replica: replica, time: time, wall: Moment(milliseconds: 0), command: "edit", group: time,
        writes: [RegisterWrite(entity, field, value)]
      ).bytes
    }
  }
}
