import type { ConnectRouter } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { currentActor, systemActor } from '@strainscope/access';
import { DomainError, levels, NotFound, permissions, Unauthenticated, type Level } from '@strainscope/kernel';
import { PeopleService, SessionService } from '@strainscope/proto/auth';
import { personOf } from './league.ts';
import { targetWith } from './rows.ts';

export const password = 'a quiet sideline at dusk';
export const emailOf = (level: Level): string => `level-${level}@league.test`;
/** A session of the person of a level. */
export const sessionOf = (level: Level): string => `session-${level}`;
/** A token of the team's staff with these scopes. */
export const tokenWith = (...scopes: string[]): string =>
  `token.${scopes.map((scope) => scope.replace(':', '~')).join('.')}`;

export interface IdentityLog {
  addresses: string[];
  ended: Set<string>;
  /** What was recorded in the access log. */
  reads: { call: string; purpose: string; personIds: string[]; actor: string }[];
}

const principalOf = (level: Level) => ({
  personId: personOf(level),
  level,
  firstName: 'Person',
  lastName: `of ${level}`,
  permissions: [...permissions],
});

/** auth, with one person for each level. */
export function identityFake(router: ConnectRouter, log: IdentityLog): void {
  const levelOfSession = (token: string): Level => {
    const level = levels.find((candidate) => sessionOf(candidate) === token);
    if (level === undefined || log.ended.has(token)) throw new Unauthenticated();
    return level;
  };
  router.service(SessionService, {
    signIn(request) {
      log.addresses.push(request.address);
      const level = levels.find((candidate) => emailOf(candidate) === request.email);
      if (level === undefined || request.password !== password) {
        throw new DomainError({ code: 'INVALID_LOGIN', status: 401, message: 'Invalid login' });
      }
      const expiresAt = timestampFromDate(new Date('2099-01-01T00:00:00Z'));
      return { sessionToken: sessionOf(level), expiresAt, principal: principalOf(level) };
    },
    resolveSession({ sessionToken }) {
      return { ...principalOf(levelOfSession(sessionToken)), sessionId: `id of ${sessionToken}` };
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
      const [kind, ...scopes] = token.split('.');
      if (kind !== 'token') throw new Unauthenticated();
      return { ...principalOf(200), scopes: scopes.map((scope) => scope.replace('~', ':')) };
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
  });
}
