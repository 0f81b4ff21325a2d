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
