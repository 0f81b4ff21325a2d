import { SentFiles } from './sent-files.ts';
import type { KeptMessage, Sms } from './sms.ts';

export interface SentMessage {
  phone: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** The text messages of one machine: a JSON file for each. */
export class FileSms implements Sms {
  private readonly files: SentFiles;

  constructor(folder: string) {
    this.files = new SentFiles(folder, 'json');
  }

  async send(id: string, phone: string, text: string): Promise<void> {
    const message: SentMessage = { phone, text, at: new Date().toISOString() };
    await this.files.once(id, () => Promise.resolve(JSON.stringify(message)));
  }

  async kept(phone: string): Promise<KeptMessage[]> {
    return (await this.files.of(isTo(phone))).map(messageIn).map(({ at, text }) => ({ at, text }));
  }

  forget(phone: string): Promise<number> {
    return this.files.forget(isTo(phone));
  }

  forgetBefore(moment: Date): Promise<void> {
    return this.files.forgetBefore(moment);
  }

  /** What was sent, newest first: for whoever runs the machine. */
  async newest(limit = 50): Promise<SentMessage[]> {
    return (await this.files.newest(limit)).map(messageIn);
  }
}

function isTo(phone: string): (file: Buffer) => boolean {
  return (file) => messageIn(file).phone === phone;
}

function messageIn(file: Buffer): SentMessage {
  return JSON.parse(file.toString()) as SentMessage;
}
