import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { actorScope, type ActorScope, type Grant } from '../actor/actor-scope.ts';
import type { Actor } from '../actor/actor.ts';
import { AccessGrant, AccessGuardianship } from './access-projection.entities.ts';

/** A page asks many questions of the same actor; a revoked grant must not linger. */
const LIFETIME_MILLISECONDS = 1_000;

interface Relations {
  grants: Grant[];
  childIds: string[];
}

/** The relations of an actor, from this service's projection. */
@Injectable()
export class ActorScopes {
  private readonly recent = new Map<string, { relations: Relations; until: number }>();

  constructor(private readonly em: EntityManager) {}

  async load(actor: Actor): Promise<ActorScope> {
    const { grants, childIds } = await this.relationsOf(actor.personId);
    return actorScope(actor, grants, childIds);
  }

  private async relationsOf(personId: string): Promise<Relations> {
    // How long they are kept in memory is no time of the product’s clock, which may be set.
    const now = performance.now();
    const known = this.recent.get(personId);
    if (known && known.until > now) return known.relations;
    const relations = await this.read(personId);
    this.forgetStale(now);
    this.recent.set(personId, { relations, until: now + LIFETIME_MILLISECONDS });
    return relations;
  }

  private async read(personId: string): Promise<Relations> {
    const em = this.em.fork();
    const grants = await em.find(AccessGrant, { personId });
    const guardianships = await em.find(AccessGuardianship, { guardianId: personId });
    return {
      grants: grants.map(({ nodeId, level }) => ({ nodeId, level: level as Grant['level'] })),
      childIds: guardianships.map(({ childId }) => childId),
    };
  }

  private forgetStale(now: number): void {
    for (const [personId, { until }] of this.recent) if (until <= now) this.recent.delete(personId);
  }
}
