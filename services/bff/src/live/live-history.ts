import type { LiveUpdate } from './live-update.ts';

/** An update with its place in the stream, ready to be written. */
export interface NumberedUpdate extends Pick<LiveUpdate, 'audience'> {
  number: number;
  /** One server-sent event, whole. */
  text: string;
}

/** The last updates, so that a browser that lost its connection for a moment misses nothing. */
export class LiveHistory {
  private readonly kept: NumberedUpdate[] = [];
  private number = 0;

  /** @param stream names this process's stream: numbers of another one mean nothing here */
  constructor(
    private readonly stream: string,
    private readonly capacity = 5_000,
  ) {}

  append({ name, data, audience }: LiveUpdate): NumberedUpdate {
    const number = ++this.number;
    const text = `id: ${this.stream}.${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    const update = { number, text, audience };
    this.kept.push(update);
    if (this.kept.length > this.capacity) this.kept.shift();
    return update;
  }

  /** What came after an id; `undefined` when that is not known any more. */
  since(id: string): readonly NumberedUpdate[] | undefined {
    const [stream, text = ''] = id.split('.');
    const number = Number(text);
    if (stream !== this.stream || !Number.isSafeInteger(number) || number > this.number) return undefined;
    const first = this.kept[0]?.number ?? this.number + 1;
    return number + 1 < first ? undefined : this.kept.slice(number + 1 - first);
  }
}
