import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeSms } from '../test/sms.conformance.ts';
import { FileSms } from './file-sms.ts';

describeSms('files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sms-'));
  const sms = new FileSms(folder);
  return {
    sms,
    delivered: async (phone) => (await sms.newest()).filter((sent) => sent.phone === phone).map(({ text }) => text),
    close: () => rm(folder, { recursive: true }),
  };
});

test('messages to the number of somebody who is erased are deleted, others stay; so are old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sms-'));
  const sms = new FileSms(folder);
  for (const phone of ['+31612345678', '+31612345679']) await sms.send(phone, phone, 'a code');
  expect(await sms.kept('+31612345678')).toEqual([{ at: expect.any(String) as string, text: 'a code' }]);
  expect(await sms.forget('+31612345678')).toBe(1);
  expect((await sms.newest()).map(({ phone }) => phone)).toEqual(['+31612345679']);
  await sms.forgetBefore(new Date(Date.now() + 60_000));
  expect(await sms.newest()).toEqual([]);
  await rm(folder, { recursive: true });
});
