import { ConsoleError, type Batch, type PagedAnswer } from '@strainscope/console-contract';
import { idle, refreshFailed, succeeded, type AsyncState } from '../../api/async-state.ts';
import { countedAgain, progressWords } from './batch-progress.ts';

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

test('how its events ended is told in words, each where there are any', () => {
  const counts = { events: 9, complete: 2, failed: 0, cancelled: 0, refused: 0, submitting: 0, cancelled_at: null };
  const words = (changed: Partial<Batch>) => progressWords({ ...counts, ...changed } as Batch);
  expect(words({})).toBe('2 of 9 complete');
  expect(words({ failed: 1, cancelled: 2, refused: 3 })).toBe('2 of 9 complete, 1 failed, 2 cancelled, 3 refused');
  expect(words({ submitting: 4 })).toBe('2 of 9 complete, 4 being submitted');
  expect(words({ cancelled: 7, cancelled_at: 'then' })).toBe('2 of 9 complete, 7 cancelled; batch cancelled');
});
