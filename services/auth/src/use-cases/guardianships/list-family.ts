import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { capacityOf } from '../../consent/decisions/capacity-of.ts';
import type { ProcessingPermission } from '../../consent/decisions/processing-permission.ts';
import { ProcessingReview } from '../../consent/decisions/processing-review.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { Guardianship, type Custody } from '../../people/guardianships/guardianship.entity.ts';

export interface FamilyChild {
  child: PersonRecord;
  permission: ProcessingPermission;
  /** The guardian who asks may sign and withdraw. */
  mayDecide: boolean;
  guardians: { guardian: PersonRecord; custody: Custody; since: Date }[];
}

/** The children of a guardian, with what is consented to and who else is their guardian. */
@Injectable()
export class ListFamily {
  constructor(
    private readonly em: EntityManager,
    private readonly processing: ProcessingReview,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound for another's family */
  execute(guardianId: string): Promise<FamilyChild[]> {
    const actor = currentActor();
    const id = guardianId || actor.personId;
    if (actor.apiScopes || (id !== actor.personId && actor.level !== Level.admin)) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      const own = await em.find(
        Guardianship,
        { guardianId: id },
        { orderBy: { establishedAt: 'asc', childId: 'asc' } },
      );
      const family: FamilyChild[] = [];
      for (const { childId } of own) {
        const child = await em.findOneOrFail(Person, { id: childId });
        family.push({
          child,
          permission: await this.processing.permissionOf(em, child),
          mayDecide: (await capacityOf(em, actor, child, this.clock.now())) === 'guardian',
          guardians: await guardiansOf(em, childId),
        });
      }
      return family;
    });
  }
}

async function guardiansOf(em: EntityManager, childId: string): Promise<FamilyChild['guardians']> {
  const all = await em.find(Guardianship, { childId }, { orderBy: { establishedAt: 'asc', guardianId: 'asc' } });
  const people = await em.find(Person, { id: { $in: all.map(({ guardianId }) => guardianId) } });
  const byId = new Map(people.map((person) => [person.id, person]));
  return all.flatMap(({ guardianId, custody, establishedAt }) => {
    const guardian = byId.get(guardianId);
    return guardian ? [{ guardian, custody, since: establishedAt }] : [];
  });
}
