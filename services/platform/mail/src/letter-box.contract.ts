import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRedis, notRun, startRedis } from '@strainscope/testing';
import { lettersIn } from './file-mailer.ts';
import { openLetterBox } from './letter-box.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import { ToldOccasions } from './told-occasions.ts';

if (!hasRedis) notRun('letters of a trial', 'no redis-server here, and it could not be installed');
else
  test('what a cluster sends to the letter box can be read there, once, the newest first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'letters-'));
    const redis = await startRedis();
    const box = await openLetterBox(folder, 0, '127.0.0.1');
    const url = `smtp://127.0.0.1:${box.port}`;
    // The second does not know what the first sent, as after an answer that got lost.
    const told = await Promise.all(['first', 'second'].map((prefix) => ToldOccasions.open(redis.url, prefix)));
    const mailers = told.map((each) => new SmtpMailer({ url, from: { address: 'from@example.org' }, told: each }));
    try {
      const letter = { paragraphs: ['Dear Zoë'], action: { label: 'Come in', url: 'https://console.test/secret' } };
      for (const mailer of mailers) {
        await mailer.send('one', { address: 'zoe@example.org' }, { ...letter, subject: 'First' });
        await mailer.send('two', { address: 'ann@example.org' }, { ...letter, subject: 'Second' });
      }
      const letters = await lettersIn(folder);
      expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
        ['ann@example.org', 'Second'],
        ['zoe@example.org', 'First'],
      ]);
      expect(letters[0]!.text).toMatch(/Dear Zoë[^]*https:\/\/console\.test\/secret/);
    } finally {
      for (const each of [...mailers, ...told]) each.close();
      await box.close();
      await redis.stop();
      await rm(folder, { recursive: true });
    }
  });
