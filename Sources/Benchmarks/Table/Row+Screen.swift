extension Row {
  /// The full screen in a terminal of 120 columns, with 10,000 open todos.
  static var screen: [Row] {
    let run = { (keys: Int, command: String) in "python3 terminal.py \(keys) \(command)" }
    return [
      Row(
        name: "ui, first frame", home: .empty, command: run(0, "ootd ui"),
        figure: .delay(after: run(0, "ootd list --no-pager")), packages: 30, plain: 30,
        setup: setup, runsOotd: false, programs: [.python3]),
      // The cursor moves, a page scrolls, and the board comes and goes.
      Row(
        name: "ui, 100 keys", home: .empty, command: run(100, "ootd ui"),
        figure: .delay(after: run(0, "ootd ui")), packages: 1000, plain: 1000, runs: 10,
        setup: setup, runsOotd: false, programs: [.python3]),
    ]
  }

  /// A quarter of the todos each is in the backlog, carried over, planned for today and for later days. The program
  /// waits for a frame after each key, and ends at the end of the last one.
  private static var setup: String {
    """
    set -e
    if [ "$(ootd list -n 1 --json)" = "[]" ]; then
      today=$(date +%F) past=$(date -d '-9 days' +%F) later=$(date -d '+9 days' +%F)
      seq 10000 | awk -v days=",$past,$today,$later" 'BEGIN { print "title,day"; split(days, day, ",") }
        { print "Fix token refresh " $1 "," day[$1 % 4 + 1] }' | ootd import csv - >/dev/null
    fi
    cat >terminal.py <<'END'
    import os, pty, struct, sys, fcntl, termios
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        os.execvpe(sys.argv[2], sys.argv[2:], {**os.environ, "TERM": "xterm", "COLORFGBG": "15;0"})
    def read():
        try: return os.read(terminal, 1 << 16)
        except OSError: return b""
    def frame():
        text = read()
        while text and b"\\x1b[?2026l" not in text: text = read()
    frame()
    for index in range(int(sys.argv[1])):
        os.write(terminal, [b"j", b"k", b"\\x1b[6~", b"\\x1b[5~", b"2", b"1"][index % 6])
        frame()
    END
    """
  }
}
