extension SmartHTTPServer {
  /// The web server: CGI for git-http-backend(1), one thread per request.
  static let script = #"""
    import base64, http.server, json, os, socketserver, subprocess, sys, threading
    from urllib.parse import unquote

    ROOT = sys.argv[2]

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = 1 << 16

        def do_GET(self):
            with open("behavior.json") as file:
                behavior = json.load(file)
            path, _, query = self.path.partition("?")
            is_push = "git-receive-pack" in (path.rsplit("/", 1)[-1], query.removeprefix("service="))
            login = behavior.get("login")
            if login and not self.is_from(login):
                self.refuse(401)
            elif "status" in behavior:
                self.refuse(behavior["status"])
            elif is_push and "pushStatus" in behavior:
                self.refuse(behavior["pushStatus"])
            else:
                self.run_git(unquote(path), query, login)

        do_POST = do_GET

        def log_request(self, code="-", size="-"):
            names = ("Content-Encoding", "Transfer-Encoding")
            how = [self.headers[name] for name in names if name in self.headers]
            print(self.command, self.path, int(code), *how, file=sys.stderr, flush=True)

        def is_from(self, login):
            pair = "{user}:{password}".format(**login).encode()
            return self.headers.get("Authorization") == "Basic " + base64.b64encode(pair).decode()

        def refuse(self, status):
            for _ in self.body():
                pass
            self.send_response(status)
            if status == 401:
                self.send_header("WWW-Authenticate", 'Basic realm="todos"')
            self.send_header("Content-Length", "0")
            self.end_headers()

        def body(self):
            if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
                while size := int(self.rfile.readline().split(b";")[0], 16):
                    yield self.read(size)
                    self.rfile.readline()
                while self.rfile.readline().strip():
                    pass
            else:
                left = int(self.headers.get("Content-Length", 0))
                while left:
                    part = self.read(min(left, 1 << 16))
                    left -= len(part)
                    yield part

        def read(self, size):
            part = self.rfile.read(size)
            if len(part) < size:
                raise ConnectionError("the client went away")
            return part

        def run_git(self, path, query, login):
            variables = {
                "GIT_PROJECT_ROOT": ROOT, "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path,
                "QUERY_STRING": query, "REQUEST_METHOD": self.command, "REMOTE_ADDR": "127.0.0.1",
                "SERVER_PROTOCOL": self.request_version,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            }
            if login:
                variables["REMOTE_USER"] = login["user"]
            if "Content-Length" in self.headers:
                variables["CONTENT_LENGTH"] = self.headers["Content-Length"]
            for name in ("Accept", "Accept-Encoding", "Content-Encoding", "Git-Protocol"):
                if name in self.headers:
                    variables["HTTP_" + name.upper().replace("-", "_")] = self.headers[name]
            with subprocess.Popen(
                ["git", "http-backend"], env={**os.environ, **variables}, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE) as git:
                sender = threading.Thread(target=self.send_body, args=(git.stdin,))
                sender.start()
                try:
                    self.answer(git.stdout)
                finally:
                    git.stdout.close()
                    sender.join()

        def send_body(self, pipe):
            is_open = True
            try:
                for part in self.body():
                    try:
                        if is_open:
                            pipe.write(part)
                            pipe.flush()
                    except BrokenPipeError:
                        is_open = False
            except (ConnectionError, ValueError):
                self.close_connection = True
            finally:
                try:
                    pipe.close()
                except BrokenPipeError:
                    pass

        def answer(self, output):
            status, headers = 200, []
            while line := output.readline().strip():
                name, _, value = line.decode().partition(": ")
                if name == "Status":
                    status = int(value.split()[0])
                else:
                    headers.append((name, value))
            if not headers:
                status = 500
            self.send_response(status)
            for header in headers:
                self.send_header(*header)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            while part := output.read1(1 << 16):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        request_queue_size = 128
        allow_reuse_address = True
        allow_reuse_port = sys.platform == "darwin"

    with Server(("127.0.0.1", int(sys.argv[1])), Handler) as server:
        print("listening", flush=True)
        server.serve_forever()
    """#
}
