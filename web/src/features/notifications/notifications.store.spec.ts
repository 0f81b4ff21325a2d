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
