import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { hasRedis, notRun, startRedis } from '@strainscope/testing';
import type { TestRedis } from '@strainscope/testing';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describeMailer } from '../test/mailer.conformance.ts';
import type { Delivered } from '../test/mailer.conformance.ts';
import { RecipientRefused } from './mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import { ToldOccasions } from './told-occasions.ts';

/** A mail server without TLS that keeps what it takes, by recipient, and the passwords that it is shown. */
async function startMailServer(onPort = 0) {
  const passwords: string[] = [];
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
    allowInsecureAuth: true,
    onAuth({ password, username }, _session, done) {
      passwords.push(password ?? '');
      done(null, { user: username ?? '' });
    },
    // Addresses like `550@example.org` are refused with that answer.
    onRcptTo({ address }, _session, done) {
      const [, code, words = 'not taken'] = /^(\d{3})([\d.]*)@/.exec(address) ?? [];
      done(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : null);
    },
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
  await new Promise<void>((listening) => server.listen(onPort, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((ended) => server.close(ended));
  return { port, url: `smtp://127.0.0.1:${port}`, delivered, passwords, stop };
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

  describe('SmtpMailer', () => {
    const from = { name: 'StrainScope', address: 'from@example.org' };
    const to = { address: 'to@example.org' };
    const letter = { subject: 'A letter', paragraphs: ['Hello.'] };
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

    test('a password is told to nobody without TLS', async () => {
      const server = await startMailServer();
      const mailer = new SmtpMailer({ url: `smtp://me:secret@127.0.0.1:${server.port}`, from, told });
      await expect(mailer.send('1', to, letter)).rejects.toMatchObject({ code: 'ETLS' });
      expect(server.passwords).toEqual([]);
      mailer.close();
      await server.stop();
    });

    test('an address where nobody is was refused for good; any other refusal may end', async () => {
      const server = await startMailServer();
      const mailer = new SmtpMailer({ url: server.url, from, told });
      const failure = (address: string) => mailer.send(address, { address }, letter).catch((err: unknown) => err);
      const refused = await failure('550@example.org');
      expect(refused).toBeInstanceOf(RecipientRefused);
      expect(JSON.stringify([String(refused), refused])).not.toContain('example.org');
      for (const address of ['450@example.org', '552@example.org', '5505.7.1@example.org'])
        expect(await failure(address)).not.toBeInstanceOf(RecipientRefused);
      mailer.close();
      await server.stop();
    });

    test('while the server is away a letter fails, and the next try delivers it', async () => {
      const { url, port, stop } = await startMailServer();
      await stop();
      const mailer = new SmtpMailer({ url, from, told });
      await expect(mailer.send('2', to, letter)).rejects.toMatchObject({ code: 'ESOCKET' });
      const back = await startMailServer(port);
      await mailer.send('2', to, letter);
      expect(back.delivered.get(to.address)).toHaveLength(1);
      mailer.close();
      await back.stop();
    });
  });
} else {
  notRun('Mailer × SMTP', 'no redis-server here, and it could not be installed');
}
