import { jest } from '@jest/globals';
import { NOTICE_MS, useNotifications } from './notifications.store.ts';

const item = { notification_name: 'welcome-board', status: 0, complete: false };
const asked: unknown[] = [];
let answer: () => Response;
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  answer = () => Response.json({ message: 'OK', data: [item] });
  globalThis.fetch = (_, init) => {
    asked.push(JSON.parse((init?.body as string | undefined) ?? '{}'));
    return Promise.resolve(answer());
  };
});

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  useNotifications.getState().clear();
});

test('dismissing one asks for it, shows the list of the answer, and its word is gone after 8 s', async () => {
  answer = () => Response.json({ message: 'OK', data: [] });
  await useNotifications.getState().dismiss('welcome-board');
  expect(asked).toEqual([{ notification_name: 'welcome-board', singleDismiss: 1 }]);
  expect(useNotifications.getState()).toMatchObject({ items: [], notice: 'Dismissed' });
  jest.advanceTimersByTime(NOTICE_MS - 1);
  expect(useNotifications.getState().notice).toBe('Dismissed');
  jest.advanceTimersByTime(1);
  expect(useNotifications.getState().notice).toBe('');
});

test('all are read with status 1 and dismissed with status 2', async () => {
  await useNotifications.getState().readAll();
  await useNotifications.getState().dismissAll();
  expect(asked).toEqual([{ status: 1 }, { status: 2 }]);
});

test('a failure keeps the list that was there', async () => {
  await useNotifications.getState().load();
  answer = () => Response.json({ status: 503, code: 'X', message: 'Failed to load' }, { status: 503 });
  await useNotifications.getState().load();
  expect(useNotifications.getState()).toMatchObject({ items: [item], error: { message: 'Failed to load' } });
});

describe('answers that overtake each other', () => {
  const list = (...names: string[]) => names.map((name) => ({ ...item, notification_name: name }));
  const of = (data: unknown) => Response.json({ message: 'OK', data });
  const shown = () => useNotifications.getState().items?.map(({ notification_name: name }) => name);
  let waiting: ((answer: Response) => void)[];
  beforeEach(() => {
    waiting = [];
    globalThis.fetch = () => new Promise((resolve) => waiting.push(resolve));
  });

  test('an answer that was asked for before what is shown is too old to be shown', async () => {
    const { load, dismiss } = useNotifications.getState();
    const calls = [load(), dismiss('verify-phone')];
    waiting[1]!(of(list('welcome-board')));
    await calls[1];
    waiting[0]!(of(list('welcome-board', 'verify-phone')));
    await calls[0];
    expect(shown()).toEqual(['welcome-board']);
  });

  test('a failure of one that is too old is not told', async () => {
    const { load } = useNotifications.getState();
    const calls = [load(), load()];
    waiting[1]!(of(list('welcome-board')));
    await calls[1];
    waiting[0]!(Response.json({ status: 503, code: 'X', message: 'Failed to load' }, { status: 503 }));
    await calls[0];
    expect(useNotifications.getState().error).toBeUndefined();
  });

  test('a change that a list overtook is looked for again: that list may be of before it', async () => {
    const { load, dismiss } = useNotifications.getState();
    const [changing, loading] = [dismiss('verify-phone'), load()];
    waiting[1]!(of(list('welcome-board', 'verify-phone')));
    await loading;
    waiting[0]!(of(list('welcome-board')));
    await jest.advanceTimersByTimeAsync(0);
    waiting[2]!(of(list('welcome-board')));
    await changing;
    expect(shown()).toEqual(['welcome-board']);
  });

  test('what somebody asked for before they left is shown to nobody', async () => {
    const { load, clear } = useNotifications.getState();
    const loading = load();
    clear();
    waiting[0]!(of(list('welcome-board')));
    await loading;
    expect(shown()).toBeUndefined();
  });
});
