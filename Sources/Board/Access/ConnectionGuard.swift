import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypesHTTP1
import Synchronization

/// Hummingbird's HTTP/1.1 channel with a ``ConnectionGuard`` in front of each connection.
struct GuardedChannel: ServerChildChannel {
  let base: HTTP1Channel
  /// How long a complete request may take to arrive.
  private let timeout: TimeAmount
  private let connections = ConnectionCount()

  init(_ base: HTTP1Channel, timeout: TimeAmount) {
    self.base = base
    self.timeout = timeout
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { [connections, timeout] value in
      // Nobody handles a connection that arrives while the server stops, and NIO ends the program if such a
      // value is released before its channel is closed (NIOAsyncWriter).
      channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
      let pipeline = channel.pipeline.syncOperations
      // The codec turns any target into a path, so the guard must see it first.
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(ConnectionGuard(connections, timeout), position: .before(codec))
      // An event must not wait for others to be compressed with it.
      let compressor = HTTPResponseCompressor { response, _ in
        response.headers["Content-Type"] == ["text/event-stream"]
          ? .doNotCompress : .compressIfPossible
      }
      try pipeline.addHandler(compressor, position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

/// Counts the open connections.
final class ConnectionCount: Sendable {
  private let count = Atomic(0)

  func open() -> Int { count.add(1, ordering: .relaxed).newValue }
  func close() { count.subtract(1, ordering: .relaxed) }
}

/// Refuses requests that Hummingbird would accept, and closes the connection: 503 if too many
/// connections are open, 400 for invalid HTTP/1.1, 403 for a target that isn't a path.
final class ConnectionGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let count: ConnectionCount
  private let timeout: TimeAmount
  private var isOverLimit = false
  private var isRefused = false
  /// Whether the beginning of a request has arrived, but not its end.
  private var isReading = false
  /// Whether the beginning of a response was sent, but not its end.
  private var isResponding = false
  private var unanswered = 0
  /// Closes the connection if no complete request arrives in time.
  private var deadline: Scheduled<Void>?

  private static let limit = 200
  /// Browsers wait for a response before they send the next request.
  private static let mostUnanswered = 4

  init(_ count: ConnectionCount, _ timeout: TimeAmount) {
    self.count = count
    self.timeout = timeout
  }

  func handlerAdded(context: ChannelHandlerContext) {
    isOverLimit = count.open() > Self.limit
    context.channel.closeFuture.whenComplete { [count] _ in count.close() }
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if isOverLimit { return refuse(.serviceUnavailable, context) }
    awaitRequest(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    var part = unwrapInboundIn(data)
    switch part {
    case .head(var request):
      isReading = true
      unanswered += 1
      if let status = Self.refusal(of: request) { return refuse(status, context) }
      // A client that asks again and again without reading would fill the memory with responses.
      if unanswered > Self.mostUnanswered {
        isRefused = true
        return context.close(promise: nil)
      }
      // The compressor would send a compressed empty body, and a response to HEAD has none.
      if request.method == .HEAD { request.headers.remove(name: "Accept-Encoding") }
      part = .head(request)
    case .body: break
    case .end:
      isReading = false
      deadline?.cancel()
    }
    context.fireChannelRead(wrapInboundOut(part))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.fireErrorCaught(error) }
    if !isRefused { refuse(.badRequest, context) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head: isResponding = true
    case .body: break
    case .end:
      isResponding = false
      unanswered -= 1
      if unanswered == 0, !isReading { awaitRequest(context) }
    }
    context.write(data, promise: promise)
  }

  /// Closes the connection unless a complete request arrives in time. The idle timeout isn't enough: a
  /// client could keep the connection open by sending a byte now and then.
  private func awaitRequest(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated()
      .scheduleTask(in: timeout) { context.close(promise: nil) }
  }

  /// The status to refuse a request with; nil to accept it.
  private static func refusal(of request: HTTPRequestHead) -> HTTPResponseStatus? {
    // The parser decodes only chunks, and treats any inner encoding as plain text.
    let encodings = request.headers["Transfer-Encoding"].map { $0.lowercased() }
    if !encodings.isEmpty, encodings != ["chunked"] { return .badRequest }
    // A target such as `http://127.0.0.1:7411/api/board` names a host, which nothing would check.
    return request.uri.hasPrefix("/") ? nil : .forbidden
  }

  /// Responds, unless a response to the same request has begun, and closes the connection.
  private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    isRefused = true
    let wasAnswered = isReading && unanswered == 0
    guard !isResponding, !wasAnswered else { return context.close(promise: nil) }
    var headers = HTTPHeaders(SecurityHeaders.fields.map { ($0.name.rawName, $0.value) })
    headers.add(name: "Connection", value: "close")
    headers.add(name: "Content-Length", value: "0")
    let response = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }
}
