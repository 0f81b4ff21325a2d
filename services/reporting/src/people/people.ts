import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Person } from './person.entity.ts';

/** People as the read model knows them; events about a person may come before the person. */
@Injectable()
export class People {
  constructor(private readonly em: EntityManager) {}

  /** The person, made anew when this is the first that is heard; written by the next flush. */
  async find(id: string): Promise<Person> {
    const found = await this.em.findOne(Person, { id });
    if (found) return found;
    const empty = { firstName: '', lastName: '', sex: '', displayName: '' };
    return this.em.create(
      Person,
      { id, ...empty, undefinedMember: false, sensors: [], erased: false, scope: [] },
      { persist: true },
    );
  }

  /** Those of the people who were erased. */
  async erasedOf(ids: readonly string[]): Promise<Set<string>> {
    const erased = await this.em.find(Person, { id: { $in: [...new Set(ids)] }, erased: true });
    return new Set(erased.map(({ id }) => id));
  }
}
