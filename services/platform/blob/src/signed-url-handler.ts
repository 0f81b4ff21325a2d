import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BlobTooLarge } from './port/blob-errors.ts';
import type { BlobStore } from './port/blob-store.ts';
import { readGrant } from './port/signed-grant.ts';
import type { Grant } from './port/signed-grant.ts';

/** Express-compatible; failures go to `next`, where the server's problem+json is made of them. */
export type SignedUrlHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Serves a store's signed addresses; mount it at the store's `baseUrl`. PUT answers the stored hash and size. */
export function signedUrlHandler(store: BlobStore, secret: string): SignedUrlHandler {
  return (request, response, next) => {
    serve(store, secret, request, response).catch((error: unknown) => {
      // Once content is on its way, the only honest sign of a failure is a broken connection.
      if (response.headersSent) response.destroy();
      else next(error);
    });
  };
}

async function serve(
  store: BlobStore,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = new URL(request.url ?? '/', 'http://local').pathname.split('/').at(-1)!;
  const grant = readGrant(token, request.method ?? '', secret);
  await (grant.method === 'PUT' ? receive(store, grant, request, response) : send(store, grant, response));
}

async function receive(
  store: BlobStore,
  { key, put }: Grant,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (put.maxBytes !== undefined && announced > put.maxBytes) throw new BlobTooLarge(put.maxBytes);
  const { sha256, size } = await store.put(key, request, put);
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sha256, size }));
}

async function send(store: BlobStore, { key }: Grant, response: ServerResponse): Promise<void> {
  const { body, size, sha256 } = await store.get(key);
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': size,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    etag: `"${sha256}"`,
  });
  await pipeline(body, response);
}
