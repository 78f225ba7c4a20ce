import Foundation
import Git
import Rendering
import Todos

/// What is remembered of a repository's hooks, in a file of one line: when they ran last, and what was
/// found without them since. It may be lost at any time, and whatever fails is passed over.
struct HookJournal {
  /// Nil where there is nowhere to keep it.
  private let path: String?

  private static let version = "1"

  /// - Parameters:
  ///   - folder: Where what is remembered from one run to the next is.
  ///   - repository: The path of its main work tree.
  init(in folder: String?, of repository: String) {
    var digest = Digest()
    digest.add(repository)
    path = folder.map { "\($0)/hooks/\(String(digest.value, radix: 16))" }
  }

  /// Nil where nothing was noted yet.
  func read() -> HookRecord? {
    guard let bytes = path.flatMap(FileBytes.init(at:)) else { return nil }
    let line = String(decoding: bytes.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, fields[0] == HookJournal.version, let scanned = Int(fields[3]) else {
      return nil
    }
    return HookRecord(
      lastRun: HookJournal.moment(fields[1]), lastEvent: fields[2].isEmpty ? nil : fields[2],
      scanned: scanned, lastScanned: HookJournal.moment(fields[4]))
  }

  /// Notes that a hook ran; what was found before doesn't count any more.
  func noteRun(event: HookEvent, at now: Moment) {
    write(HookRecord(lastRun: now, lastEvent: event.name, scanned: 0, lastScanned: nil))
  }

  /// Notes commits that no hook had told of.
  func noteScanned(_ count: Int, at now: Moment) {
    let record = read()
    write(
      HookRecord(
        lastRun: record?.lastRun, lastEvent: record?.lastEvent,
        scanned: (record?.scanned ?? 0) &+ count, lastScanned: now))
  }

  private static func moment(_ field: String) -> Moment? {
    Int64(field).flatMap { Moment(stored: $0) }
  }

  private func write(_ record: HookRecord) {
    guard let path else { return }
    let fields = [
      HookJournal.version, record.lastRun.map { "\($0.milliseconds)" } ?? "",
      record.lastEvent ?? "", "\(record.scanned)",
      record.lastScanned.map { "\($0.milliseconds)" } ?? "",
    ]
    // Two that write at once have files of their own; either is right.
    let draft = "\(path).\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    var descriptor = open(draft, flags, 0o600)
    if descriptor < 0, errno == ENOENT, HookJournal.makeFolders(of: path) {
      descriptor = open(draft, flags, 0o600)
    }
    guard descriptor >= 0 else { return }
    let line = Array((fields.joined(separator: "\t") + "\n").utf8)
    let isWritten = FileOutput.write(line, to: descriptor) == 0
    close(descriptor)
    if !isWritten || rename(draft, path) != 0 { unlink(draft) }
  }

  /// Makes the folders that a file is in.
  private static func makeFolders(of path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
    return errno == ENOENT && makeFolders(of: folder) && mkdir(folder, 0o700) == 0
  }
}
