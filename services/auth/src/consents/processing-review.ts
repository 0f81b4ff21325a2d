import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { ConsentTexts } from '../consent-texts/consent-texts.ts';
import { Guardianship } from '../guardianships/guardianship.entity.ts';
import { Person, type PersonRecord } from '../people/person.entity.ts';
import { ConsentDecision } from './consent-decision.entity.ts';
import { isMinor } from './majority.ts';
import { permissionOf, type ProcessingPermission } from './processing-permission.ts';
import { ProcessingDecision } from './processing-decision.entity.ts';

/** Decides anew who may be processed for what, and announces it where it changed. */
@Injectable()
export class ProcessingReview {
  constructor(
    private readonly texts: ConsentTexts,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** After anything that it depends on has changed, in the transaction of that change, with the service's scope. */
  async review(em: EntityManager, personId: string): Promise<ProcessingPermission> {
    await em.flush();
    await em.execute(`select pg_advisory_xact_lock(hashtext('processing decision'), hashtext(?))`, [personId]);
    const person = await em.findOneOrFail(Person, { id: personId });
    const permission = await this.permissionOf(em, person);
    const before = await em.findOne(ProcessingDecision, { personId }, { refresh: true });
    const { permitted, consentVersion, minor, reviewOn } = permission;
    const hasChanged =
      !before ||
      before.revision === 0n ||
      before.permitted.join() !== permitted.join() ||
      before.consentVersion !== consentVersion ||
      before.minor !== minor;
    const revision = (before?.revision ?? 0n) + (hasChanged ? 1n : 0n);
    await em.upsert(ProcessingDecision, { personId, permitted, consentVersion, minor, revision, reviewOn });
    if (hasChanged) {
      const message = { personId, permittedPurposes: permitted, consentVersion, minor, revision };
      await this.outbox.append(em, 'strainscope.auth.processing.changed.v1', personId, message);
    }
    return permission;
  }

  /** What follows from everything that was decided, now. */
  async permissionOf(em: EntityManager, { id, birthDate, registeredAt }: PersonRecord): Promise<ProcessingPermission> {
    const decisions = await em.find(ConsentDecision, { personId: id }, { orderBy: { id: 'asc' } });
    const now = this.clock.now();
    const custody = await em.find(Guardianship, { childId: id, custody: 'full' });
    const guardians = await em.find(Person, { id: { $in: custody.map(({ guardianId }) => guardianId) } });
    const deciders = new Set(guardians.filter((each) => !isMinor(each.birthDate, now)).map((each) => each.id));
    return permissionOf({ birthDate, registeredAt, decisions, deciders }, this.texts, now);
  }
}
