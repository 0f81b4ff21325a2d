import { act, renderHook, waitFor } from '@testing-library/react';
import { ConsoleError } from '@strainscope/console-contract';
import { useCall } from './use-call.ts';

const failure = new ConsoleError(404, 'NOT_FOUND', 'Not found.', undefined, 'r-1');

function deferred<T>() {
  return Promise.withResolvers<T>();
}

test('request → success: loading clears the old result and error', async () => {
  const answers = [Promise.reject(failure), Promise.resolve('ok')];
  const { result } = renderHook(() => useCall(() => answers.shift()!));
  expect(result.current).toMatchObject({ loading: false, result: undefined, error: undefined });

  await act(() => result.current.run());
  expect(result.current).toMatchObject({ loading: false, result: undefined, error: failure });

  let running: Promise<unknown>;
  act(() => void (running = result.current.run()));
  expect(result.current).toMatchObject({ loading: true, result: undefined, error: undefined });
  await act(() => running);
  expect(result.current).toMatchObject({ loading: false, result: 'ok', error: undefined });
});

test('the answer of an older run does not overwrite that of a newer one', async () => {
  const slow = deferred<string>();
  const quick = deferred<string>();
  const answers = [slow.promise, quick.promise];
  const { result } = renderHook(() => useCall(() => answers.shift()!));
  act(() => void result.current.run());
  act(() => void result.current.run());
  quick.resolve('new');
  await waitFor(() => expect(result.current.result).toBe('new'));
  slow.resolve('old');
  await act(() => slow.promise);
  expect(result.current.result).toBe('new');
});

test('something thrown that is not a failure of a call still reads as one', async () => {
  const { result } = renderHook(() => useCall(() => Promise.reject(new TypeError('x is undefined'))));
  await act(() => result.current.run());
  expect(result.current.error).toMatchObject({ code: 'UNEXPECTED', message: 'Failed to load' });
});
