import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';

/** What stands in for an API server of Kubernetes: listens on loopback, and leaves the answers to its heirs. */
export abstract class ApiServer {
  private readonly server = createServer(
    ((request, response) => void this.answer(request, response)) satisfies RequestListener,
  );

  /** How many were opened so far. */
  connections = 0;

  /** Settings that lead a client here. */
  async open(): Promise<KubeConfig> {
    this.server.on('connection', () => (this.connections += 1));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const config = new KubeConfig();
    const server = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    config.loadFromClusterAndUser({ name: 'c', server, skipTLSVerify: true }, { name: 'u' });
    return config;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}
