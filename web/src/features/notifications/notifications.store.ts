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
  const show = async (call: Promise<{ data: Notification[] }>, notice = '') => {
    try {
      const { data } = await call;
      set({ items: data, error: undefined });
      if (notice !== '') say(notice);
    } catch (thrown) {
      set({ error: asConsoleError(thrown) });
    }
  };
  return {
    items: undefined,
    error: undefined,
    notice: '',
    load: () => show(consoleApi.call('/auth/getAllNotifications')),
    read: (name) => show(consoleApi.call('/auth/setSingleNotifications', { body: { notification_name: name } })),
    dismiss: (name) =>
      show(
        consoleApi.call('/auth/setSingleNotifications', { body: { notification_name: name, singleDismiss: 1 } }),
        'Dismissed',
      ),
    readAll: () => show(consoleApi.call('/auth/readAllNotifications', { body: { status: 1 } }), 'All marked read'),
    dismissAll: () => show(consoleApi.call('/auth/readAllNotifications', { body: { status: 2 } }), 'All dismissed'),
    clear: () => set({ items: undefined, error: undefined, notice: '' }),
  };
});
