import { actOnAll } from './run-actions.ts';

const failing = (at: string, called: string[]) => ({
  verb: 'Retry',
  done: 'queued again',
  call: (id: string) => {
    called.push(id);
    return id === at ? Promise.reject(new Error('refused')) : Promise.resolve();
  },
});

test('every run selected is acted on, in order', async () => {
  const [called, done]: string[][] = [[], []];
  await actOnAll(failing('none', called!), ['a', 'b', 'c'], (id) => done!.push(id));
  expect([called, done]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('a refusal stops there', async () => {
  const [called, done]: string[][] = [[], []];
  await expect(actOnAll(failing('b', called!), ['a', 'b', 'c'], (id) => done!.push(id))).rejects.toThrow('refused');
  expect([called, done]).toEqual([['a', 'b'], ['a']]);
});
