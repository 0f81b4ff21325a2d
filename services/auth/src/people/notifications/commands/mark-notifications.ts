import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { DISMISSED, isNotificationName, notificationNames, READ } from '../notification.rules.ts';

/** Marks one item read or dismissed, or all of them. What was dismissed does not come back by being read. */
@Injectable()
export class MarkNotifications {
  constructor(private readonly em: EntityManager) {}

  /** @param name empty for all. @throws InvalidRequest, NotFound for an API token */
  async execute(name: string, status: number): Promise<void> {
    const { personId, apiScopes } = currentActor();
    if (apiScopes) throw new NotFound();
    if (name !== '' && !isNotificationName(name)) throw new InvalidRequest([{ path: 'name', message: 'Not an item' }]);
    if (status !== READ && status !== DISMISSED)
      throw new InvalidRequest([{ path: 'status', message: '1 for read, 2 for dismissed' }]);
    const names = isNotificationName(name) ? [name] : notificationNames;
    // In one statement, and in one order: the same list may be open twice.
    await withScope(this.em, serviceScope, (em) =>
      em.execute(
        `insert into notification_marks as known (person_id, name, status)
         select ?::uuid, name, ?::int from unnest(?::text[]) as names (name)
         on conflict (person_id, name) do update set status = greatest(known.status, excluded.status)`,
        [personId, status, `{${names.join(',')}}`],
      ),
    );
  }
}
