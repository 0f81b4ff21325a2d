import type { ConnectRouter } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { currentActor, systemActor } from '@strainscope/access';
import { DomainError, NotFound, Unauthenticated } from '@strainscope/kernel';
import { PeopleService, SessionService } from '@strainscope/proto/auth';
import type { FakeContext } from './all-fakes.ts';
import { idOf, levelOf, permissionsOf, personOf, viewers, type Viewer } from './league.ts';
import { actorNow, nodeWith, targetWith, visibleNodes } from './rows.ts';

export const password = 'a quiet sideline at dusk';
export const emailOf = (viewer: Viewer): string => `level-${viewer}@league.test`;
export const sessionOf = (viewer: Viewer): string => `session-${viewer}`;
/** Where somebody still works for auth alone. */
export const goneNodeId = idOf('gone');
/** A token of somebody with these scopes. */
export const tokenOf = (viewer: Viewer, ...scopes: string[]): string =>
  `token.${viewer}.${scopes.map((scope) => scope.replace(':', '~')).join('.')}`;
/** A token of the team's staff. */
export const tokenWith = (...scopes: string[]): string => tokenOf(200, ...scopes);

export interface IdentityLog {
  addresses: string[];
  ended: Set<string>;
  /** What was recorded in the access log. */
  reads: { call: string; purpose: string; personIds: string[]; actor: string }[];
  refusals: { call: string; actor: string }[];
  /** People whose consent does not reach so far. */
  withheld: { withheldFromAll: string[]; withheldFromTeam: string[] };
}

const principalOf = (viewer: Viewer) => ({
  personId: personOf(viewer),
  level: levelOf(viewer),
  firstName: 'Person',
  lastName: `of ${viewer}`,
  permissions: [...permissionsOf(viewer)],
});

/** auth, with the league's viewers. */
export function identityFake(router: ConnectRouter, { identity: log }: FakeContext): void {
  const viewerOfSession = (token: string): Viewer => {
    const viewer = viewers.find((candidate) => sessionOf(candidate) === token);
    if (viewer === undefined || log.ended.has(token)) throw new Unauthenticated();
    return viewer;
  };
  router.service(SessionService, {
    signIn(request) {
      log.addresses.push(request.address);
      const viewer = viewers.find((candidate) => emailOf(candidate) === request.email);
      if (viewer === undefined || request.password !== password) {
        throw new DomainError({ code: 'INVALID_LOGIN', status: 401, message: 'Invalid login' });
      }
      const expiresAt = timestampFromDate(new Date('2099-01-01T00:00:00Z'));
      return { sessionToken: sessionOf(viewer), expiresAt, principal: principalOf(viewer) };
    },
    resolveSession({ sessionToken }) {
      return { ...principalOf(viewerOfSession(sessionToken)), sessionId: `id of ${sessionToken}` };
    },
    signOut({ sessionToken }) {
      log.ended.add(sessionToken);
      return {};
    },
    issueToken({ personEmail, scopes }) {
      if (currentActor().personId !== systemActor.personId) throw new NotFound();
      if (!personEmail.endsWith('@league.test')) throw new NotFound('Nobody has this e-mail address.');
      return { token: tokenWith(...scopes), expiresAt: timestampFromDate(new Date('2027-01-01T00:00:00Z')) };
    },
    resolveToken({ token }) {
      const [kind, name, ...scopes] = token.split('.');
      const viewer = viewers.find((candidate) => String(candidate) === name);
      if (kind !== 'token' || viewer === undefined) throw new Unauthenticated();
      return { ...principalOf(viewer), gateway: 'Sideline 1', scopes: scopes.map((scope) => scope.replace('~', ':')) };
    },
  });
  router.service(PeopleService, {
    getPerson({ personId }) {
      targetWith('personId', personId, 'person:read');
      return {
        personId,
        email: 'someone@league.test',
        firstName: 'Some',
        lastName: 'One',
        sex: 'female',
        birthDate: '2001-02-03',
        level: 100,
      };
    },
    listStaff({ nodeId, search, placeIds }) {
      if (nodeId !== '') nodeWith(nodeId, 'node:read');
      else if (actorNow().level !== 1000) throw new NotFound();
      const nodesOfStaff = visibleNodes().filter((node) => nodeId === '' || node.nodeId === nodeId);
      const isFound = (at: string) => search === '' || nodeId !== '' || placeIds.includes(at);
      // Auth hears of a place that is gone later than the tree.
      const nodeIds = [...nodesOfStaff.map((node) => node.nodeId), ...(nodeId === '' ? [goneNodeId] : [])];
      return {
        staff: nodeIds.filter(isFound).map((at) => ({
          personId: personOf(200),
          firstName: 'Person',
          lastName: 'of 200',
          email: 'staff@league.test',
          level: 200,
          nodeId: at,
        })),
        page: { total: BigInt(nodesOfStaff.length) },
      };
    },
    listStaffOf({ personId }) {
      const { team } = targetWith('personId', personId, 'person:read');
      return {
        staff: [{ personId: personOf(200), firstName: 'Person', lastName: 'of 200', level: 200, nodeId: team }],
      };
    },
  });
}
