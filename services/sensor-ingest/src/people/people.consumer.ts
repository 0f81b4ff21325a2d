import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent, type EventContext } from '@strainscope/messaging';
import type { PersonRegistered, PersonUpdated } from '@strainscope/proto/auth';

/** Keeps people's sex and date of birth, by which alert rules differ. */
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
  private async keep({ personId, sex, birthDate }: PersonRegistered | PersonUpdated, toldAt: Date): Promise<void> {
    await this.em.execute(
      `insert into player_traits (person_id, sex, birth_date, told_at) values (?, ?, ?, ?)
       on conflict (person_id) do update set sex = excluded.sex, birth_date = excluded.birth_date, told_at = excluded.told_at
         where player_traits.told_at <= excluded.told_at`,
      [personId, sex, birthDate, toldAt.toISOString()],
    );
  }
}
