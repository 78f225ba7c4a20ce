import Sync

extension EnglishPhrases {
  func error(_ error: BoardError) -> String {
    switch error {
    case .wrongHost(let host):
      "the board is served at 127.0.0.1 only, not at `\(host)`; open the address that "
        + "`ootd board --web` printed"
    case .wrongOrigin: "requests from other pages are refused; use the board's own page"
    case .noAccess:
      "no session, or it has ended; run `ootd board --web` and open the address that it prints"
    case .notJSON: "the body has to be JSON: send `Content-Type: application/json`"
    case .malformed: "the body is no JSON object in UTF-8"
    case .tooLarge(let limit): "the body is larger than \(limit) bytes; send less at once"
    case .unknownMember(let name, let nearest):
      "`\(name)` is no member of this" + (nearest.map { ". Did you mean `\($0)`?" } ?? "")
    case .missingMember(let name): "`\(name)` is missing; add it"
    case .wrongMember(let name): "`\(name)` has a value of the wrong type"
    case .severalPlaces: "give one of `before`, `after`, `top` and `bottom` at most"
    case .onlyOne(let name): "`\(name)` can be changed of one todo at a time"
    case .stale: "changed since you saw it; look at what it is now and decide again"
    case .badSpan(let weeks):
      "give `from` and `to` as days, the first not after the last, \(weeks) weeks apart at most"
    case .noSuchPage(let path): "nothing is at `\(path)`; the board is at `/`"
    case .noSync: "sync isn't set up on this machine"
    case .syncRunning: self.error(SyncError.busy)
    case .notSynced(let error): self.error(error)
    }
  }

  var boardIsServed: String {
    "Press Ctrl-C to stop. The address works once; run this again for a new one."
  }
}
