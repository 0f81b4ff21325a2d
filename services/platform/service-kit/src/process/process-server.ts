import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import type { SignedUrlHandler } from '@strainscope/blob';
import { problemContentType, toProblem } from '@strainscope/http';
import { registry } from '@strainscope/observability';
import type { RunningService } from '../start-service.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * The HTTP server of a service in its own process: Connect RPCs, probes (`/health/live`, `/health/ready`), `/metrics`,
 * signed blob addresses. It answers probes as soon as it listens, and everything else once the service has started.
 */
export class ProcessServer {
  private service: RunningService | undefined;
  private rpc: Handler = (_, response) => answer(response, 503, { missing: ['started'] });
  private blobs: SignedUrlHandler | undefined;
  private readonly server = createServer((request, response) => {
    void Promise.resolve(this.route(request.url ?? '/')(request, response)).catch((error: unknown) =>
      refuse(request, response, error),
    );
  });

  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((done, failed) => this.server.once('error', failed).listen(port, host, done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  serve(service: RunningService, blobs: SignedUrlHandler): void {
    this.service = service;
    this.rpc = connectNodeAdapter({ routes: service.rpcRoutes });
    this.blobs = blobs;
  }

  /** Calls in hand are answered; idle connections end. */
  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeIdleConnections();
    await closed;
  }

  private route(url: string): Handler {
    if (url === '/health/live') return (_, response) => answer(response, 200, { live: true });
    if (url === '/health/ready') return (_, response) => this.ready(response);
    if (url === '/metrics') return (_, response) => metrics(response);
    if (url.startsWith('/blobs/') && this.blobs) return this.signed(this.blobs);
    return this.rpc;
  }

  private async ready(response: ServerResponse): Promise<void> {
    const missing = (await this.service?.health.missing()) ?? ['started'];
    answer(response, missing.length === 0 ? 200 : 503, { missing });
  }

  private signed(serve: SignedUrlHandler): Handler {
    return (request, response) => serve(request, response, (error) => refuse(request, response, error));
  }
}

async function metrics(response: ServerResponse): Promise<void> {
  const body = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(body);
}

function answer(response: ServerResponse, status: number, body: object, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const problem = toProblem(error, new URL(request.url ?? '/', 'http://local').pathname);
  if (response.headersSent) response.destroy();
  else answer(response, problem.status, problem, problemContentType);
}
