import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * One address for whichever of several processes answers, as a Service is for pods: each connection goes to the first
 * port of this machine that takes it.
 */
export class Relay {
  /** Ports of the loopback interface. */
  targets: readonly number[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param address of an interface of this machine */
  static async listen(address: string): Promise<Relay> {
    const server = createServer();
    server.listen(0, address);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const relay = new Relay(server, `http://${address}:${port}`);
    server.on('connection', (client) => relay.pass(client, relay.targets));
    return relay;
  }

  close(): void {
    this.server.close();
  }

  /** Passes bytes both ways. When either end hangs up, the other is told. */
  private pass(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) {
      client.destroy();
      return;
    }
    const target = connect(port, '127.0.0.1');
    let connected = false;
    target.once('connect', () => {
      connected = true;
      client.pipe(target).pipe(client);
    });
    target.once('error', () => {
      if (!connected) this.pass(client, others);
    });
    target.once('close', () => {
      if (connected) client.destroy();
    });
    client.once('error', () => target.destroy());
    client.once('close', () => target.destroy());
  }
}
