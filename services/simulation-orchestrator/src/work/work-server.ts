import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectRouter, HandlerContext, Interceptor } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';

export interface WorkServerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  routes: (router: ConnectRouter) => void;
  /** Throws what a caller is refused with, before anything of the call's body is read. */
  gate: (context: HandlerContext) => void;
  interceptors: Interceptor[];
}

/** Holds a result with three peaks of each of two million elements, far more than the finest mesh has; bytes. */
const largestCall = 16 * 1024 ** 2;

/** The HTTP server that workers call. Apart from the console's, so that it can stay on the loopback interface. */
export class WorkServer {
  private constructor(
    private readonly server: Server,
    private readonly inHand: ReadonlySet<Promise<unknown>>,
    /** Base address for workers. */
    readonly url: string,
  ) {}

  static async listen({ host, port, routes, gate, interceptors }: WorkServerOptions): Promise<WorkServer> {
    const inHand = new Set<Promise<unknown>>();
    const noted: Interceptor = (next) => (request) => {
      const answer = next(request);
      const done: Promise<unknown> = answer.then(
        () => inHand.delete(done),
        () => inHand.delete(done),
      );
      inHand.add(done);
      return answer;
    };
    const answerCall = connectNodeAdapter({
      routes,
      requestGate: gate,
      readMaxBytes: largestCall,
      interceptors: [...interceptors, noted],
    });
    const server = createServer((request, response) => {
      try {
        answerCall(request, response);
      } catch {
        // Thrown for a host that is no host, before the gate: unheard it would end the process.
        response.writeHead(400).end();
      }
    });
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address() as AddressInfo;
    return new WorkServer(server, inHand, `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`);
  }

  /** Calls whose callers are hung up on end too: what they hold of the database would keep it from being closed. */
  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
    await Promise.all(this.inHand);
  }
}
