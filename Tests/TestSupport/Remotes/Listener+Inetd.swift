extension Listener {
  /// Runs a command for each connection, which is its standard input and output, as inetd does and as
  /// systemd does for `git.socket` and `ssh.socket`.
  ///
  /// So the processes for connections stay in the group of this one. While it runs, it has the file
  /// `running` locked, by which others can tell.
  static let inetd = """
    import fcntl, socket, subprocess, sys

    lock = open("running", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    server = socket.socket()
    shared = socket.SO_REUSEPORT if sys.platform == "darwin" else socket.SO_REUSEADDR
    server.setsockopt(socket.SOL_SOCKET, shared, 1)
    server.bind(("127.0.0.1", int(sys.argv[1])))
    server.listen(128)
    print("listening", flush=True)
    running = []
    while True:
        connection, _ = server.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        running = [process for process in running if process.poll() is None]
        running.append(subprocess.Popen(sys.argv[2:], stdin=connection, stdout=connection))
        connection.close()
    """
}
