import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { hasRedis, notRun, startRedis } from '@strainscope/testing';
import type { TestRedis } from '@strainscope/testing';
import { describeSms } from '../test/sms.conformance.ts';
import { GatewaySms } from './gateway-sms.ts';
import { ToldOccasions } from './told-occasions.ts';

const token = 'for tests only';

/** A gateway that keeps what it takes, newest first, and refuses whoever has not its token. */
async function startGateway() {
  const taken: { to: string; text: string }[] = [];
  const server: Server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    void json(request).then((message) => {
      if (isKnown) taken.unshift(message as { to: string; text: string });
      response.writeHead(isKnown ? 202 : 401).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, taken, stop };
}

if (hasRedis) {
  describeSms('HTTP gateway', async () => {
    const redis = await startRedis();
    const gateway = await startGateway();
    const told = await ToldOccasions.open(redis.url);
    return {
      sms: new GatewaySms({ url: gateway.url, token, told }),
      delivered: (phone) => Promise.resolve(gateway.taken.filter(({ to }) => to === phone).map(({ text }) => text)),
      async close() {
        gateway.stop();
        told.close();
        await redis.stop();
      },
    };
  });

  describe('GatewaySms', () => {
    let redis: TestRedis;
    let told: ToldOccasions;
    beforeAll(async () => {
      redis = await startRedis();
      told = await ToldOccasions.open(redis.url);
    });
    afterAll(async () => {
      told.close();
      await redis.stop();
    });

    test('what a gateway refuses, or one that is away, may be tried again, and then arrives', async () => {
      const gateway = await startGateway();
      const to = { personId: 'Ann', phone: '+31612345678' };
      const refused = new GatewaySms({ url: gateway.url, token: 'wrong', told });
      await expect(refused.send('one', to, 'a code')).rejects.toMatchObject({ status: 503 });
      const nowhere = new GatewaySms({ url: 'http://127.0.0.1:1/', token, told });
      await expect(nowhere.send('one', to, 'a code')).rejects.toMatchObject({ status: 503 });
      await new GatewaySms({ url: gateway.url, token, told }).send('one', to, 'a code');
      expect(gateway.taken).toHaveLength(1);
      gateway.stop();
    });
  });
} else {
  notRun('Sms × HTTP gateway', 'no redis-server here, and it could not be installed');
}
