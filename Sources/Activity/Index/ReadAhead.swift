import Git

/// The older half of a long history, read by another thread while one reads the newer half.
///
/// A commit names its parents, so that one thread can't know where to go on before another has come
/// there; but any old commit will do to begin with, and hardly one of them leads nowhere.
struct ReadAhead: Sendable {
  private var graph = CommitGraph()
  /// The later of each commit's times, by node.
  private var times: [Int64] = []
  /// Where each commit is among the records, by node; -1 for those that aren't mine.
  private var places: [Int32] = []
  private var records: [CommitRecord] = []
  /// Those that may name todos, by node.
  private var mentions: [CommitGraph.Node: MentionRecord] = [:]

  /// Commits that the other thread reads itself, so that it records them.
  private var oversized: Set<CommitGraph.Node> = []

  static let none = ReadAhead()

  private init() {}

  private static let commitsBetweenChecks = 1024

  /// Reads the ancestors of a commit. What can't be read is left to the other thread, which says so.
  init(
    from id: ObjectID, at path: String, environment: GitEnvironment, _ notes: CommitNotes
  ) async {
    guard let repository = try? await Repository(at: path, environment: environment),
      let history = try? repository.history()
    else { return }
    var walk = CommitWalk(history, from: id)
    var count = 0
    _ = try? walk.run { commit, node in
      let missing = Int(node) + 1 - times.count
      if missing > 0 {
        times += repeatElement(0, count: missing)
        places += repeatElement(-1, count: missing)
      }
      times[Int(node)] = commit.latestTime
      let found = notes.note(commit, node)
      if let record = found.record {
        places[Int(node)] = Int32(records.count)
        records.append(record)
      }
      if let mention = found.mention { mentions[node] = mention }
      count += 1
      return count % ReadAhead.commitsBetweenChecks != 0 || !Task.isCancelled
    }
    graph = walk.graph
    oversized = Set(walk.oversized.map(\.node))
  }

  /// What was read of a commit.
  func commit(
    _ id: ObjectID
  ) -> (parents: [ObjectID], time: Int64, found: CommitNotes.Found)? {
    guard let node = graph.node(of: id), graph.isRead(node), !oversized.contains(node) else {
      return nil
    }
    var parents: [ObjectID] = []
    graph.forEachParent(of: node) { parents.append(graph.id(of: $0)) }
    let place = places[Int(node)]
    let found = CommitNotes.Found(
      record: place < 0 ? nil : records[Int(place)], mention: mentions[node])
    return (parents, times[Int(node)], found)
  }
}
