import Foundation

/// The objects that are files of their own, in a repository's folder and those of its alternates.
///
/// libgit2 1.5 spins for ever where such a file is cut, so these are never left to it.
final class LooseObjects {
  /// What is there under a name.
  enum Found {
    case object(InflatedObject)
    case oversized(OversizedObject)
    case damaged
    case missing
  }

  private let folders: [String]
  private let inflater = Inflater()
  let reads: OversizedReads
  /// The first that was asked for and that can't be read.
  private(set) var damaged: ObjectID?

  /// - Parameter folders: `objects` of the repository and of each alternate.
  init(in folders: [String], _ reads: OversizedReads) {
    self.folders = folders
    self.reads = reads
  }

  /// The first copy that can be read; one that can't only counts where there is no other.
  func object(_ id: ObjectID) -> Found {
    var found = Found.missing
    for folder in folders {
      switch FileSystem.file(
        LooseObjects.path(of: id, in: folder), limit: LooseObjects.fileLimit)
      {
      case .contents(let bytes): found = find(bytes, isWhole: true)
      case .tooLarge(let beginning, _): found = find(beginning, isWhole: false)
      case .unreadable: found = .damaged
      case .missing: continue
      }
      if case .damaged = found { continue }
      return found
    }
    if case .damaged = found, damaged == nil { damaged = id }
    return found
  }

  /// Incompressible data grows by 5 bytes for each 16 KB, plus a header (zlib's compressBound).
  private static let fileLimit = ObjectSize.limit + ObjectSize.limit >> 10 + 64

  private func find(_ bytes: [UInt8], isWhole: Bool) -> Found {
    switch InflatedObject.find(bytes, isWhole: isWhole, inflater) {
    case .object(let object): .object(object)
    case .oversized(let object): .oversized(object)
    case .damaged: .damaged
    }
  }

  func contains(_ id: ObjectID) -> Bool {
    folders.contains { FileSystem.exists(LooseObjects.path(of: id, in: $0)) }
  }

  private static func path(of id: ObjectID, in folder: String) -> String {
    let name = id.description
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}
