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
