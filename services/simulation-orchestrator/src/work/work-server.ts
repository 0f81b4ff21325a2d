import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectRouter, Interceptor } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';

export interface WorkServerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  routes: (router: ConnectRouter) => void;
  interceptors: Interceptor[];
}

/** The HTTP server that workers call. Apart from the console's, so that it can stay on the loopback interface. */
export class WorkServer {
  private constructor(
    private readonly server: Server,
    /** Base address for workers. */
    readonly url: string,
  ) {}

  static async listen({ host, port, routes, interceptors }: WorkServerOptions): Promise<WorkServer> {
    const server = createServer(connectNodeAdapter({ routes, interceptors }));
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address() as AddressInfo;
    return new WorkServer(server, `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`);
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
