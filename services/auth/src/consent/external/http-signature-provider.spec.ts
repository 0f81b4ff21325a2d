import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpSignatureProvider } from './http-signature-provider.ts';

let server: Server;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('/moved')) response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
beforeEach(() => void asked.splice(0));
afterAll(() => new Promise((closed) => server.close(closed)));

const provider = () => {
  const { port } = server.address() as AddressInfo;
  return new HttpSignatureProvider({
    url: `http://127.0.0.1:${port}/api/`,
    token: 'for tests only',
    label: 'Test Sign',
  });
};

test('whatever code a browser brings, the configured address alone is asked', async () => {
  const codes = [
    'https://elsewhere.test/x',
    '//elsewhere.test',
    '../../admin',
    '..\\admin',
    'a?b=c',
    'a#b',
    '@elsewhere.test',
  ];
  for (const code of codes) expect(await provider().complete(code, 'order')).toBeNull();
  expect(asked).toEqual(codes.map((code) => `/api/agreements/${encodeURIComponent(code)}`));
});

test('a code that would be another path is not sent, and a redirect is not followed', async () => {
  for (const code of ['', '.', '..']) expect(await provider().complete(code, 'order')).toBeNull();
  expect(asked).toEqual([]);
  await expect(provider().complete('moved', 'order')).rejects.toMatchObject({ code: 'SIGNATURE_PROVIDER_AWAY' });
  expect(asked).toEqual(['/api/agreements/moved']);
});
