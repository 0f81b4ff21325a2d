import type { ConsoleError, Notification, NotificationName } from '@strainscope/console-contract';
import { create } from 'zustand';
import { asConsoleError, consoleApi } from '../../api/console.ts';

/** How long the word about what was just done stands, ms. */
export const NOTICE_MS = 8_000;

interface NotificationsState {
  /** Undefined until they were loaded. */
  items: Notification[] | undefined;
  error: ConsoleError | undefined;
  /** What was just done, for the live region; cleared after 8 s. */
  notice: string;
  load: () => Promise<void>;
  read: (name: NotificationName) => Promise<void>;
  dismiss: (name: NotificationName) => Promise<void>;
  readAll: () => Promise<void>;
  dismissAll: () => Promise<void>;
  clear: () => void;
}

/** The onboarding list. Every change answers the list as it is then. */
export const useNotifications = create<NotificationsState>((set) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (notice: string) => {
    clearTimeout(timer);
    set({ notice });
    timer = setTimeout(() => set({ notice: '' }), NOTICE_MS);
  };
  const asking = () => consoleApi.call('notifications.list');
  // Turns: of the last call, of the list that is shown, and of the last call before the list was cleared.
  let [asked, shown, cleared] = [0, 0, 0];
  /** Answers may overtake each other: one that was asked for before what is shown already tells of an older list. */
  const show = async (call: Promise<{ data: Notification[] }>, change?: { notice: string }): Promise<void> => {
    const turn = ++asked;
    try {
      const { data } = await call;
      if (turn <= cleared) return;
      if (change && change.notice !== '') say(change.notice);
      if (turn > shown) {
        shown = turn;
        set({ items: data, error: undefined });
        // What was asked for after a change may have been answered from before it.
      } else if (change) await show(asking());
    } catch (thrown) {
      if (turn > (change ? cleared : shown)) set({ error: asConsoleError(thrown) });
    }
  };
  const change = (call: Promise<{ data: Notification[] }>, notice = '') => show(call, { notice });
  return {
    items: undefined,
    error: undefined,
    notice: '',
    load: () => show(asking()),
    read: (name) => change(consoleApi.call('notifications.mark', { body: { notification_name: name } })),
    dismiss: (name) =>
      change(
        consoleApi.call('notifications.mark', { body: { notification_name: name, singleDismiss: 1 } }),
        'Dismissed',
      ),
    readAll: () => change(consoleApi.call('notifications.markAll', { body: { status: 1 } }), 'All marked read'),
    dismissAll: () => change(consoleApi.call('notifications.markAll', { body: { status: 2 } }), 'All dismissed'),
    clear: () => {
      cleared = shown = asked;
      set({ items: undefined, error: undefined, notice: '' });
    },
  };
});
