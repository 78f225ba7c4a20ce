import Foundation

/// The objects that are files of their own, in a repository's folder and those of its alternates.
///
/// libgit2 1.5 spins for ever where such a file is cut, so these are never left to it.
final class LooseObjects {
  /// What is there under a name.
  enum Found {
    case object(InflatedObject)
    case damaged
    case missing
  }

  private let folders: [String]
  private let inflater = Inflater()
  /// The first that was asked for and that can't be read.
  private(set) var damaged: ObjectID?

  /// - Parameter folders: `objects` of the repository and of each alternate.
  init(in folders: [String]) {
    self.folders = folders
  }

  /// The first copy that can be read; one that can't only counts where there is no other.
  func object(_ id: ObjectID) -> Found {
    var found = Found.missing
    for folder in folders {
      switch FileSystem.file(LooseObjects.path(of: id, in: folder)) {
      case .contents(let bytes):
        if let object = InflatedObject(bytes, inflater) { return .object(object) }
        found = .damaged
      case .unreadable: found = .damaged
      case .missing: break
      }
    }
    if case .damaged = found, damaged == nil { damaged = id }
    return found
  }

  func contains(_ id: ObjectID) -> Bool {
    folders.contains { FileSystem.exists(LooseObjects.path(of: id, in: $0)) }
  }

  private static func path(of id: ObjectID, in folder: String) -> String {
    let name = id.description
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}
