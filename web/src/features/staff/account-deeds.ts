import type { StoredUser } from '../../session/stored-user.ts';
import { deactivationOf, reactivationOf } from '../account-state/consequences.ts';
import { setDeactivated } from '../account-state/set-deactivated.ts';
import type { StaffDeed } from './staff-table.tsx';

/** Closing the accounts of staff of a lower level than one's own, and opening them again. */
export function accountDeeds({ _id: ownId, level: ownLevel }: StoredUser): StaffDeed[] {
  const below = ({ _id, level }: { _id: string; level: number }) => _id !== ownId && level < ownLevel;
  return [
    {
      label: 'Deactivate',
      doing: 'Deactivating...',
      done: 'Account deactivated',
      consequence: ({ first_name }) => deactivationOf(first_name),
      applies: (member) => below(member) && member.status !== 'deactivated',
      run: ({ _id }) => setDeactivated(_id, true),
    },
    {
      label: 'Reactivate',
      doing: 'Reactivating...',
      done: 'Account reactivated',
      consequence: ({ first_name }) => reactivationOf(first_name),
      applies: (member) => below(member) && member.status === 'deactivated',
      run: ({ _id }) => setDeactivated(_id, false),
    },
  ];
}
