import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type { PersonRegistered, PersonUpdated } from '@strainscope/proto/auth';

/** Keeps the sex of people, which decides on whose head model their events are solved. What was solved stays as it is. */
@Controller()
export class PeopleConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.auth.person.registered.v1')
  async registered(message: PersonRegistered, { time }: EventContext): Promise<void> {
    await this.keep(message, time);
  }

  @OnEvent('strainscope.auth.person.updated.v1')
  async updated(message: PersonUpdated, { time }: EventContext): Promise<void> {
    await this.keep(message, time);
  }

  /** The newest counts: a replay brings older ones after it. */
  private async keep({ personId, sex }: PersonRegistered | PersonUpdated, toldAt: Date): Promise<void> {
    await this.em.execute(
      `insert into player_sexes (person_id, sex, told_at) values (?, ?, ?)
       on conflict (person_id) do update set sex = excluded.sex, told_at = excluded.told_at
         where player_sexes.told_at <= excluded.told_at`,
      [personId, sex, toldAt.toISOString()],
    );
  }
}
