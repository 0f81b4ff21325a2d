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
