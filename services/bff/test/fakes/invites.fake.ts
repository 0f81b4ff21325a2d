import type { ConnectRouter } from '@connectrpc/connect';
import { assertCan, type Action } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { InvitationService, NotificationService, PermissionService, ProfileService } from '@strainscope/proto/auth';
import { targets } from './league.ts';
import { actorNow, nodeWith, targetWith, visibleTargets } from './rows.ts';

export const letterToken = 'a-token-as-it-stands-in-a-letter';

const now = { seconds: 1_767_225_600n, nanos: 0 };

/** Custodies with which guardians were invited. */
export const invitedCustodies: string[] = [];

/** An invitation of a guardian has the id of the child here. */
const invitationOf = (personId: string) => ({
  invitationId: personId,
  role: 'guardian',
  childId: personId,
  custody: 'view',
  email: 'guardian@league.test',
  state: 'open',
  sentAt: now,
  expiresAt: now,
});
const profileOf = (personId: string) => ({ personId, version: 3 });
const permissionsOf = (personId: string) => ({
  personId,
  email: `${personId}@league.test`,
  level: Level.player,
  permissions: ['portal'],
});

/** Invitations, permissions, profiles and notifications of auth over the league, with the access rules; nothing changes. */
export function invitesFake(router: ConnectRouter): void {
  router.service(InvitationService, {
    invite({ role, nodeId, childId, custody, invitees }) {
      const action = `invitation:${role}` as Action;
      if (role === 'guardian') invitedCustodies.push(custody);
      if (childId) targetWith('personId', childId, action);
      else if (nodeId) nodeWith(nodeId, action);
      else assertCan(actorNow(), action, { scope: [] });
      return { verdicts: invitees.map(() => ({ state: 'invited' })), invited: invitees.length };
    },
    previewInvitation({ token }) {
      if (token !== letterToken) throw new NotFound();
      return { inviterName: 'Cleo Coach', role: 'player', placeName: 'Blue', email: 'you@league.test', expiresAt: now };
    },
    acceptInvitation({ token }) {
      if (token !== letterToken) throw new NotFound();
      return { role: 'guardian', childId: targets[0]!.personId };
    },
    listInvitations: () => ({ invitations: visibleTargets().map(({ personId }) => invitationOf(personId)) }),
    resendInvitation: ({ invitationId }) =>
      invitationOf(targetWith('personId', invitationId, 'invitation:guardian').personId),
    revokeInvitation: ({ invitationId }) =>
      invitationOf(targetWith('personId', invitationId, 'invitation:guardian').personId),
  });
  router.service(PermissionService, {
    getPermissions: ({ personId }) => permissionsOf(targetWith('personId', personId, 'person:read').personId),
    listPermissions: () => ({ people: visibleTargets().map(({ personId }) => permissionsOf(personId)) }),
    updatePermissions: ({ changes }) => ({
      people: changes.map(({ personId }) =>
        permissionsOf(targetWith('personId', personId, 'permission:grant').personId),
      ),
    }),
  });
  router.service(ProfileService, {
    getProfile: ({ personId }) => profileOf(targetWith('personId', personId, 'person:read').personId),
    correctBirthDate({ personId }) {
      targetWith('personId', personId, 'birth-date:correct');
      return {};
    },
    updateProfile: ({ personId }) => profileOf(targetWith('personId', personId, 'person:edit').personId),
    listSports: () => ({ sports: [{ name: 'Rowing', positions: ['Cox'] }] }),
  });
  router.service(NotificationService, {
    listNotifications: () => ({ notifications: [{ name: 'welcome-board', status: 0 }] }),
    markNotifications: () => ({ notifications: [] }),
  });
}
