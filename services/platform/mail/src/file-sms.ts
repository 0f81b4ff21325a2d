import { SentFiles } from './sent-files.ts';
import type { Sms } from './sms.ts';

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

  forget(phone: string): Promise<number> {
    return this.files.forget((file) => messageIn(file).phone === phone);
  }

  forgetBefore(moment: Date): Promise<void> {
    return this.files.forgetBefore(moment);
  }

  /** What was sent, newest first: for whoever runs the machine. */
  async newest(limit = 50): Promise<SentMessage[]> {
    return (await this.files.newest(limit)).map(messageIn);
  }
}

function messageIn(file: Buffer): SentMessage {
  return JSON.parse(file.toString()) as SentMessage;
}
