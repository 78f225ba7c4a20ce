import Files
import Git

/// The index of one repository: my commits, commits that may mention todos, and how far the history was read.
struct RepositoryIndex {
  /// A digest of my identities and of replaced, grafted and shallow commits; if it changes, the history is
  /// read again.
  let basis: Digest
  var history = IndexedHistory.empty
  /// Commits by anyone that may mention todos; of each reading parents before their children.
  private(set) var mentions: [CommitRecord] = []
  /// Commits by anyone above the size limit.
  var oversized: [OversizedCommit] = []
  /// Emails that a forge probably gave to an account of mine, and that aren't among my identities.
  var forgeAddresses: [String] = []
  /// Whether the repository may have replaced commits, which have other times elsewhere.
  var mayReplace = false
  /// A random number that identifies this index; changes when commits are removed.
  private(set) var generation = Int64.random(in: .min ... .max)
  /// A digest of the ids of all removed commits.
  private(set) var removed = Digest()
  /// The local branches' positions since the store is known to have applied everything.
  var positions: Positions = [:]
  /// Identifies the part of the history that a shallow clone had then.
  var cuts = Digest()
  /// Whether some recorded commits vanished, so that their squashes are looked for.
  var hasVanished = false
  /// A digest of everything that determines links to todos; nil if those links may not be applied yet.
  var linkDigest: Int64?
  /// My commits by the year of their author time, earliest year first.
  private(set) var years: [CommitYear] = []
  /// The state of the files when the repository was read; nil if a change of them might not show.
  var fingerprint: FileFingerprint?

  /// How many of my commits are new since the index was last saved. Not saved.
  var newCount = 0
  /// Problems that didn't prevent reading. Not saved: as long as there are any, each command opens the
  /// repository and checks for them again.
  var problems: [GitError] = []
  /// The local and remote-tracking branches whose commits aren't missing. Not saved.
  var branches: [Tip] = []

  init(basis: Digest) {
    self.basis = basis
  }

  /// Changes whenever a commit of mine is added or removed.
  var version: Digest {
    var digest = Digest()
    for year in years {
      digest.add(UInt64(year.key.year))
      digest.add(year.summary.digest.value)
    }
    return digest
  }

  /// The problems to report although the repository was read.
  func warnings(at path: String) -> [GitError] {
    problems + [GitError(oversized, path: path)].compactMap(\.self)
  }

  /// Loads my commits of the years of those times.
  /// - Returns: False if one of their files is missing or damaged.
  mutating func load(_ times: ClosedRange<Int64>) -> Bool {
    for index in years.indices where years[index].key == .far || years[index].key.overlaps(times) {
      if !years[index].load() { return false }
    }
    return true
  }

  /// My commits with an author time in that range, sorted by time, copies next to each other. Excludes
  /// ``impossibleOffsetCommits``.
  func commits(in times: ClosedRange<Int64>) -> [CommitRecord] {
    years.filter { $0.key != .far && $0.key.overlaps(times) }
      .flatMap { $0.records { times.contains($0.time) } }
  }

  /// My commits with a UTC offset of more than two days.
  var impossibleOffsetCommits: [CommitRecord] {
    years.first { $0.key == .far }?.records { _ in true } ?? []
  }

  /// The wanted ids that are indexed.
  func present(among wanted: Set<ObjectID>) -> Set<ObjectID> {
    let mentioned = wanted.intersection(mentions.lazy.map(\.id))
    return mentioned.union(keys(of: wanted.subtracting(mentioned)).keys)
  }

  /// The commits that branches and worktrees point to, from which counting starts.
  func tips(of repository: Repository) async throws(GitError) -> [ObjectID] {
    history.isIncremental
      ? history.tips : Set(try await repository.tips().map(\.target)).sorted()
  }

  /// The keys of the wanted ids that are among my commits.
  func keys(of wanted: Set<ObjectID>) -> [ObjectID: CopyKey] {
    if wanted.isEmpty { return [:] }
    var keys: [ObjectID: CopyKey] = [:]
    for record in commits(in: .min ... .max) + impossibleOffsetCommits
    where wanted.contains(record.id) {
      keys[record.id] = record.key
    }
    return keys
  }

