import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { hasRedis, notRun, startRedis } from '@strainscope/testing';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describeMailer } from '../test/mailer.conformance.ts';
import type { Delivered } from '../test/mailer.conformance.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import { ToldOccasions } from './told-occasions.ts';

/** A mail server that keeps what it takes, by recipient. */
async function startMailServer() {
  const delivered = new Map<string, Delivered[]>();
  const take = async (source: Buffer, recipients: readonly string[]) => {
    const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(source);
    const names = attachments.map(({ filename }) => filename ?? '');
    for (const to of recipients) {
      delivered.set(to, [...(delivered.get(to) ?? []), { to, subject, text, html, attachments: names }]);
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((source) =>
          take(
            source,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(() => done(), done);
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, delivered, stop: () => new Promise<void>((ended) => server.close(ended)) };
}

if (hasRedis) {
  describeMailer('SMTP', async () => {
    const redis = await startRedis();
    const server = await startMailServer();
    const told = await ToldOccasions.open(redis.url);
    const mailer = new SmtpMailer({
      url: server.url,
      from: { name: 'StrainScope', address: 'from@example.org' },
      told,
    });
    return {
      mailer,
      delivered: (address) => Promise.resolve(server.delivered.get(address) ?? []),
      async close() {
        mailer.close();
        told.close();
        await server.stop();
        await redis.stop();
      },
    };
  });
} else {
  notRun('Mailer × SMTP', 'no redis-server here, and it could not be installed');
}
