import Store
import Todos

extension Simulation {
  /// A home folder is copied, to another machine or another file, or with all that tells them apart.
  func copyHome(of source: SimulatedReplica) throws {
    let isSame = chance(30)
    let index = replicas.count
    let path = isSame ? source.store.path : try template.path(index)
    let copy = SimulatedReplica(
      index: index, store: try template.copy(of: source.store, path: path),
      machine: isSame || chance(30) ? source.machine : "id \(index)",
      clockError: randomClockError())
    copy.commits = chance(80) ? source.commits : LocalCommits()
    copy.kept = source.kept
    copy.told = source.told
    copy.mayFork = true
    copy.told.split()
    if try isSame || source.store.remote() == nil {
      source.mayFork = true
      source.told.split()
    }
    replicas.append(copy)
    note("\(index): copy of \(source.index)\(isSame ? ", not to be told from it" : "")")
  }

  func keepBackup(of replica: SimulatedReplica) throws {
    replica.backups.append(
      SimulatedReplica.Backup(
        store: try template.copy(of: replica.store, path: replica.store.path),
        commits: replica.commits, kept: replica.kept, told: replica.told))
    note("\(replica.index): backup \(replica.backups.count - 1)")
  }

  /// A backup is put back, in place or beside.
  func restore(_ replica: SimulatedReplica, from backup: SimulatedReplica.Backup) throws {
    if chance(30), replicas.count < 8 { return try restoreElsewhere(backup, of: replica) }
    replica.store = try template.copy(of: backup.store, path: replica.store.path)
    if chance(50) { replica.commits = backup.commits }
    replica.kept = backup.kept
    replica.told = backup.told
    replica.told.split()
    replica.mayFork = true
    note("\(replica.index): put back")
  }

  private func restoreElsewhere(
    _ backup: SimulatedReplica.Backup, of source: SimulatedReplica
  ) throws {
    let index = replicas.count
    let copy = SimulatedReplica(
      index: index, store: try template.copy(of: backup.store, path: template.path(index)),
      machine: chance(50) ? source.machine : "id \(index)", clockError: randomClockError())
    copy.kept = backup.kept
    copy.told = backup.told
    copy.told.split()
    copy.mayFork = true
    if try backup.store.remote() == nil {
      source.mayFork = true
      source.told.split(since: backup.told)
    }
    replicas.append(copy)
    note("\(index): backup of \(source.index)")
  }

  func loseCommits(of replica: SimulatedReplica) {
    if chance(60) {
      replica.commits = LocalCommits()
      note("\(replica.index): chains lost")
    } else {
      replica.commits.collectGarbage(commits)
      note("\(replica.index): garbage collected")
    }
  }
}
