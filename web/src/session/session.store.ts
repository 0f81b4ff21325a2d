import { create } from 'zustand';
import { clearStoredUser, readStoredUser, writeStoredUser, type StoredUser } from './stored-user.ts';

/** Why nobody is signed in any more; undefined where the person signed out, or nobody was signed in. */
export type SignOutReason = 'session-ended' | 'erased' | undefined;

interface SessionState {
  user: StoredUser | null;
  reason: SignOutReason;
  signedIn: (user: StoredUser) => void;
  signedOut: (reason?: SignOutReason) => void;
}

/** Who is signed in on this browser; other tabs follow through the storage event. */
export const useSession = create<SessionState>((set) => ({
  user: readStoredUser(),
  reason: undefined,
  signedIn: (user) => {
    writeStoredUser(user);
    set({ user: readStoredUser(), reason: undefined });
  },
  signedOut: (reason) => {
    clearStoredUser();
    set({ user: null, reason });
  },
}));

/** Keeps the tabs of one browser in step. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = () => useSession.setState({ user: readStoredUser() });
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
