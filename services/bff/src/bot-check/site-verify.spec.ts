import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BotSuspected } from './bot-check.ts';
import { SiteVerify } from './site-verify.ts';

let server: Server;
let asked: URLSearchParams[];
let answer: string;
beforeEach(async () => {
  asked = [];
  answer = '{"success": true}';
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      response.end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const check = () => new SiteVerify(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'shared secret');

test('the provider is asked, and believed', async () => {
  await check().demandPerson('proof', '192.0.2.1');
  expect(Object.fromEntries(asked[0]!)).toEqual({
    secret: 'shared secret',
    response: 'proof',
    remoteip: '192.0.2.1',
  });
});

test.each(['{"success": false}', '{}', 'not JSON'])('the answer %s is a no', async (given) => {
  answer = given;
  await expect(check().demandPerson('proof', '192.0.2.1')).rejects.toBeInstanceOf(BotSuspected);
});

test('without a proof nobody is asked', async () => {
  await expect(check().demandPerson(undefined, '192.0.2.1')).rejects.toBeInstanceOf(BotSuspected);
  expect(asked).toEqual([]);
});

test('a provider that cannot be reached confirms nobody', async () => {
  const away = new SiteVerify('http://127.0.0.1:1', 'shared secret');
  await expect(away.demandPerson('proof', '192.0.2.1')).rejects.toBeInstanceOf(BotSuspected);
});
