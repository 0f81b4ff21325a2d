import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SeenPeople } from '../../people/seen-people.ts';
import { demandCustody } from '../../guardianships/demand-custody.ts';
import { Person } from '../../people/person.entity.ts';
import { DataCopy } from '../data-copy.entity.ts';
import { DataRequests } from '../data-requests.ts';

/** Asks every service for its records of a person. One that is under way, or waits to be fetched, is answered instead. */
@Injectable()
export class StartExport {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly requests: DataRequests,
  ) {}

  /** @throws NotFound */
  async run(personId: string): Promise<DataCopy> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:export', { scope: await this.paths.scopeOfPerson(personId), personId });
      await demandCustody(em, actor, personId);
      if ((await em.count(Person, { id: personId })) === 0) throw new NotFound();
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`export ${personId}`]);
      const open = { personId, kind: 'export', state: { $in: ['collecting', 'ready'] } } as const;
      return (await em.findOne(DataCopy, open)) ?? this.requests.ask(em, personId, 'export');
    });
  }
}
