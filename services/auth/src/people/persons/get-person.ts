import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Person, type PersonRecord } from './person.entity.ts';

@Injectable()
export class GetPerson {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound */
  execute(personId: string): Promise<PersonRecord> {
    return this.transaction.run(async (em, actor) => {
      assertCan(actor, 'person:read', { scope: await this.paths.scopeOfPerson(personId), personId });
      const person = await em.findOne(Person, { id: personId });
      if (!person) throw new NotFound();
      return person;
    });
  }
}
