import Dispatch
import Synchronization

/// Reports that something in folders changed, without asking for it: inotify(7) on Linux, kqueue(2) on Apple's
/// systems. Folders below them aren't included.
///
/// A system may refuse to watch: Linux limits how many folders a user watches, and not every file system
/// reports changes. Callers therefore also look by themselves now and then.
package final class FolderWatcher: Sendable {
  private let state = Mutex(State())
  private let changed: @Sendable () -> Void

  /// - Parameter changed: Called after changes, on a thread of Dispatch.
  package init(_ changed: @escaping @Sendable () -> Void) {
    self.changed = changed
  }

  deinit { state.withLock { $0.stop() } }

  /// Watches these folders instead of the previous ones, or all that the system allows.
  /// - Returns: Whether all of them that exist are watched.
  @discardableResult
  package func watch(_ folders: Set<String>) -> Bool {
    state.withLock { $0.watch(folders, changed) }
  }

  #if os(Linux)
    private struct State {
      private var source: (any DispatchSourceRead)?
      private var queue: Int32 = -1
      private var watches: [String: Int32] = [:]

      mutating func watch(_ folders: Set<String>, _ changed: @escaping @Sendable () -> Void) -> Bool
      {
        if source == nil, !start(changed) { return false }
        for (folder, watch) in watches where !folders.contains(folder) {
          inotify_rm_watch(queue, watch)
          watches[folder] = nil
        }
        let events =
          UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
          | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
        var isComplete = true
        for folder in folders {
          // A folder that was replaced gets a new watch, any other keeps its own.
          let watch = inotify_add_watch(queue, folder, events)
          if watch >= 0 {
            watches[folder] = watch
          } else if errno != ENOENT {
            isComplete = false
          }
        }
        return isComplete
      }

      private mutating func start(_ changed: @escaping @Sendable () -> Void) -> Bool {
        queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard queue >= 0 else { return false }
        let source = DispatchSource.makeReadSource(fileDescriptor: queue)
        source.setEventHandler { [queue] in
          var buffer = [UInt8](repeating: 0, count: 4096)
          // Only that something changed matters, not what.
          while read(queue, &buffer, buffer.count) > 0 {}
          changed()
        }
        source.setCancelHandler { [queue] in close(queue) }
        source.resume()
        self.source = source
        return true
      }

      mutating func stop() {
        source?.cancel()
        source = nil
      }
    }
  #else
    private struct State {
      private var sources: [String: any DispatchSourceFileSystemObject] = [:]

      /// kqueue reports the changes of one file, so that each file in the folders is watched, too.
      mutating func watch(_ folders: Set<String>, _ changed: @escaping @Sendable () -> Void) -> Bool
      {
        let files = folders.flatMap { folder in
          FileSystem.names(in: folder).map { "\(folder)/\($0)" }
        }
        let paths = folders.union(files)
        for (path, source) in sources where !paths.contains(path) {
          source.cancel()
          sources[path] = nil
        }
        var isComplete = true
        for path in paths where sources[path] == nil {
          let file = open(path, O_EVTONLY | O_CLOEXEC)
          guard file >= 0 else {
            if errno != ENOENT { isComplete = false }
            continue
          }
          let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: file, eventMask: [.write, .extend, .delete, .rename])
          source.setEventHandler(handler: changed)
          source.setCancelHandler { close(file) }
          source.resume()
          sources[path] = source
        }
        return isComplete
      }

      mutating func stop() {
        for source in sources.values { source.cancel() }
        sources = [:]
      }
    }
  #endif
}
