import type { ActiveJob, JobKind, JobQueue } from '@strainscope/jobs';
import { newId, type Clock } from '@strainscope/kernel';
import { asText, type Letter, type Mailer, type SentWhen, type Sms, type TextReader } from '@strainscope/mail';
import { eventually } from '@strainscope/testing';

interface Sent {
  to: string;
  letter: Letter;
  text: string;
  at: Date;
}

/** Jobs, letters and text messages of a test, in memory: a job is done as soon as it is added. */
export class MailRoom {
  readonly letters: Sent[] = [];
  readonly messages: (TextReader & { text: string })[] = [];
  /** Everything that was added, in order: adding it again is what a queue does that delivers at least once. */
  readonly added: { kind: JobKind; data: object }[] = [];
  private readonly handlers = new Map<string, (job: ActiveJob<object>) => Promise<void>>();

  constructor(private readonly clock: Clock) {}

  readonly mailer: Mailer = {
    send: (_, { address }, letter) => {
      this.letters.push({ to: address, letter, text: `${letter.subject}\n${asText(letter)}`, at: this.clock.now() });
      return Promise.resolve();
    },
    kept: (address, when) =>
      Promise.resolve(
        this.letters
          .filter((sent) => sent.to === address && isOf(sent, when))
          .map(({ letter, text, at }) => ({
            at: at.toISOString(),
            subject: letter.subject,
            text,
            attachments: (letter.attachments ?? []).map(({ fileName }) => fileName),
          })),
      ),
    forget: (address, when) =>
      Promise.resolve(without(this.letters, (sent) => sent.to === address && isOf(sent, when))),
  };

  readonly sms: Sms = {
    send: (_, reader, text) => {
      this.messages.push({ ...reader, text });
      return Promise.resolve();
    },
    kept: (readerId) =>
      Promise.resolve(
        this.messages
          .filter(({ personId }) => personId === readerId)
          .map(({ text }) => ({ at: '2026-01-01T00:00:00.000Z', text })),
      ),
    forget: (readerId) => Promise.resolve(without(this.messages, ({ personId }) => personId === readerId)),
  };

  readonly jobs: JobQueue = {
    add: async (kind: JobKind, data: object) => {
      const id = newId();
      this.added.push({ kind, data });
      const job = { id, data, attempt: 1, signal: new AbortController().signal };
      await this.handlers.get(kind.name)?.(job);
      return id;
    },
    work: (kind, handle) => {
      this.handlers.set(kind.name, handle as (job: ActiveJob<object>) => Promise<void>);
      return Promise.resolve({ close: () => Promise.resolve() });
    },
    close: () => Promise.resolve(),
  };

  /** The newest letter to an address, as soon as there are `count` of them; of those alone that are `wanted`. */
  async letterTo(address: string, count = 1, wanted: (letter: Letter) => boolean = () => true): Promise<Sent> {
    const found = () => this.letters.filter(({ to, letter }) => to === address && wanted(letter));
    await eventually(() => Promise.resolve(expect(found().length).toBeGreaterThanOrEqual(count)));
    return found().at(-1)!;
  }

  /** The secret behind the `#` of the link of the newest letter to an address that has one: elsewhere in it, logs would have it. */
  async tokenTo(address: string, count = 1): Promise<string> {
    const tokenIn = ({ action }: Letter) => /^[^#]*#([\w-]{43})$/.exec(action?.url ?? '')?.[1];
    const { letter } = await this.letterTo(address, count, (sent) => tokenIn(sent) !== undefined);
    return tokenIn(letter)!;
  }

  /** The code of the newest text message to a number. */
  async codeTo(phone: string, count = 1): Promise<string> {
    const found = () => this.messages.filter((message) => message.phone === phone);
    await eventually(() => Promise.resolve(expect(found().length).toBeGreaterThanOrEqual(count)));
    return /\d{6}/.exec(found().at(-1)!.text)?.[0] ?? '';
  }
}

function isOf({ at }: Sent, { since, until }: SentWhen = {}): boolean {
  return (!since || at >= since) && (!until || at < until);
}

/** Takes out of a list what is meant. @returns how many */
function without<T>(list: T[], isMeant: (item: T) => boolean): number {
  const rest = list.filter((item) => !isMeant(item));
  const before = list.splice(0, list.length, ...rest);
  return before.length - rest.length;
}
