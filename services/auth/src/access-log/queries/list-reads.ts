import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { clampPageSize, largestPage } from '@strainscope/http';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { Person } from '../../people/persons/person.entity.ts';
import type { AccessEntry } from '../access-entry.ts';

export interface PageOfReads {
  size: number;
  /** Position; 0 for the newest. */
  before: number;
  /** Without those of whoever asks. */
  othersOnly: boolean;
}

export interface ReadOfPerson extends Omit<AccessEntry, 'people'> {
  position: number;
  actorName: string;
  consent: string;
}

/** Who looked at somebody's data, and who tried to sign in as them, newest first: for the person, the guardians and admins. */
@Injectable()
export class ListReads {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound */
  async execute(
    personId: string,
    { size, before, othersOnly }: PageOfReads,
  ): Promise<{ reads: ReadOfPerson[]; next: number }> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    const limit = clampPageSize(size, largestPage);
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:see-log', { scope: await this.paths.scopeOfPerson(personId), personId });
      const rows = await em.execute<{ position: string; content: string }[]>(
        `select position, content from access_log_reads r join access_log using (position)
         where r.person_id = ? and r.position < ? and (not ? or content::jsonb ->> 'actor' is distinct from ?)
         order by r.position desc limit ?`,
        [personId, before || Number.MAX_SAFE_INTEGER, othersOnly, actor.personId, limit],
      );
      const entries = rows.map(({ position, content }) => ({
        position: Number(position),
        ...(JSON.parse(content) as AccessEntry),
      }));
      const names = await this.namesOf(em, entries);
      const reads = entries.map(({ people, ...entry }) => ({
        ...entry,
        actorName: names.get(entry.actor) ?? '',
        consent: people.find(({ id }) => id === personId)?.consent ?? '',
      }));
      return { reads, next: reads.length < limit ? 0 : reads.at(-1)!.position };
    });
  }

  private async namesOf(em: EntityManager, entries: readonly AccessEntry[]): Promise<Map<string, string>> {
    const ids = [...new Set(entries.map(({ actor }) => actor).filter(Boolean))];
    const people = await em.find(Person, { id: { $in: ids } });
    return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  }
}
