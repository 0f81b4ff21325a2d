import { jest } from '@jest/globals';
import type { WrittenUpdate } from './live-history.ts';
import { ReadGate } from './read-gate.ts';

const about = (personId: string | null, text: string): WrittenUpdate => ({ audience: { scope: [], personId }, text });
const none = new Set<string>();
const turn = () => new Promise((passed) => setImmediate(passed));

/** A gate whose records wait until they are answered. */
function gate() {
  const [recorded, delivered]: [string[][], string[]] = [[], []];
  const answers: PromiseWithResolvers<ReadonlySet<string>>[] = [];
  const failed = jest.fn();
  const record = (people: readonly string[]) => {
    recorded.push([...people]);
    answers.push(Promise.withResolvers());
    return answers.at(-1)!.promise;
  };
  const opened = new ReadGate(record, ({ text }) => delivered.push(text), failed);
  const forget = (personId: string) => opened.forget(personId);
  return { offer: (update: WrittenUpdate) => opened.offer(update), forget, recorded, delivered, answers, failed };
}

test('nothing of a person passes before the read is recorded, and the order stays', async () => {
  const { offer, recorded, delivered, answers } = gate();
  offer(about('ann', '1'));
  offer(about(null, '2'));
  offer(about('bob', '3'));
  expect([recorded, delivered]).toEqual([[['ann']], []]);
  answers[0]!.resolve(none);
  await turn();
  expect([recorded, delivered]).toEqual([[['ann'], ['bob']], ['1']]);
  answers[1]!.resolve(none);
  await turn();
  expect(delivered).toEqual(['1', '2', '3']);
});

test('a person is recorded once for a stream, and what is about nobody never', async () => {
  const { offer, recorded, delivered, answers } = gate();
  offer(about('ann', '1'));
  answers[0]!.resolve(none);
  await turn();
  offer(about('ann', '2'));
  offer(about(null, '3'));
  expect([recorded, delivered]).toEqual([[['ann']], ['1', '2', '3']]);
});

test('what cannot be recorded is never shown, nor anything behind it', async () => {
  const { offer, delivered, answers, failed } = gate();
  offer(about('ann', '1'));
  offer(about(null, '2'));
  answers[0]!.reject(new Error('away'));
  await turn();
  offer(about(null, '3'));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(delivered).toEqual([]);
});

test('whose consent forbids it is passed over, until it is decided anew', async () => {
  const { offer, forget, recorded, delivered, answers } = gate();
  offer(about('ann', '1'));
  offer(about('bob', '2'));
  answers[0]!.resolve(new Set(['ann']));
  await turn();
  answers[1]!.resolve(none);
  await turn();
  offer(about('ann', '3'));
  expect([recorded, delivered]).toEqual([[['ann'], ['bob']], ['2']]);
  forget('ann');
  offer(about('ann', '4'));
  answers[2]!.resolve(none);
  await turn();
  expect(delivered).toEqual(['2', '4']);
});

test('what is decided while the log is written counts, and what waits meanwhile is not lost', async () => {
  const { offer, forget, recorded, delivered, answers } = gate();
  offer(about('bob', '1'));
  answers[0]!.resolve(none);
  await turn();
  offer(about('ann', '2'));
  offer(about('cleo', '3'));
  offer(about('bob', '4'));
  forget('ann');
  answers[1]!.resolve(none);
  await turn();
  // Ann is asked for again; what waits behind her waits on.
  expect([recorded.at(-1), delivered]).toEqual([['ann', 'cleo'], ['1']]);
  forget('bob');
  answers[2]!.resolve(new Set(['ann']));
  await turn();
  expect([recorded.at(-1), delivered]).toEqual([['bob'], ['1', '3']]);
  answers[3]!.resolve(none);
  await turn();
  expect(delivered).toEqual(['1', '3', '4']);
});

test('one who waits for a log that does not answer hears no more', () => {
  const { offer, failed } = gate();
  for (let number = 0; number < 1_100; number++) offer(about('ann', String(number)));
  expect(failed).toHaveBeenCalledTimes(1);
});
