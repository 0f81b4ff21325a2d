import { Level } from '@strainscope/console-contract';
import type { StoredUser } from '../../session/stored-user.ts';
import { deactivationOf, reactivationOf, signOutOf } from '../account-state/consequences.ts';
import { endSessions } from '../account-state/end-sessions.ts';
import { mayClose } from '../account-state/may-close.ts';
import { setDeactivated } from '../account-state/set-deactivated.ts';
import type { StaffDeed } from './staff-table.tsx';

/** Closing the accounts of others, and opening them again; administrators also sign them out. */
export function accountDeeds(user: StoredUser): StaffDeed[] {
  return [
    {
      label: 'Sign out everywhere',
      doing: 'Signing out...',
      done: 'Signed out everywhere',
      consequence: ({ first_name }) => signOutOf(first_name),
      applies: ({ _id, status }) => user.level === Level.admin && _id !== user._id && status === 'active',
      run: ({ _id }) => endSessions(_id),
    },
    {
      label: 'Deactivate',
      doing: 'Deactivating...',
      done: 'Account deactivated',
      consequence: ({ first_name }) => deactivationOf(first_name),
      applies: (member) => mayClose(user, member) && member.status !== 'deactivated',
      run: ({ _id }) => setDeactivated(_id, true),
    },
    {
      label: 'Reactivate',
      doing: 'Reactivating...',
      done: 'Account reactivated',
      consequence: ({ first_name }) => reactivationOf(first_name),
      applies: (member) => mayClose(user, member) && member.status === 'deactivated',
      run: ({ _id }) => setDeactivated(_id, false),
    },
  ];
}
