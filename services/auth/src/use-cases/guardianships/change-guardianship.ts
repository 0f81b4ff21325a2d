import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { InvalidRequest, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { AccessLog } from '../../access-log/access-log.ts';
import { ProcessingReview } from '../../consent/decisions/processing-review.ts';
import { Reauthentication } from '../../accounts/credentials/reauthentication.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { SecurityChanges } from '../../accounts/security-changes/security-changes.ts';
import { Guardianship, isCustody, type GuardianshipRecord } from '../../people/guardianships/guardianship.entity.ts';
import { Guardianships } from './guardianships.ts';
import { mayChange, type Change } from '../../people/guardianships/may-change.ts';
import type { Pair } from '../../people/guardianships/pair.ts';

/** Limits or ends what a guardian may do, and tells that guardian. Limited, it counts no more than if it had ended. */
@Injectable()
export class ChangeGuardianship {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly reauthentication: Reauthentication,
    private readonly processing: ProcessingReview,
    private readonly changes: SecurityChanges,
    private readonly guardianships: Guardianships,
    private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param password of whoever asks @throws NotFound, InvalidRequest, SignInAgain, TooManyTries */
  async limit(pair: Pair, custody: string, password: string): Promise<void> {
    if (!isCustody(custody)) throw new InvalidRequest([{ path: 'custody', message: 'full or view' }]);
    await this.change(pair, 'custody', password, async (guardianship, em) => {
      if (guardianship.custody === 'full' && custody === 'view')
        this.changes.announce(em, pair.guardianId, 'guardianship-limited', pair.childId);
      Object.assign(guardianship, { custody });
      const personIds = [pair.guardianId, pair.childId];
      const what = `auth.guardianship.custody ${custody}`;
      await this.accessLog.record(em, { kind: 'change', what, purpose: 'administration', personIds });
      if (custody === 'view') await this.guardianships.takeBack(em, pair);
      await this.processing.review(em, pair.childId);
    });
  }

  /** @param password of whoever asks @throws NotFound, InvalidRequest for a wrong password, SignInAgain, TooManyTries */
  async end(pair: Pair, password: string): Promise<void> {
    await this.change(pair, 'end', password, async (_, em) => {
      await this.guardianships.end(em, pair);
      this.changes.announce(em, pair.guardianId, 'guardianship-ended', pair.childId);
    });
  }

  private async change(
    pair: Pair,
    change: Change,
    password: string,
    apply: (guardianship: GuardianshipRecord, em: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.seen.demand(pair.childId);
    // Before the password, so that nobody types theirs for what is not theirs to change; and again where it happens.
    await withScope(this.em, serviceScope, (em) => this.changeable(em, pair, change));
    await this.reauthentication.demand(currentActor().personId, password);
    await withScope(this.em, serviceScope, async (em) => apply(await this.changeable(em, pair, change), em));
  }

  /** @throws NotFound */
  private async changeable(em: EntityManager, pair: Pair, change: Change): Promise<GuardianshipRecord> {
    const actor = currentActor();
    const guardianship = await em.findOne(Guardianship, pair);
    const own = await em.findOne(Guardianship, { guardianId: actor.personId, childId: pair.childId });
    if (!guardianship || !mayChange(actor, own, guardianship, change)) throw new NotFound();
    return guardianship;
  }
}
