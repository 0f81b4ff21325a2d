import type { Custody, InvitedRole, NodeKind } from '@strainscope/console-contract';

/** What an invitation of each role makes of the invited person. */
const offers: Record<InvitedRole, (place: string) => string> = {
  admin: () => 'an administrator',
  organization: (place) => `staff of ${place}`,
  institution: (place) => `staff of ${place}`,
  team: (place) => `staff of ${place}`,
  player: (place) => `a player of ${place}`,
  guardian: (place) => `a guardian of ${place}`,
};

export function offerOf(role: InvitedRole, place: string, custody?: Custody | null): string {
  return `${offers[role](place)}${custody === 'view' ? ' who sees what concerns them, and decides nothing' : ''}`;
}

/** Words of the role alone, for lists. */
export const roleWords: Record<InvitedRole, string> = {
  admin: 'Administrator',
  organization: 'Organization staff',
  institution: 'Institution staff',
  team: 'Team staff',
  player: 'Player',
  guardian: 'Guardian',
};

/** What a guardian may, where they are invited. */
export const custodyWords: Record<Custody, string> = { full: 'Decides', view: 'Only sees' };

/** What the address of the page can name: whom one invites, and what its id is. */
export interface InviteType {
  roles: readonly [InvitedRole, ...InvitedRole[]];
  place: NodeKind | 'child' | 'none';
}

const types: Readonly<Record<string, InviteType>> = {
  admin: { roles: ['admin'], place: 'none' },
  organization: { roles: ['organization'], place: 'organization' },
  institution: { roles: ['institution'], place: 'institution' },
  team: { roles: ['player', 'team', 'guardian'], place: 'team' },
  staff: { roles: ['team'], place: 'team' },
  player: { roles: ['player'], place: 'team' },
  family: { roles: ['guardian'], place: 'child' },
};

export function inviteTypeOf(type: string): InviteType | undefined {
  return Object.hasOwn(types, type) ? types[type] : undefined;
}
