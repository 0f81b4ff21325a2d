import { jest } from '@jest/globals';
import type { Group, PagedAnswer } from '@strainscope/console-contract';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useGroupList } from './use-group-list.ts';

const answer = (names: string[]) =>
  ({ data: names.map((name) => ({ name })), page: { next_cursor: null } }) as unknown as PagedAnswer<Group[]>;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an empty list looks again until there is something, and no longer', async () => {
  const answers = [answer([]), answer([]), answer(['First team'])];
  const ask = jest.fn(() => Promise.resolve(answers.shift() ?? answer(['First team'])));
  const { result } = renderHook(() => useGroupList('teams', ask), { wrapper: MemoryRouter });
  for (let i = 0; i < 5; i++) await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(result.current.load.result?.data).toEqual([{ name: 'First team' }]);
  expect(ask).toHaveBeenCalledTimes(3);
});
