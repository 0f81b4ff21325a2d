import { ConsoleError, type Batch, type PagedAnswer } from '@strainscope/console-contract';
import { idle, refreshFailed, succeeded, type AsyncState } from '../../api/async-state.ts';
import { countedAgain } from './batch-progress.ts';

const batch = (_id: string, complete: number) => ({ _id, complete }) as Batch;
const listOf = (...data: Batch[]): PagedAnswer<Batch[]> => ({
  message: 'OK',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const completeIn = ({ result }: AsyncState<PagedAnswer<Batch[]>>) => result?.data.map(({ complete }) => complete);
const list = succeeded(listOf(batch('new', 1), batch('old', 9)), 1000);

test('what was counted since stands in its place, with its time', () => {
  const shown = countedAgain(list, succeeded([batch('new', 5), batch('of another page', 7)], 2000));
  expect(completeIn(shown)).toEqual([5, 9]);
  expect(shown.at).toBe(2000);
});

test('a list that is newer than the counts is shown as it is', () => {
  const shown = countedAgain(list, succeeded([batch('new', 0)], 999));
  expect(completeIn(shown)).toEqual([1, 9]);
  expect(shown.at).toBe(1000);
});

test('while nothing was counted the list is shown, and nothing while there is no list', () => {
  expect(countedAgain(list, idle)).toEqual(list);
  expect(countedAgain(idle, succeeded([batch('new', 5)], 2000))).toEqual(idle);
});

test('counts that cannot be had any more are stale, not silently old', () => {
  const error = new ConsoleError(0, 'NO_RESPONSE', 'Network Error.', undefined, undefined);
  const counted = refreshFailed(succeeded([batch('new', 5)], 2000), error);
  expect(countedAgain(list, counted)).toMatchObject({ error, at: 2000 });
});
