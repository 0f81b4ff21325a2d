import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import type { SignedUrlHandler } from '@strainscope/blob';
import { drain, problemContentType, toProblem } from '@strainscope/http';
import { registry, type Logger } from '@strainscope/observability';
import { DEADLINE_MILLISECONDS } from '../rpc/rpc-transport.ts';
import type { RunningService } from '../service/start-service.ts';

/**
 * The largest call of a service, MiB: a scanned paper form of 10 MiB, or a part of a gateway's upload that 4 MiB fill and
 * one event of 1 MiB more overfills. A body is read before its caller is known (nobody is, who signs in), and no gate
 * before it could tell more.
 */
export const LARGEST_CALL_MEBIBYTES = 16;

/**
 * The HTTP server of a service in its own process: Connect RPCs, probes (`/health/live`, `/health/ready`), `/metrics`,
 * signed blob addresses (`/blobs/…`).
 */
export class ProcessServer {
  private readonly rpc: RequestListener;
  readonly server = createServer((request, response) => void this.handle(request, response));

  constructor(
    private readonly service: RunningService,
    private readonly serveBlobs: SignedUrlHandler,
    private readonly logger: Logger,
  ) {
    this.rpc = connectNodeAdapter({ routes: service.rpcRoutes, readMaxBytes: LARGEST_CALL_MEBIBYTES * 1024 ** 2 });
  }

  /** @returns the address to call, also for port 0 */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((done, failed) => this.server.once('error', failed).listen(port, host, done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Calls in hand are answered, as long as anybody waits for them; idle connections end. */
  close(): Promise<void> {
    return drain(this.server, DEADLINE_MILLISECONDS);
  }

  /** Never rejects: what nobody handles ends the process. */
  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.route(request)(request, response);
    } catch (failure) {
      this.logger.error({ err: failure }, 'request failed');
      refuse(failure, request, response);
    }
  }

  private route({ url = '/' }: IncomingMessage): Handler {
    if (url === '/health/live') return (_, response) => answer(response, 200, { live: true });
    if (url === '/health/ready') return (_, response) => this.ready(response);
    if (url === '/metrics') return (_, response) => metrics(response);
    if (url.startsWith('/blobs/')) return (request, response) => this.blob(request, response);
    return this.rpc;
  }

  private async ready(response: ServerResponse): Promise<void> {
    const missing = await this.service.health.missing();
    answer(response, this.service.health.isReadyWithout(missing) ? 200 : 503, { missing });
  }

  private blob(request: IncomingMessage, response: ServerResponse): void {
    this.serveBlobs(request, response, (error) => refuse(error, request, response));
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

function refuse(failure: unknown, { url = '/' }: IncomingMessage, response: ServerResponse): void {
  const problem = toProblem(failure, url.split('?')[0]!);
  answer(response, problem.status, problem, problemContentType);
}

async function metrics(response: ServerResponse): Promise<void> {
  const body = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(body);
}

function answer(response: ServerResponse, status: number, body: object, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
