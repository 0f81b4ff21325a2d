import { create } from 'zustand';
import { signedInUser, type AnsweredUser, type SignedInUser } from './signed-in-user.ts';
import { clearStoredUser, readStoredUser, writeStoredUser } from './stored-user.ts';

/** Why nobody is signed in any more; undefined where the person signed out, or nobody was signed in. */
export type SignOutReason = 'session-ended' | 'erased' | undefined;

interface SessionState {
  user: SignedInUser | null;
  reason: SignOutReason;
  signedIn: (user: AnsweredUser) => void;
  signedOut: (reason?: SignOutReason) => void;
}

/** Who is signed in on this browser; other tabs follow through the storage event. */
export const useSession = create<SessionState>((set) => ({
  user: storedAfter(null),
  reason: undefined,
  signedIn: (user) => {
    writeStoredUser(user);
    set(({ user: before }) => ({ user: signedInUser(user, before), reason: undefined }));
  },
  signedOut: (reason) => {
    clearStoredUser();
    set({ user: null, reason });
  },
}));

function storedAfter(before: SignedInUser | null): SignedInUser | null {
  const stored = readStoredUser();
  return stored && signedInUser(stored, before);
}

/** Keeps the tabs of one browser in step. Returns the way to stop. @param check asks who somebody new is */
export function followOtherTabs(check: () => void): () => void {
  const follow = () => {
    const before = useSession.getState().user;
    const user = storedAfter(before);
    useSession.setState({ user });
    if (user && user._id !== before?._id) check();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
