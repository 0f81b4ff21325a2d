import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMailer } from '../test/mailer.conformance.ts';
import { FileMailer } from './file-mailer.ts';

describeMailer('files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const mailer = new FileMailer({ folder, from: { name: 'StrainScope', address: 'no-reply@strainscope.local' } });
  return {
    mailer,
    delivered: async (address) => (await mailer.newest()).filter(({ to }) => to.includes(address)),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('letters on one machine', () => {
  let folder: string;
  let mailer: FileMailer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mail-'));
    mailer = new FileMailer({ folder, from: { name: 'StrainScope', address: 'no-reply@strainscope.local' } });
  });
  afterEach(() => rm(folder, { recursive: true }));
  const letter = { subject: 'Your invitation', paragraphs: ['Dear Zoë'] };
  const kept = async () => (await mailer.newest()).map(({ to }) => to).sort();

  test('those to somebody who is erased are deleted, others stay', async () => {
    for (const address of ['zoe@example.org', 'ZOE@example.org', 'not.zoe@example.org'])
      await mailer.send(address, { name: 'zoe@example.org', address }, letter);
    expect(await mailer.forget('Zoe@example.org')).toBe(2);
    expect(await kept()).toEqual(['not.zoe@example.org']);
    expect(await mailer.forget('zoe@example.org')).toBe(0);
  });

  test('those to somebody are found by their address, however it is written, and by no name or text', async () => {
    await mailer.send('one', { address: 'ZOE@example.org' }, { ...letter, code: '042137' });
    await mailer.send('two', { name: 'zoe@example.org', address: 'other@example.org' }, letter);
    expect(await mailer.kept('Zoe@example.org')).toEqual([
      {
        subject: letter.subject,
        attachments: [],
        at: expect.any(String) as string,
        text: expect.stringContaining('042137') as string,
      },
    ]);
  });

  test('old ones are deleted', async () => {
    await mailer.send('one', { address: 'zoe@example.org' }, letter);
    await mailer.forgetBefore(new Date(Date.now() - 60_000));
    expect(await kept()).toEqual(['zoe@example.org']);
    await mailer.forgetBefore(new Date(Date.now() + 60_000));
    expect(await kept()).toEqual([]);
  });
});
