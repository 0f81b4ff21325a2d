import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccessLog } from '../../access-log/access-log.ts';
import { SignedInPerson } from '../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../security-changes/security-changes.ts';
import { Sessions } from './sessions.ts';

interface WhichSessions {
  /** Empty for the caller. */
  personId: string;
  /** Empty for every session. */
  sessionId: string;
  /** Token of the one session that stays, where every other ends; empty for none. */
  keptSessionToken: string;
}

/** Logout everywhere, everywhere else, or at one place: people for themselves, admins for anybody. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly sessions: Sessions,
    private readonly changes: SecurityChanges,
    private readonly accessLog: AccessLog,
  ) {}

  /** @throws NotFound */
  execute({ personId, sessionId, keptSessionToken }: WhichSessions): Promise<number> {
    const own = this.signedIn.id();
    const whose = personId === '' ? own : personId;
    if (whose !== own && currentActor().level !== Level.admin) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      const ended = await this.end(em, whose, sessionId, keptSessionToken);
      // One's own way out is nobody else's concern.
      const entry = { kind: 'change', what: 'auth.sessions.ended', purpose: 'administration' } as const;
      if (whose !== own) await this.accessLog.record(em, { ...entry, personIds: [whose] });
      return ended;
    });
  }

  private async end(em: EntityManager, whose: string, sessionId: string, keptSessionToken: string): Promise<number> {
    if (sessionId !== '') return this.sessions.endOne(em, whose, sessionId);
    const ended = await this.sessions.endAll(em, whose, keptSessionToken || undefined);
    const change = keptSessionToken === '' ? 'sessions-ended' : 'other-sessions-ended';
    if (ended > 0) this.changes.announce(em, whose, change);
    return ended;
  }
}
