package import Foundation

/// Ends the processes that a machine leaves behind, such as those of automatic sync, when the test is done
/// with the machine.
package final class ProcessSweeper: Sendable {
  private let mark: String

  /// - Parameter mark: An environment variable, as `NAME=value`, that only these processes have.
  package init(mark: String) {
    self.mark = mark
  }

  deinit {
    for process in ProcessSweeper.processes(marked: mark) { kill(process, SIGKILL) }
  }

  /// The processes with that variable in their environment (proc(5)); Linux only.
  package static func processes(marked mark: String) -> [pid_t] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folders.compactMap { pid_t($0) }.filter { process in
      guard let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
        return false
      }
      return data.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }
  }
}
