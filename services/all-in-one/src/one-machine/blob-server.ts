import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignedUrlHandler } from '@strainscope/blob';
import { DomainError } from '@strainscope/kernel';

/** Signed blob addresses, on the loopback interface alone: browsers get blobs through the BFF. */
export class BlobServer {
  private constructor(private readonly server: Server) {}

  /** Its address is known from here on; it answers once `serve` has said what. */
  static async listen(): Promise<BlobServer> {
    const server = createServer();
    await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
    return new BlobServer(server);
  }

  serve(handle: SignedUrlHandler): void {
    this.server.on('request', (request, response) => handle(request, response, (error) => refuse(response, error)));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  response.writeHead(error instanceof DomainError ? error.status : 500).end();
}
