import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Server, Socket } from 'node:net';

/** A way to a server that a test can cut, as when the server or the network is away: open connections break, new ones are refused. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  private constructor(
    private readonly target: NetConnectOpts,
    private readonly host: string,
    /** The same after it was mended. */
    public port: number,
  ) {}

  /** @param host an address of this machine to listen at */
  static async to(target: NetConnectOpts, host = '127.0.0.1', port = 0): Promise<Line> {
    const line = new Line(target, host, port);
    await line.mend();
    return line;
  }

  async mend(): Promise<void> {
    const server = createServer((client) => this.pass(client));
    server.listen(this.port, this.host);
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.server!.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private pass(client: Socket): void {
    const target = connect(this.target);
    for (const [socket, other] of [[client, target] as const, [target, client] as const]) {
      this.sockets.add(socket);
      socket.once('error', () => other.destroy());
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(target).pipe(client);
  }
}
