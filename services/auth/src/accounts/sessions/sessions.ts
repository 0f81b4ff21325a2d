import type { InferEntity } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isId, newId, NotFound, Unauthenticated, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AuthConfig } from '../../config/auth.config.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { plays } from '../../people/persons/plays.ts';
import { SignInLog } from '../../access-log/sign-in-log.ts';
import { SignInChallenge } from './sign-in-challenge.entity.ts';
import { newOpaqueToken, tokenHash } from '../../secrets/opaque-token.ts';
import { principalOf, type Principal } from './principal.ts';
import { Session } from './session.entity.ts';

export interface OpenedSession {
  /** For the cookie, and nowhere else. */
  token: string;
  expiresAt: Date;
  principal: Principal;
}

/** When somebody proved themselves; null where a provider does not tell. */
export type Proof = 'now' | Date | null;

const DAY_MILLISECONDS = 86_400_000;
/** The expiry slides in steps, so that reading a page does not write. */
const STEP_MILLISECONDS = 3_600_000;
/** The last use is kept to the minute, and so written once a minute. */
const MINUTE_MILLISECONDS = 60_000;

/** Sessions expire some time after their last use; ended ones are refused at once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly log: SignInLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Inside the transaction of the sign-in. The person's dead sessions are swept out. */
  async open(em: EntityManager, personId: string, proof: Proof = 'now'): Promise<OpenedSession> {
    const now = this.clock.now();
    const provenAt = proof === 'now' ? now : proof;
    const token = newOpaqueToken();
    const expiresAt = this.expiry(now, now);
    const id = newId(now.getTime());
    await em.nativeDelete(Session, { personId, $or: [{ endedAt: { $ne: null } }, { expiresAt: { $lte: now } }] });
    em.create(Session, {
      id,
      tokenHash: tokenHash(token),
      personId,
      openedAt: now,
      provenAt,
      expiresAt,
      endedAt: null,
      browser: '',
      lastUsedAt: null,
    });
    const person = await em.findOneOrFail(Person, { id: personId });
    person.lastSignInAt = now;
    await em.flush();
    await this.log.opened(em, personId);
    return { token, expiresAt, principal: principalOf(person, { ...(await screensOf(em, person)), sessionId: id }) };
  }

  /**
   * @param browser for its owner to know the session by; empty where nothing is known
   * @throws Unauthenticated when it is unknown, ended or expired, or its account is disabled
   */
  resolve(token: string, browser: string): Promise<Principal> {
    return withScope(this.em, serviceScope, async (em) => {
      const now = this.clock.now();
      const session = await em.findOne(Session, {
        tokenHash: tokenHash(token),
        endedAt: null,
        expiresAt: { $gt: now },
      });
      if (!session) throw new Unauthenticated();
      const expiresAt = this.expiry(session.openedAt, now);
      if (expiresAt.getTime() - session.expiresAt.getTime() >= STEP_MILLISECONDS) session.expiresAt = expiresAt;
      noteUse(session, browser, now);
      const person = await em.findOne(Person, { id: session.personId, disabledAt: null });
      if (!person) throw new Unauthenticated();
      return principalOf(person, { ...(await screensOf(em, person)), sessionId: session.id });
    });
  }

  /** Ends it at once and tells the other services. An unknown or ended one needs no ending. */
  end(token: string): Promise<void> {
    return withScope(this.em, serviceScope, async (em) => {
      const session = await em.findOne(Session, { tokenHash: tokenHash(token), endedAt: null });
      if (session) await this.close(em, session);
    });
  }

  /**
   * Ends every session of a person but one, inside the caller's transaction, and a sign-in that waits for its second factor.
   * @returns how many sessions
   */
  async endAll(em: EntityManager, personId: string, exceptToken?: string): Promise<number> {
    // First: a second step that is under way has opened its session by then, or finds nothing to answer.
    await em.nativeDelete(SignInChallenge, { personId });
    const kept = exceptToken === undefined ? {} : { tokenHash: { $ne: tokenHash(exceptToken) } };
    const open = await em.find(Session, { personId, endedAt: null, ...kept });
    for (const session of open) await this.close(em, session);
    return open.length;
  }

  /** Ends one of the person's, inside the caller's transaction. @returns 1 @throws NotFound also when it has ended */
  async endOne(em: EntityManager, personId: string, id: string): Promise<number> {
    const session = isId(id) ? await em.findOne(Session, { id, personId, endedAt: null }) : null;
    if (!session) throw new NotFound();
    await this.close(em, session);
    return 1;
  }

  private async close(em: EntityManager, session: InferEntity<typeof Session>): Promise<void> {
    const endedAt = this.clock.now();
    session.endedAt = endedAt;
    await this.outbox.append(em, 'strainscope.auth.session.ended.v1', session.personId, {
      sessionId: session.id,
      personId: session.personId,
      endedAt: timestampFromDate(endedAt),
    });
  }

  private expiry(openedAt: Date, lastUse: Date): Date {
    const { sessionDays, sessionMaximumDays } = this.config;
    const idle = lastUse.getTime() + sessionDays * DAY_MILLISECONDS;
    return new Date(Math.min(idle, openedAt.getTime() + sessionMaximumDays * DAY_MILLISECONDS));
  }
}

function noteUse(session: InferEntity<typeof Session>, browser: string, now: Date): void {
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE_MILLISECONDS));
  if (session.lastUsedAt && session.lastUsedAt >= minute) return;
  session.lastUsedAt = minute;
  if (browser !== '') session.browser = browser.slice(0, 60);
}

/** What opens screens beside the level. */
async function screensOf(em: EntityManager, person: PersonRecord): Promise<Pick<Principal, 'plays' | 'hasChildren'>> {
  const hasChildren = (await em.count(Guardianship, { guardianId: person.id })) > 0;
  return { plays: await plays(em, person), hasChildren };
}
