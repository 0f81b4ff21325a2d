import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { asHtml, asText } from './letter.ts';
import type { Letter } from './letter.ts';
import type { Address } from './mailer.ts';

/** A letter as nodemailer sends it. Its message id is the occasion's, so that mail programs, too, know a repeat. */
export function mailMessage(id: string, from: Address, to: Address, letter: Letter): SendMailOptions {
  return {
    messageId: `<${occasionOf(id)}@strainscope>`,
    from: mailbox(from),
    to: mailbox(to),
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter),
    attachments: (letter.attachments ?? []).map(({ fileName, type, content }) => ({
      filename: fileName,
      contentType: type,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Ids may hold what file names and headers may not. */
export function occasionOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

function mailbox({ name = '', address }: Address): { name: string; address: string } {
  return { name, address };
}
