import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SignedInPerson } from '../../people/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { Sessions } from '../../sessions/sessions.ts';

/** Logout everywhere, or at one place: people for themselves, admins for anybody. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly sessions: Sessions,
    private readonly changes: SecurityChanges,
  ) {}

  /**
   * @param personId empty for the caller
   * @param sessionId empty for every session
   * @throws NotFound
   */
  run(personId: string, sessionId: string): Promise<number> {
    const own = this.signedIn.id();
    const whose = personId === '' ? own : personId;
    if (whose !== own && currentActor().level !== Level.admin) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      if (sessionId !== '') return this.sessions.endOne(em, whose, sessionId);
      const ended = await this.sessions.endAll(em, whose);
      if (ended > 0) this.changes.announce(em, whose, 'sessions-ended');
      return ended;
    });
  }
}
