import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A way to a server on which connections can fall silent without breaking, as when the server's machine is lost. */
export class SilentLine {
  private readonly open = new Set<Socket>();
  private readonly silent = new WeakSet<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  /** @param target a URL, or the path of a socket */
  static async to(target: string): Promise<SilentLine> {
    const server = createServer((client) => line.pass(client));
    const line = new SilentLine(server, target);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return line;
  }

  /** Host and port. */
  get address(): string {
    const { port } = this.server.address() as AddressInfo;
    return `127.0.0.1:${port}`;
  }

  /** The target's, of one that has a URL. */
  get url(): string {
    return Object.assign(new URL(this.target), { host: this.address }).href;
  }

  /** Nothing passes any more on the connections that are open now. */
  fallSilent(): void {
    for (const client of this.open) this.silent.add(client);
  }

  async close(): Promise<void> {
    for (const client of this.open) client.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket): void {
    const server = this.connectToTarget();
    this.open.add(client);
    client.on('data', (data) => void (this.silent.has(client) || server.write(data)));
    server.on('data', (data) => void (this.silent.has(client) || client.write(data)));
    client.on('error', () => undefined).on('close', () => void (this.open.delete(client) && server.destroy()));
    server.on('error', () => undefined).on('close', () => client.destroy());
  }

  private connectToTarget(): Socket {
    if (this.target.startsWith('/')) return connect(this.target);
    const { port, hostname } = new URL(this.target);
    return connect(Number(port), hostname);
  }
}
