import { Writable } from 'node:stream';
import { LiveHistory } from './live-history.ts';
import { LiveStream } from './live-stream.ts';
import type { LiveUpdate } from './live-update.ts';

const nobodyWithheld = () => Promise.resolve(new Set<string>());
const viewer = { personId: 'p', level: 1000, nodeIds: new Set<string>(), personIds: new Set<string>() };

/** A reader that takes the next event only when told. */
class SlowReader extends Writable {
  readonly taken: string[] = [];
  private proceed: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 1, decodeStrings: false });
  }

  override _write(chunk: string, _: BufferEncoding, done: () => void): void {
    this.taken.push(chunk);
    this.proceed = done;
  }

  async read(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const { proceed } = this;
      this.proceed = undefined;
      proceed?.();
      await new Promise(setImmediate);
    }
  }
}

const update = (number: number): LiveUpdate => ({
  name: 'freshness',
  data: { as_of: null, lag_seconds: number },
  audience: { scope: [], personId: null },
});

function offer(stream: LiveStream, count: number): void {
  const history = new LiveHistory('s');
  for (let number = 1; number <= count; number++) stream.offer(history.append(update(number)));
}

test('a slow reader gets everything in order, one after the other', async () => {
  const reader = new SlowReader();
  offer(new LiveStream(reader, viewer, 'session', nobodyWithheld), 20);
  expect(reader.taken).toHaveLength(1);
  await reader.read(30);
  expect(reader.taken.map((text) => /lag_seconds":(\d+)/.exec(text)?.[1])).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 1)),
  );
});

test('one that is too slow is told to load afresh, and then hears what is new', async () => {
  const reader = new SlowReader();
  const stream = new LiveStream(reader, viewer, 'session', nobodyWithheld);
  offer(stream, 5_000);
  await reader.read(3);
  expect(reader.taken).toHaveLength(2);
  expect(reader.taken[1]).toContain('event: reset\ndata: {"reason":"too-slow"}');
  offer(stream, 1);
  await reader.read(3);
  expect(reader.taken.at(-1)).toContain('lag_seconds":1}');
});

test('progress does not wait for a slow reader: the next one says more', async () => {
  const reader = new SlowReader();
  const stream = new LiveStream(reader, viewer, 'session', nobodyWithheld);
  offer(stream, 2);
  stream.offer({ ...new LiveHistory('s').append({ ...update(3), isPassing: true }) });
  await reader.read(5);
  expect(reader.taken).toHaveLength(2);
});

test('what comes after its end is dropped, and a reader that fails ends it', async () => {
  const reader = new SlowReader();
  const stream = new LiveStream(reader, viewer, 'session', nobodyWithheld);
  reader.destroy(new Error('connection reset'));
  await new Promise(setImmediate);
  offer(stream, 3);
  stream.end();
  stream.beat();
  expect(reader.taken).toEqual([]);
});
