import { hashInWorker, type HashQuestion } from './hash-in-worker.ts';

const made: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  asked: HashQuestion[] = [];
  constructor() {
    super();
    made.push(this);
  }
  postMessage(question: HashQuestion) {
    this.asked.push(question);
  }
  terminate() {}
}
globalThis.Worker = FakeWorker as unknown as typeof Worker;

test.each(['error', 'messageerror'])(
  'a worker that answers with %s keeps nobody waiting, and another one is asked',
  async (name) => {
    const first = [hashInWorker(new Blob(['a'])), hashInWorker(new Blob(['b']))];
    const failed = made.at(-1)!;
    failed.dispatchEvent(new Event(name));
    const answers = await Promise.allSettled(first);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = hashInWorker(new Blob(['a']));
    const next = made.at(-1)!;
    expect(next).not.toBe(failed);
    const data = { id: next.asked[0]!.id, sha256: 'abc' };
    next.dispatchEvent(new MessageEvent('message', { data }));
    expect(await again).toBe('abc');
    next.dispatchEvent(new Event(name));
  },
);
