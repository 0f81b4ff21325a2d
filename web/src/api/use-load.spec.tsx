import { jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ConsoleError } from '@strainscope/console-contract';
import { useLoad } from './use-load.ts';

const failure = new ConsoleError(0, 'NO_RESPONSE', 'Network Error.', undefined, undefined);

test('a new key is a new request: the old result never shows under it', async () => {
  const { result, rerender } = renderHook(({ key }) => useLoad(key, () => Promise.resolve(`result of ${key}`)), {
    initialProps: { key: 'a' },
  });
  await waitFor(() => expect(result.current.result).toBe('result of a'));
  rerender({ key: 'b' });
  expect(result.current).toMatchObject({ loading: true, result: undefined });
  await waitFor(() => expect(result.current.result).toBe('result of b'));
});

test('leaving aborts the request', () => {
  let aborted: AbortSignal | undefined;
  const { unmount } = renderHook(() =>
    useLoad('a', (signal) => {
      aborted = signal;
      return new Promise<never>(() => undefined);
    }),
  );
  unmount();
  expect(aborted?.aborted).toBe(true);
});

test('a refresh that fails keeps what is shown, with its age and the failure', async () => {
  const answers = [Promise.resolve('shown'), Promise.reject(failure)];
  const { result } = renderHook(() => useLoad('a', () => answers.shift()!));
  await waitFor(() => expect(result.current.result).toBe('shown'));
  const { at } = result.current;
  act(() => result.current.refresh());
  await waitFor(() => expect(result.current.error).toBe(failure));
  expect(result.current).toMatchObject({ result: 'shown', at, loading: false });
});

test('a retry clears what is shown', async () => {
  const answers: Promise<string>[] = [Promise.reject(failure), Promise.resolve('there')];
  const { result } = renderHook(() => useLoad('a', () => answers.shift()!));
  await waitFor(() => expect(result.current.error).toBe(failure));
  act(() => result.current.reload());
  expect(result.current).toMatchObject({ loading: true, error: undefined });
  await waitFor(() => expect(result.current.result).toBe('there'));
});

describe('a slow call', () => {
  const slow = 2500;
  let signals: AbortSignal[];
  let answers: (string | Error)[];

  beforeEach(() => {
    jest.useFakeTimers();
    [signals, answers] = [[], []];
  });
  afterEach(() => void jest.useRealTimers());

  /** Each call is answered by the next of `answers`, or by its number, after `slow` ms. */
  const open = () =>
    renderHook(({ key }) => useLoad(key, ask), {
      initialProps: { key: 'a' },
    });
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const answer = answers[signals.push(signal) - 1] ?? `answer ${signals.length}`;
      setTimeout(() => (answer instanceof Error ? reject(answer) : resolve(answer)), slow);
    });
  const wait = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));

  test('is shown although updates keep coming, and asked once more after them', async () => {
    const { result } = open();
    for (let second = 0; second < 2; second++) {
      await wait(1000);
      act(() => result.current.refresh());
    }
    await wait(500);
    expect(result.current).toMatchObject({ loading: false, result: 'answer 1' });
    await wait(slow);
    expect(result.current.result).toBe('answer 2');
    await wait(10 * slow);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  });

  test('that refreshes is not given up for the next update either', async () => {
    const { result } = open();
    await wait(slow);
    act(() => result.current.refresh());
    await wait(1000);
    act(() => result.current.refresh());
    await wait(1500);
    expect(result.current.result).toBe('answer 2');
    await wait(slow);
    expect(result.current.result).toBe('answer 3');
  });

  test('is given up for another key, which is asked for at once and once', async () => {
    const { result, rerender } = open();
    act(() => result.current.refresh());
    rerender({ key: 'b' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await wait(slow);
    expect(result.current.result).toBe('answer 2');
    await wait(slow);
    expect(signals).toHaveLength(2);
  });

  test('is given up for a retry, which is shown', async () => {
    answers = [failure];
    const { result } = open();
    await wait(slow);
    expect(result.current.error).toBe(failure);
    act(() => result.current.refresh());
    await wait(1000);
    act(() => result.current.reload());
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
    expect(result.current.loading).toBe(true);
    await wait(slow);
    expect(result.current).toMatchObject({ loading: false, error: undefined, result: 'answer 3' });
  });

  test('that failed is asked again where an update came meanwhile', async () => {
    answers = [failure];
    const { result } = open();
    act(() => result.current.refresh());
    await wait(slow);
    expect(result.current.error).toBe(failure);
    await wait(slow);
    expect(result.current).toMatchObject({ error: undefined, result: 'answer 2' });
  });

  test('of a refresh that got no answer is asked again until it has one, and no more', async () => {
    const { result } = open();
    await wait(slow);
    answers = ['answer 1', failure, new ConsoleError(503, 'UNAVAILABLE', 'Away.', undefined, undefined)];
    act(() => result.current.refresh());
    await wait(slow);
    expect(result.current).toMatchObject({ result: 'answer 1', error: failure });
    await wait(2 * (5000 + slow));
    expect(result.current).toMatchObject({ result: 'answer 4', error: undefined });
    await wait(10 * slow);
    expect(signals).toHaveLength(4);
  });

  test('of a refresh that is refused is not asked again', async () => {
    const { result } = open();
    await wait(slow);
    answers = ['answer 1', new ConsoleError(404, 'NOT_FOUND', 'Gone.', undefined, undefined)];
    act(() => result.current.refresh());
    await wait(10 * slow);
    expect(signals).toHaveLength(2);
  });

  test('that got no answer is not asked again once the screen is left', async () => {
    const { result, unmount } = open();
    await wait(slow);
    answers = ['answer 1', failure];
    act(() => result.current.refresh());
    await wait(slow);
    unmount();
    await wait(10 * slow);
    expect(signals).toHaveLength(2);
  });

  test('is not asked once more when the screen is left', async () => {
    const { result, unmount } = open();
    act(() => result.current.refresh());
    unmount();
    await wait(10 * slow);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

test('a refresh that was taken from under an earlier key refreshes what is shown now', async () => {
  const { result, rerender } = renderHook(({ key }) => useLoad(key, () => Promise.resolve(`result of ${key}`)), {
    initialProps: { key: 'a' },
  });
  await waitFor(() => expect(result.current.result).toBe('result of a'));
  const { refresh } = result.current;
  rerender({ key: 'b' });
  await waitFor(() => expect(result.current.result).toBe('result of b'));
  await act(() => Promise.resolve(refresh()));
  expect(result.current.result).toBe('result of b');
});
