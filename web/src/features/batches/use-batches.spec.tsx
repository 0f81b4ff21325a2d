import { jest } from '@jest/globals';
import type { LiveEvent } from '@strainscope/console-contract';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { startLive } from '../../live/live.store.ts';
import { useBatches } from './use-batches.ts';

class FakeSource extends EventTarget {
  close() {}
}

let source: FakeSource;
let stop: () => void;
let asked: string[];
let counts: Record<string, { running: number; complete: number }>;

beforeEach(() => {
  jest.useFakeTimers();
  stop = startLive(() => (source = new FakeSource()) as unknown as EventSource);
  asked = [];
  counts = { b2: { running: 2, complete: 0 }, b1: { running: 0, complete: 9 } };
  globalThis.fetch = mockFetch({
    'batches.list': ({ searchParams }) => {
      asked.push(searchParams.toString());
      const ids = searchParams.get('ids')?.split(',') ?? Object.keys(counts);
      const data = ids.map((_id) => ({ _id, submitting: 0, waiting: 0, ...counts[_id] }));
      return { message: 'OK', data, page: { next_cursor: null, total: data.length }, freshness: null };
    },
  });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

const wait = () => act(() => jest.advanceTimersByTimeAsync(1000));
const open = async () => {
  const hook = renderHook(() => useBatches(undefined), { wrapper: MemoryRouter });
  await wait();
  asked = [];
  return hook.result;
};
const tell = async (name: LiveEvent['name']) => {
  act(() => void source.dispatchEvent(new MessageEvent(name, { data: '{}' })));
  await wait();
};

test('a simulation has the batches under way counted again, and no others', async () => {
  const shown = await open();
  counts['b2'] = { running: 1, complete: 1 };
  await tell('simulation');
  // At once, and once more for what is counted a moment later.
  expect(asked).toEqual(['ids=b2', 'ids=b2']);
  expect(shown.current.list.load.result?.data.map(({ complete }) => complete)).toEqual([1, 9]);
});

test('once all have ended simulations of others count nothing', async () => {
  await open();
  counts['b2'] = { running: 0, complete: 2 };
  await tell('simulation');
  asked = [];
  await tell('simulation');
  expect(asked).toEqual([]);
});

test('after updates were missed the whole page is counted', async () => {
  await open();
  await tell('reset');
  expect(asked).toContain('itemPerPage=20');
});
