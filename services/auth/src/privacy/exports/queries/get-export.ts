import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SeenPeople } from '../../../people/persons/seen-people.ts';
import { DataCopy } from '../data-copy.entity.ts';

/** The newest copy that was asked for, and how far it is; null for none. */
@Injectable()
export class GetExport {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound */
  async execute(personId: string): Promise<DataCopy | null> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:export', { scope: await this.paths.scopeOfPerson(personId), personId });
      return em.findOne(DataCopy, { personId, kind: 'export' }, { orderBy: { id: 'desc' } });
    });
  }
}
