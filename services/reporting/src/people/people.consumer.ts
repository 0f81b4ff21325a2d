import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type { PersonErased, PersonRegistered, PersonUpdated } from '@strainscope/proto/auth';
import { People } from './people.ts';

/** Names of people. */
@Controller()
export class PeopleConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly people: People,
  ) {}

  @OnEvent('strainscope.auth.person.registered.v1')
  async registered(message: PersonRegistered, { time }: EventContext): Promise<void> {
    await this.name(message, time);
  }

  @OnEvent('strainscope.auth.person.updated.v1')
  async updated(message: PersonUpdated, { time }: EventContext): Promise<void> {
    await this.name(message, time);
  }

  /** Everything about the person is gone by then; the mark tells lists and totals why there is nothing. */
  @OnEvent('strainscope.auth.person.erased.v1')
  async erased({ personId }: PersonErased): Promise<void> {
    await this.em.execute('insert into people (id, erased) values (?, true)', [personId]);
  }

  private async name(message: PersonRegistered | PersonUpdated, time: Date): Promise<void> {
    const { personId, firstName, lastName, sex } = message;
    const person = await this.people.find(personId);
    if (person.erased || (person.namedAt && person.namedAt > time)) return;
    this.em.assign(person, { firstName, lastName, sex, namedAt: time, undefinedMember: false });
    await this.em.flush();
  }
}
