import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import type { Letter } from './letter.ts';
import { mailMessage } from './mail-message.ts';
import type { Address, KeptLetter, Mailer, SentWhen } from './mailer.ts';
import { SentFiles } from './sent-files.ts';

export interface FileMailerOptions {
  folder: string;
  from: Address;
}

/** A letter as its reader sees it. */
export interface SentLetter {
  /** Comma-separated. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601, to the second. */
  at: string;
  attachments: string[];
}

/** The mailer of one machine: every letter is an `.eml` file, which any mail program opens. */
export class FileMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });
  private readonly files: SentFiles;

  constructor(private readonly options: FileMailerOptions) {
    this.files = new SentFiles(options.folder, 'eml');
  }

  async send(id: string, to: Address, letter: Letter): Promise<void> {
    await this.files.once(id, async () => {
      const { message } = await this.transport.sendMail(mailMessage(id, this.options.from, to, letter));
      return message as Buffer;
    });
  }

  async kept(address: string, when?: SentWhen): Promise<KeptLetter[]> {
    const letters = await Promise.all((await this.files.of(isTo(address), when)).map(readLetter));
    return letters.map(({ at, subject, text, attachments }) => ({ at, subject, text, attachments }));
  }

  forget(address: string, when?: SentWhen): Promise<number> {
    return this.files.forget(isTo(address), when);
  }

  forgetBefore(moment: Date): Promise<void> {
    return this.files.forgetBefore(moment);
  }

  /** What was sent, newest first: for whoever runs the machine. */
  newest(limit?: number): Promise<SentLetter[]> {
    return lettersIn(this.options.folder, limit);
  }
}

/** The letters of a folder, newest first. */
export async function lettersIn(folder: string, limit = 50): Promise<SentLetter[]> {
  return Promise.all((await new SentFiles(folder, 'eml').newest(limit)).map(readLetter));
}

async function readLetter(source: Uint8Array): Promise<SentLetter> {
  const message = await PostalMime.parse(source);
  const { subject = '', text = '', html = '', date = '', attachments } = message;
  return {
    to: recipientsOf(message).join(', '),
    subject,
    text,
    html,
    at: date,
    attachments: attachments.map(({ filename }) => filename ?? ''),
  };
}

function isTo(address: string): (source: Buffer) => Promise<boolean> {
  const wanted = address.toLowerCase();
  return async (source) => {
    // Parsing all that was ever sent would take long.
    if (!source.toString('latin1').toLowerCase().includes(wanted)) return false;
    return recipientsOf(await PostalMime.parse(source)).some((each) => each.toLowerCase() === wanted);
  };
}

function recipientsOf({ to = [], bcc = [] }: Email): string[] {
  return [...to, ...bcc].map(({ address }) => address ?? '');
}
