import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { demandCustody } from '../../people/guardianships/demand-custody.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';

/** Who has a copy made, and has it: the person, and a guardian who decides for them. */
@Injectable()
export class MayExport {
  constructor(
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
  ) {}

  /** @param work in the transaction in which it was asked, with the service's scope @throws NotFound */
  async execute<T>(em: EntityManager, personId: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    return withScope(em, serviceScope, async (own) => {
      assertCan(actor, 'person:export', { scope: await this.paths.scopeOfPerson(personId), personId });
      await demandCustody(own, actor, personId);
      return work(own);
    });
  }
}
