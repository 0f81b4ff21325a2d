import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { InvalidRequest, NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../people/person.entity.ts';
import { SeenPeople } from '../people/seen-people.ts';
import { Guardianship } from './guardianship.entity.ts';

/** Staff above the child (or an admin) makes somebody its guardian. Repeating it changes nothing. */
@Injectable()
export class EstablishGuardianship {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest */
  async run(guardianId: string, childId: string): Promise<void> {
    await this.seen.demand(childId);
    const actor = await this.scopes.load(currentActor());
    await withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'guardianship:establish', { scope: await this.paths.scopeOfPerson(childId), personId: childId });
      if (guardianId === childId)
        throw new InvalidRequest([{ path: 'guardianId', message: 'Nobody is their own guardian' }]);
      if ((await em.count(Person, { id: { $in: [guardianId, childId] } })) < 2) throw new NotFound();
      await establish(em, this.outbox, { guardianId, childId }, this.clock.now());
    });
  }
}

/** Writes a guardianship with full custody and announces it, unless it is there. */
export async function establish(
  em: EntityManager,
  outbox: Outbox,
  { guardianId, childId }: { guardianId: string; childId: string },
  establishedAt: Date,
): Promise<void> {
  if (await em.findOne(Guardianship, { guardianId, childId })) return;
  em.create(Guardianship, { guardianId, childId, establishedAt, custody: 'full' });
  await outbox.append(em, 'strainscope.auth.guardianship.established.v1', guardianId, { guardianId, childId });
}
