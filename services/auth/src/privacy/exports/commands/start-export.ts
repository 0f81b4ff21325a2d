import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { Person } from '../../../people/persons/person.entity.ts';
import { DataCopy } from '../data-copy.entity.ts';
import { DataRequests } from '../data-requests.ts';
import { MayExport } from '../may-export.ts';

/** Asks every service for its records of a person. One that is under way, or waits to be fetched, is answered instead. */
@Injectable()
export class StartExport {
  constructor(
    private readonly em: EntityManager,
    private readonly mayExport: MayExport,
    private readonly requests: DataRequests,
  ) {}

  /** @throws NotFound */
  execute(personId: string): Promise<DataCopy> {
    return this.mayExport.execute(this.em, personId, async (em) => {
      if ((await em.count(Person, { id: personId })) === 0) throw new NotFound();
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`export ${personId}`]);
      const open = { personId, kind: 'export', state: { $in: ['collecting', 'ready'] } } as const;
      return (await em.findOne(DataCopy, open)) ?? this.requests.ask(em, personId, 'export');
    });
  }
}
