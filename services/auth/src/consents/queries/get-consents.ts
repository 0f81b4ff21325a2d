import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS, CLOCK } from '@strainscope/service-kit';
import { SeenPeople } from '../../people/seen-people.ts';
import { capacityOf, personSeenBy } from '../capacity-of.ts';
import { ConsentDecision } from '../consent-decision.entity.ts';
import { ConsentSigning } from '../consent-signing.entity.ts';
import type { ProcessingPermission } from '../processing-permission.ts';
import { ProcessingReview } from '../processing-review.ts';

export interface SeenConsents {
  personId: string;
  permission: ProcessingPermission;
  signings: { signing: ConsentSigning; decisions: ConsentDecision[] }[];
  mayDecide: boolean;
}

/** What was decided about somebody, for the person, guardians and administrators. Staff learns nothing here. */
@Injectable()
export class GetConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly processing: ProcessingReview,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async run(personId: string): Promise<SeenConsents> {
    await this.seen.demand(personId);
    return this.decided(personId);
  }

  /** For whoever has decided just now: row-level security hears of a new guardian a moment later. @throws NotFound */
  decided(personId: string): Promise<SeenConsents> {
    const actor = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const person = await personSeenBy(em, actor, personId);
      const signings = await em.find(ConsentSigning, { personId }, { orderBy: { id: 'desc' } });
      const decisions = await em.find(ConsentDecision, { personId }, { orderBy: { id: 'asc' } });
      return {
        personId,
        permission: await this.processing.permissionOf(em, person),
        signings: signings.map((signing) => ({
          signing,
          decisions: decisions.filter(({ signingId }) => signingId === signing.id),
        })),
        mayDecide: (await capacityOf(em, actor, person, this.clock.now())) !== null,
      };
    });
  }

  /** The signed copy. @throws NotFound also until it is printed */
  async document(personId: string, signingId: string): Promise<{ pdf: Uint8Array; sha256: string }> {
    const actor = currentActor();
    await this.seen.demand(personId);
    const { documentKey, documentSha256 } = await withScope(this.em, serviceScope, async (em) => {
      const signing = await em.findOne(ConsentSigning, { id: signingId, personId });
      if (!signing) throw new NotFound();
      await personSeenBy(em, actor, signing.personId);
      return signing;
    });
    if (!documentKey) throw new NotFound();
    return { pdf: await this.blobs.read(documentKey), sha256: documentSha256 ?? '' };
  }
}
