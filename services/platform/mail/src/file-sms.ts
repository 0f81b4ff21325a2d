import { SentFiles } from './sent-files.ts';
import type { KeptMessage, Sms, TextReader } from './sms.ts';

export interface SentMessage {
  phone: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Those of versions before name no person, and are nobody's until they are old. */
interface StoredMessage extends SentMessage {
  personId?: string;
}

/** The text messages of one machine: a JSON file for each. */
export class FileSms implements Sms {
  private readonly files: SentFiles;

  constructor(folder: string) {
    this.files = new SentFiles(folder, 'json');
  }

  async send(id: string, { personId, phone }: TextReader, text: string): Promise<void> {
    const message: StoredMessage = { personId, phone, text, at: new Date().toISOString() };
    await this.files.once(id, () => Promise.resolve(JSON.stringify(message)));
  }

  async kept(personId: string): Promise<KeptMessage[]> {
    return (await this.files.of(isTo(personId))).map(messageIn).map(({ at, text }) => ({ at, text }));
  }

  forget(personId: string): Promise<number> {
    return this.files.forget(isTo(personId));
  }

  forgetBefore(moment: Date): Promise<void> {
    return this.files.forgetBefore(moment);
  }

  /** What was sent, newest first: for whoever runs the machine. */
  async newest(limit = 50): Promise<SentMessage[]> {
    return (await this.files.newest(limit)).map(messageIn).map(({ phone, text, at }) => ({ phone, text, at }));
  }
}

function isTo(personId: string): (file: Buffer) => boolean {
  return (file) => messageIn(file).personId === personId;
}

function messageIn(file: Buffer): StoredMessage {
  return JSON.parse(file.toString()) as StoredMessage;
}
