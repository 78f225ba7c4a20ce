import Dispatch

/// Threads for work that waits for the disk, the network or another process. The pool has as many threads
/// as there are cores, and all requests are answered on them.
final class BlockingThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue gets a thread at once; those of concurrent ones are the pool's.
    DispatchQueue(label: "ootd.board.blocking").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
