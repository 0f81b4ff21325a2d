import { LiveHistory } from './live-history.ts';
import type { LiveUpdate } from './live-update.ts';

const update: LiveUpdate = {
  name: 'freshness',
  data: { as_of: null, lag_seconds: 0 },
  audience: { scope: [], personId: null },
};

function filled(count: number, capacity: number): LiveHistory {
  const history = new LiveHistory('s', capacity);
  for (let index = 0; index < count; index++) history.append(update);
  return history;
}

const numbersSince = (history: LiveHistory, id: string) =>
  history.since(id)?.map(({ text }) => Number(/^id: s\.(\d+)/.exec(text)?.[1]));

test('an update is one server-sent event with an id', () => {
  expect(new LiveHistory('s').append(update).text).toBe(
    'id: s.1\nevent: freshness\ndata: {"as_of":null,"lag_seconds":0}\n\n',
  );
});

test('it gives what came after an id, also across what was forgotten', () => {
  expect(numbersSince(filled(5, 3), 's.3')).toEqual([4, 5]);
  expect(numbersSince(filled(5, 3), 's.2')).toEqual([3, 4, 5]);
  expect(numbersSince(filled(5, 3), 's.5')).toEqual([]);
  expect(numbersSince(filled(0, 3), 's.0')).toEqual([]);
});

test.each(['s.1', 'other.4', 's.9', 's.x', 's', ''])(
  'the id %j is not known: forgotten, of another stream, or made up',
  (id) => {
    expect(filled(5, 3).since(id)).toBeUndefined();
  },
);

test('what the next one replaces is written without an id and not kept', () => {
  const history = filled(1, 3);
  expect(history.append({ ...update, isPassing: true }).text).toMatch(/^event: freshness/);
  expect(numbersSince(history, 's.0')).toEqual([1]);
});
