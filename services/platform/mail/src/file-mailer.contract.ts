import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMailer } from '../test/mailer.conformance.ts';
import type { Delivered } from '../test/mailer.conformance.ts';
import { FileMailer } from './file-mailer.ts';

describeMailer('files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  return {
    mailer: new FileMailer({ folder, from: { name: 'StrainScope', address: 'no-reply@strainscope.local' } }),
    async delivered(address) {
      const names = await readdir(folder);
      const letters = await Promise.all(names.map(async (name) => read(await readFile(join(folder, name), 'utf8'))));
      return letters.filter(({ to }) => to.includes(address));
    },
    close: () => rm(folder, { recursive: true }),
  };
});

/** Just enough of RFC 5322 and MIME for a letter of two parts. */
function read(source: string): Delivered {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(head)?.[1] ?? '';
  const parts = body.split(/\r\n?--[^\r\n]+/);
  const part = (type: string) => decode(parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? '');
  return {
    to: `${header('To')} ${header('Bcc')}`,
    subject: decodeWords(header('Subject')),
    text: part('text/plain'),
    html: part('text/html'),
  };
}

function decode(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const content = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  return /quoted-printable/i.test(head) ? quotedPrintable(content.replace(/=\r\n/g, '')) : content;
}

function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
