import Files
import Git

/// What is remembered of one repository: my commits, those that may name todos, and how far its history
/// was read.
struct RepositoryIndex {
  /// A digest of who I am and of replaced, grafted and cut commits; if it changes, the history is read anew.
  let basis: Digest
  /// All commits made since this time are in the index, in seconds since 1970.
  var horizon = Int64.max
  /// The commits that branches and work trees were on; none if only the `git` program reads it.
  var tips: [ObjectID] = []
  /// The commits at which reading stopped.
  var unread: [Unread] = []
  /// Everyone's commits that may name todos, in the order in which they were found.
  private(set) var mentions: [CommitRecord] = []
  /// Commits above the size limit, by anyone.
  var oversized: [OversizedCommit] = []
  /// Whether commits may be replaced in this repository, so that they have other times elsewhere.
  var mayReplace = false
  /// Tells this index from those made before or elsewhere, and changes when commits are removed; 0 if it
  /// isn't kept.
  var generation: Int64
  /// A digest of the names of all commits that were removed.
  private(set) var removed = Digest()
  /// A digest of all that links to todos are made of; 0 if those links aren't known to be applied.
  var linkDigest: Int64 = 0
  /// My commits, by the year of their author time; the earliest first.
  private(set) var years: [CommitYear] = []
  /// How files were when the repository was read.
  var watch = IndexWatch.none

  /// How many of my commits came since the index was last kept. Not kept.
  var newCount = 0
  /// Problems in spite of which the repository was read. Not kept: as long as there are any, each command
  /// opens the repository and looks for them again.
  var problems: [GitError] = []
  /// The branches, here and as remotes had them, whose commits are there. Not kept.
  var branches: [Tip] = []

  init(basis: Digest, generation: Int64) {
    self.basis = basis
    self.generation = generation
  }

  /// Whether it knows which of all commits are reachable, as far as it was read; what the `git` program
  /// reads is read as a whole each time.
  var isContinued: Bool { !tips.isEmpty }

  /// Changes whenever a commit of mine is added or removed.
  var version: Digest {
    var digest = Digest()
    for year in years {
      digest.add(UInt64(year.key.year))
      digest.add(year.summary.digest.value)
    }
    return digest
  }

  /// What is to be said of the repository at that path, though it was read.
  func warnings(at path: String) -> [GitError] {
    problems + [GitError(oversized, path: path)].compactMap(\.self)
  }

  /// Brings my commits of the years of those times into memory.
  /// - Returns: False if a file of them is missing or damaged.
  mutating func load(_ times: ClosedRange<Int64>) -> Bool {
    for index in years.indices where years[index].key == .far || years[index].key.overlaps(times) {
      if !years[index].load() { return false }
    }
    return true
  }

  /// My commits with an author time in that range, by time, copies side by side; without those far from
  /// their day.
  func commits(in times: ClosedRange<Int64>) -> [CommitRecord] {
    years.filter { $0.key != .far && $0.key.overlaps(times) }
      .flatMap { $0.records { times.contains($0.time) } }
  }

  /// My commits whose offset is larger than any on earth.
  var farCommits: [CommitRecord] {
    years.first { $0.key == .far }?.records { _ in true } ?? []
  }

  /// The wanted names that are among my commits.
  func names(among wanted: Set<ObjectID>) -> Set<ObjectID> {
    if wanted.isEmpty { return [] }
    let found = (commits(in: .min ... .max) + farCommits).lazy.map(\.id)
    return wanted.intersection(found)
  }

  /// What is remembered of a commit.
  func record(of id: ObjectID, authored time: Int64) -> CommitRecord? {
    let isWanted = { (record: CommitRecord) in record.id == id }
    return mentions.first(where: isWanted) ?? commits(in: time...time).first(where: isWanted)
      ?? farCommits.first(where: isWanted)
  }

