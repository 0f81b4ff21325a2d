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

test('messages to somebody who is erased are deleted, at whichever number; others stay; so are old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sms-'));
  const sms = new FileSms(folder);
  const [shared, former] = ['+31612345678', '+31612345679'];
  for (const [personId, phone] of [
    ['Ann', shared],
    ['Ben', shared],
    ['Ann', former],
  ] as const)
    await sms.send(`${personId} ${phone}`, { personId, phone }, `a code for ${personId}`);
  const code = { at: expect.any(String) as string, text: 'a code for Ann' };
  expect(await sms.kept('Ann')).toEqual([code, code]);
  expect(await sms.forget('Ann')).toBe(2);
  expect(await sms.newest()).toEqual([{ at: code.at, phone: shared, text: 'a code for Ben' }]);
  await sms.forgetBefore(new Date(Date.now() + 60_000));
  expect(await sms.newest()).toEqual([]);
  await rm(folder, { recursive: true });
});
