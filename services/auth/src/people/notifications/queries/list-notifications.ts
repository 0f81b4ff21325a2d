import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, currentActor, type ActorScope } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Person } from '../../persons/person.entity.ts';
import { plays } from '../../persons/plays.ts';
import { newProfile, Profile } from '../../profiles/profile.entity.ts';
import { NotificationMark } from '../notification.entity.ts';
import { listOf, type NotificationItem } from '../notification.rules.ts';

/** The onboarding list of whoever asks. */
@Injectable()
export class ListNotifications {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
  ) {}

  /** @throws NotFound for an API token */
  async execute(): Promise<NotificationItem[]> {
    const actor = await this.scopes.load(currentActor());
    const { personId } = actor;
    if (actor.apiScopes) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      if (!person) throw new NotFound();
      const profile = (await em.findOne(Profile, { personId })) ?? newProfile(personId);
      const marks = await em.find(NotificationMark, { personId });
      const hasSensor = await isSensorKnown(em, actor);
      const circumstances = { person, profile, hasSensor, plays: await plays(em, person) };
      return listOf(circumstances, new Map(marks.map(({ name, status }) => [name, status])));
    });
  }
}

/** The actor's own, a child's, or one below a node that the actor runs. */
async function isSensorKnown(em: EntityManager, { level, personIds, nodeIds }: ActorScope): Promise<boolean> {
  const [row] = await em.execute<{ known: boolean }[]>(
    `select exists (
       select from sensor_wearers w left join access_nodes n on n.id = w.team_id
       where ? or w.person_id = any (?::uuid[]) or n.path && ?::uuid[]
     ) as known`,
    [level === Level.admin, `{${personIds.join(',')}}`, `{${nodeIds.join(',')}}`],
  );
  return row?.known ?? false;
}
