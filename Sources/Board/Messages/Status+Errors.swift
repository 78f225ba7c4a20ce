import HTTPTypes
import Rendering
import Store
import Todos

extension HTTPResponse.Status {
  /// The status of an error (RFC 9110, 15.5 and 15.6).
  /// - Parameter path: What was asked for: a name that nothing has is a place that isn't there, or a bad
  ///   value of something else.
  init(of error: any Error, path: String) {
    switch error {
    case let error as BoardError: self = Self.status(of: error)
    case let error as StoreError: self = Self.status(of: error, path)
    case TodoError.invalidHandle: self = .notFound
    case is TodoError: self = .unprocessableContent
    case is QueryError: self = .badRequest
    default: self = .internalServerError
    }
  }

  private static func status(of error: BoardError) -> Self {
    switch error {
    case .wrongHost, .wrongOrigin: .forbidden
    case .noAccess: .unauthorized
    case .notJSON: .unsupportedMediaType
    case .malformed, .unknownMember, .missingMember, .severalPlaces, .onlyOne: .badRequest
    case .tooLarge: .contentTooLarge
    case .wrongMember, .badSpan: .unprocessableContent
    case .stale, .syncRunning: .conflict
    case .noSuchPage, .noSync: .notFound
    case .notSynced: .badGateway
    }
  }

  private static func status(of error: StoreError, _ path: String) -> Self {
    switch error {
    case .noSuchTodo, .noSuchComment, .missingTodos, .deletedTodo: .notFound
    case .noSuchProject: path.hasPrefix("/api/projects/") ? .notFound : .unprocessableContent
    case .noSuchBlock: path.hasPrefix("/api/blocks/") ? .notFound : .unprocessableContent
    case .noSuchLabel: path.hasPrefix("/api/labels/") ? .notFound : .unprocessableContent
    case .noSuchMilestone: path.hasPrefix("/api/milestones/") ? .notFound : .unprocessableContent
    case .projectExists, .blockExists, .labelExists, .milestoneExists, .inOtherColumn,
      .nothingToUndo, .nothingToRedo, .nothingToPurge, .notNewest, .restorationStays,
      .editedElsewhere, .changedMeanwhile, .repositoryLinked, .repositoryNotLinked:
      .conflict
    case .changeTooLarge: .unprocessableContent
    case .locked: .serviceUnavailable
    case .diskFull: Self(code: 507, reasonPhrase: "Insufficient Storage")
    default: .internalServerError
    }
  }
}
