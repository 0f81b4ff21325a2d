import type { InvitationRecord } from './invitation.entity.ts';

/** What an invitation makes of whoever accepts it, in the words of letters. */
export function offerOf({ role, placeName, custody }: InvitationRecord): string {
  switch (role) {
    case 'admin':
      return 'an administrator';
    case 'guardian':
      return `a guardian of ${placeName}${custody === 'view' ? ' who sees what concerns them, and decides nothing' : ''}`;
    case 'player':
      return `a player of ${placeName}`;
    default:
      return `a member of the staff of ${placeName}`;
  }
}