  /// Adds commits that aren't in the index yet.
  /// - Returns: How many of mine were added.
  /// - Throws: `DamagedIndex` if the other commits of their years can't be read.
  @discardableResult
  mutating func add(_ found: [CommitRecord]) throws(DamagedIndex) -> Int {
    let mentions = found.filter(\.mayReferenceTodos)
    if !mentions.isEmpty {
      var known = Set(self.mentions.map(\.id))
      // A walk finds a commit before its parents.
      self.mentions += mentions.reversed().filter { known.insert($0.id).inserted }
    }
    var count = 0
    var mine = found.filter(\.isMine)
    while let key = mine.first.map(CommitYear.Key.init) {
      let start = mine.partition { CommitYear.Key($0) == key }
      let index = years.firstIndex { $0.key >= key } ?? years.count
      if index == years.count || years[index].key != key {
        years.insert(CommitYear(key), at: index)
      }
      guard years[index].load() else { throw DamagedIndex() }
      count += years[index].add(Array(mine[start...]))
      mine.removeSubrange(start...)
    }
    return count
  }

  /// Removes commits, given by id and author time.
  /// - Throws: `DamagedIndex` if the other commits of their years can't be read.
  mutating func remove(_ gone: [ObjectID: Int64]) throws(DamagedIndex) {
    if gone.isEmpty { return }
    generation = .random(in: .min ... .max)
    for id in gone.keys.sorted() { removed.add(id.words.0) }
    let isGone = { (record: CommitRecord) in gone[record.id] != nil }
    mentions.removeAll(where: isGone)
    oversized.removeAll { gone[$0.id] != nil }
    let keys = Set(gone.values.map { CommitYear.Key(time: $0) } + [.far])
    for index in years.indices where keys.contains(years[index].key) {
      guard years[index].load() else { throw DamagedIndex() }
      years[index].remove(isGone)
    }
    years.removeAll { $0.summary.isEmpty }
  }
}

/// The index can't be used and must be rebuilt.
struct DamagedIndex: Error {}

extension RepositoryIndex {
  /// The saved values that aren't lists.
  private struct Head: BitwiseCopyable {
    let basis: Digest
    let generation: Int64
    let removed: Digest
    let linkDigest: Int64?
    let cuts: Digest
    let mayReplace: Bool
    let hasVanished: Bool
  }

  /// - Parameter file: Returns the file of a year's commits.
  init?(_ reader: inout ByteReader, file: (CommitYear.Summary) -> String) {
    guard let head = reader.array(of: Head.self)?.first, let branches = reader.text(),
      let positions = reader.array(of: ObjectID.self), let history = IndexedHistory(&reader),
      let mentions = reader.array(of: CommitRecord.self),
      let oversized = reader.array(of: OversizedCommit.self),
      let years = reader.array(of: CommitYear.Summary.self), let addresses = reader.text()
    else { return nil }
    self.init(basis: head.basis)
    generation = head.generation
    removed = head.removed
    linkDigest = head.linkDigest
    cuts = head.cuts
    mayReplace = head.mayReplace
    hasVanished = head.hasVanished
    self.positions = Dictionary(
      grouping: zip(branches.split(separator: "\n"), positions), by: { String($0.0) }
    ).mapValues { $0.map(\.1) }
    fingerprint = FileFingerprint(&reader)
    self.history = history
    self.mentions = mentions
    self.oversized = oversized
    forgeAddresses = addresses.split(separator: "\n").map(String.init)
    self.years = years.map { CommitYear($0, file: file($0)) }
  }

  /// Values are written as they are in memory, including padding, which is never read.
  func encode(into writer: inout ByteWriter) {
    writer.append([
      Head(
        basis: basis, generation: generation, removed: removed, linkDigest: linkDigest,
        cuts: cuts, mayReplace: mayReplace, hasVanished: hasVanished)
    ])
    let branches = positions.sorted { $0.key < $1.key }.flatMap { branch in
      branch.value.map { (name: branch.key, id: $0) }
    }
    writer.append(branches.map(\.name).joined(separator: "\n"))
    writer.append(branches.map(\.id))
    history.encode(into: &writer)
    writer.append(mentions)
    writer.append(oversized)
    writer.append(years.map(\.summary))
    writer.append(forgeAddresses.joined(separator: "\n"))
    fingerprint?.encode(into: &writer)
  }
}
