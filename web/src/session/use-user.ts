import { useSession } from './session.store.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** The person signed in, for screens that the guard opens to nobody else. */
export function useUser(): SignedInUser {
  const user = useSession((state) => state.user);
  if (user === null) throw new Error('This screen opens only to people who are signed in.');
  return user;
}