  /// Adds commits that aren't there yet.
  /// - Returns: How many of mine were added.
  /// - Throws: `DamagedIndex` if the other commits of their years can't be read.
  @discardableResult
  mutating func add(_ found: [CommitRecord]) throws(DamagedIndex) -> Int {
    let mentions = found.filter(\.isMention)
    if !mentions.isEmpty {
      var known = Set(self.mentions.map(\.id))
      self.mentions += mentions.filter { known.insert($0.id).inserted }
    }
    var count = 0
    for (key, records) in Dictionary(grouping: found.filter(\.isMine), by: CommitYear.Key.init) {
      let index = years.firstIndex { $0.key >= key } ?? years.count
      if index == years.count || years[index].key != key {
        years.insert(CommitYear(key), at: index)
      }
      guard years[index].load() else { throw DamagedIndex() }
      count += years[index].add(records)
    }
    return count
  }

  /// Removes commits, by name and author time.
  /// - Parameter generation: What tells the index from now on.
  /// - Throws: `DamagedIndex` if the other commits of their years can't be read.
  mutating func remove(
    _ gone: [ObjectID: Int64], generation: Int64
  ) throws(DamagedIndex) {
    if gone.isEmpty { return }
    self.generation = generation
    for id in gone.keys.sorted() { removed.add(id.words.0) }
    let isGone = { (record: CommitRecord) in gone[record.id] != nil }
    mentions.removeAll(where: isGone)
    unread.removeAll { gone[$0.id] != nil }
    oversized.removeAll { gone[$0.id] != nil }
    let keys = Set(gone.values.map { CommitYear.Key(time: $0) } + [.far])
    for index in years.indices where keys.contains(years[index].key) {
      guard years[index].load() else { throw DamagedIndex() }
      years[index].remove(isGone)
    }
    years.removeAll { $0.summary.count == 0 }
  }
}

/// What was remembered can't be used.
struct DamagedIndex: Error {}

extension RepositoryIndex {
  /// What is kept besides lists.
  private struct Head: BitwiseCopyable {
    let basis: Digest
    let horizon: Int64
    let generation: Int64
    let removed: Digest
    let linkDigest: Int64
    let mayReplace: Bool
  }

  /// - Parameter file: Gives the file of a year's commits.
  init?(_ reader: inout ByteReader, file: (CommitYear.Summary) -> String) {
    guard let files = WatchedFiles(&reader), let digest = reader.number(),
      let head = reader.array(of: Head.self)?.first, let tips = reader.array(of: ObjectID.self),
      let unread = reader.array(of: Unread.self),
      let mentions = reader.array(of: CommitRecord.self),
      let oversized = reader.array(of: OversizedCommit.self),
      let years = reader.array(of: CommitYear.Summary.self)
    else { return nil }
    self.init(basis: head.basis, generation: head.generation)
    horizon = head.horizon
    removed = head.removed
    linkDigest = head.linkDigest
    mayReplace = head.mayReplace
    watch = IndexWatch(files: files, digest: UInt64(bitPattern: digest))
    self.tips = tips
    self.unread = unread
    self.mentions = mentions
    self.oversized = oversized
    self.years = years.map { CommitYear($0, file: file($0)) }
  }

  /// Values are written as they are in memory, with whatever is between their parts: nobody reads that.
  func encode(into writer: inout ByteWriter) {
    watch.files.encode(into: &writer)
    writer.append(watch.digest)
    writer.append([
      Head(
        basis: basis, horizon: horizon, generation: generation, removed: removed,
        linkDigest: linkDigest, mayReplace: mayReplace)
    ])
    writer.append(tips)
    writer.append(unread)
    writer.append(mentions)
    writer.append(oversized)
    writer.append(years.map(\.summary))
  }
}

/// The files that a repository's history depends on, and a digest of their state.
struct IndexWatch {
  let files: WatchedFiles
  let digest: UInt64

  /// If files don't show that nothing changed: no state has this digest.
  static let none = IndexWatch(
    files: WatchedFiles(root: "/", contents: [], owners: []), digest: 0)

  /// - Parameter configuration: The state of the configuration of all repositories.
  func isUnchanged(_ configuration: Digest) -> Bool {
    IndexWatch.digest(of: files.state().digest, configuration) == digest
  }

  static func digest(of files: Digest, _ configuration: Digest) -> UInt64 {
    var digest = files
    digest.add(configuration.value)
    return digest.value
  }
}
