import { create } from 'zustand';
import { clearStoredUser, readStoredUser, writeStoredUser, type StoredUser } from './stored-user.ts';

interface SessionState {
  user: StoredUser | null;
  signedIn(user: StoredUser): void;
  signedOut(): void;
}

/** Who is signed in on this browser; other tabs follow through the storage event. */
export const useSession = create<SessionState>((set) => ({
  user: readStoredUser(),
  signedIn: (user) => {
    writeStoredUser(user);
    set({ user: readStoredUser() });
  },
  signedOut: () => {
    clearStoredUser();
    set({ user: null });
  },
}));

/** Keeps the tabs of one browser in step. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = () => useSession.setState({ user: readStoredUser() });
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
