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
  const called: string[] = [];
  expect(await actOnAll(failing('none', called), ['a', 'b', 'c'])).toBe(3);
  expect(called).toEqual(['a', 'b', 'c']);
});

test('a refusal stops there', async () => {
  const called: string[] = [];
  await expect(actOnAll(failing('b', called), ['a', 'b', 'c'])).rejects.toThrow('refused');
  expect(called).toEqual(['a', 'b']);
});
