import type { LiveUpdate } from './live-update.ts';

/** An update ready to be written. */
export interface WrittenUpdate extends Pick<LiveUpdate, 'audience' | 'isPassing'> {
  /** One server-sent event, whole; with an id when it has a place in the history. */
  text: string;
}

/** The last updates, so that a browser that lost its connection for a moment misses nothing. */
export class LiveHistory {
  private readonly kept: WrittenUpdate[] = [];
  private number = 0;

  /** @param stream names this process's stream: numbers of another one mean nothing here */
  constructor(
    private readonly stream: string,
    private readonly capacity = 5_000,
  ) {}

  append(update: LiveUpdate): WrittenUpdate {
    const { name, data, ...rest } = update;
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    if (update.isPassing) return { ...rest, text };
    const written = { ...rest, text: `id: ${this.stream}.${++this.number}\n${text}` };
    this.kept.push(written);
    if (this.kept.length > this.capacity) this.kept.shift();
    return written;
  }

  /** What came after an id; `undefined` when that is not known any more. */
  since(id: string): readonly WrittenUpdate[] | undefined {
    const [stream, text = ''] = id.split('.');
    const missed = this.number - Number(text);
    if (stream !== this.stream || !Number.isSafeInteger(missed) || missed < 0) return undefined;
    return missed > this.kept.length ? undefined : this.kept.slice(this.kept.length - missed);
  }
}
