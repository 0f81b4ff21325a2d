import type { Server, ServerResponse } from 'node:http';
import type { INestApplication } from '@nestjs/common';

const GRACE_MILLISECONDS = 5_000;

const openResponses = new WeakMap<Server, Set<ServerResponse>>();

/** Remembers what is being answered, so that `closeGracefully` knows streams from calls. */
export function trackResponses(server: Server): void {
  const open = new Set<ServerResponse>();
  openResponses.set(server, open);
  server.on('request', (_, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
}

/** Takes no new calls, ends event streams (browsers reconnect), lets calls in hand finish, then closes the app. */
export async function closeGracefully(app: INestApplication, graceMilliseconds = GRACE_MILLISECONDS): Promise<void> {
  const server = app.getHttpServer() as Server;
  if (server.listening) await drain(server, graceMilliseconds);
  await app.close();
}

/** While it drains, every answer ends its connection: whoever calls again is led to another process. */
export function sendAwayWhile(isDraining: () => boolean, server: Server): void {
  server.prependListener('request', (_, response: ServerResponse) => {
    if (isDraining()) response.setHeader('connection', 'close');
  });
}

/** Takes no new calls, ends event streams and lets calls in hand finish, for so long. */
export async function drain(server: Server, graceMilliseconds = GRACE_MILLISECONDS): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  for (const response of openResponses.get(server) ?? []) if (isStream(response)) response.end();
  // A connection that was in use when the server closed is kept alive after its answer.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
