import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerTo, type MockAnswer, type MockAnswers } from '../mock-answers.ts';

/** Another folder keeps apart builds that are looked at while the next one is made. */
const dist = process.env['STRAINSCOPE_WEB_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The built console under the policy that the real server sets (docs/adr/0020), and answers to its calls. */
export async function serveConsole(answers: () => MockAnswers): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/bff/live')
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    if (url.pathname.startsWith('/bff/')) {
      const make = answerTo(answers(), request.method ?? 'GET', url);
      return void bodyOf(request).then((body) => answer(response, make, url, body));
    }
    const file = join(dist, url.pathname);
    if (extname(file) !== '' && existsSync(file)) {
      return void response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
    }
    return sendIndex(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${portOf(server)}`,
    close: () => void (server.closeAllConnections(), server.close()),
  };
}

function answer(response: ServerResponse, make: MockAnswer | undefined, url: URL, body: unknown): void {
  const made = make?.(url, body);
  if (made instanceof Uint8Array) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(made);
    return;
  }
  if (made !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made));
    return;
  }
  const problem = {
    type: 'about:blank',
    title: 'Not Implemented',
    status: 501,
    code: 'NOT_BUILT',
    message: 'Not available yet.',
  };
  response.writeHead(501, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
}

/** The JSON of a request; nothing where it has none. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts = await request.toArray();
  if (parts.length === 0 || !request.headers['content-type']?.startsWith('application/json')) return {};
  return JSON.parse(Buffer.concat(parts as Buffer[]).toString());
}

function sendIndex(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__OPERATOR_NAME__', 'Example Union');
  const policy = [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy.join('; ') }).end(html);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
