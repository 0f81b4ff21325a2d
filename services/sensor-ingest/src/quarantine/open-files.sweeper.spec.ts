import { jest } from '@jest/globals';
import { OpenFilesSweeper } from './open-files.sweeper.ts';

const MINUTE = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what lay open at the start is looked at again shortly after it, and then every ten minutes', async () => {
  const absent = undefined as never;
  const sweeper = new OpenFilesSweeper(absent, absent, absent);
  const looking = jest.spyOn(sweeper, 'sweep').mockResolvedValue();
  sweeper.start();
  expect(looking).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2 * MINUTE);
  expect(looking).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(8 * MINUTE);
  expect(looking).toHaveBeenCalledTimes(3);
  await sweeper.stop();
  expect(jest.getTimerCount()).toBe(0);
});
