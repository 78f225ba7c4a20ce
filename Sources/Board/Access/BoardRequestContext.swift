import Hummingbird
import NIOCore

/// What is known of a request besides what it says.
struct BoardRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The port at which it arrived.
  let port: Int

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    port = source.channel.localAddress?.port ?? 0
  }
}
