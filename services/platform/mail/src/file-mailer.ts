import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { asHtml, asText } from './letter.ts';
import type { Letter } from './letter.ts';
import type { Address, Mailer } from './mailer.ts';

export interface FileMailerOptions {
  folder: string;
  from: Address;
}

/** The mailer of one machine: every letter is an `.eml` file, which any mail program opens. */
export class FileMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly options: FileMailerOptions) {}

  async send(id: string, to: Address, letter: Letter): Promise<void> {
    const { folder, from } = this.options;
    await mkdir(folder, { recursive: true });
    // The name tells the occasion, so that sending again finds the letter; ids may hold what file names may not.
    const occasion = createHash('sha256').update(id).digest('hex').slice(0, 32);
    if ((await readdir(folder)).some((file) => file.endsWith(`-${occasion}.eml`))) return;
    const { message } = await this.transport.sendMail({
      messageId: `<${occasion}@strainscope>`,
      from: mailbox(from),
      to: mailbox(to),
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${occasion}.eml`);
    await writeFile(`${file}.draft`, message as Buffer, { flush: true });
    await rename(`${file}.draft`, file);
  }
}

function mailbox({ name = '', address }: Address): { name: string; address: string } {
  return { name, address };
}
