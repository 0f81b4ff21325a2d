import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isLevel, levelLabels } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { AccessEntry } from '../../access-log/access-entry.ts';
import type { Row } from './archive/csv.ts';

/** At a time: somebody may have been looked at for years. */
const PAGE = 500;

interface Entry {
  position: string;
  content: string;
}

/** What the access log tells a person: who looked at their data, and who signed in, or tried to, as them. */
@Injectable()
export class WhoLooked {
  static readonly columns = ['at', 'who', 'role', 'purpose', 'what', 'kind', 'consent_version'] as const;

  constructor(private readonly em: EntityManager) {}

  /** Up to now: later ones would be in one form of the archive alone. */
  async of(personId: string): Promise<() => AsyncGenerator<Row>> {
    const [last] = await this.rows<{ position: string | null }>(
      'select max(position) as position from access_log_reads where person_id = ?',
      [personId],
    );
    return () => this.upTo(personId, last?.position ?? '0');
  }

  private async *upTo(personId: string, last: string): AsyncGenerator<Row> {
    for (let after = '0'; ;) {
      const page = await this.rows<Entry>(
        `select position, content from access_log_reads r join access_log using (position)
         where r.person_id = ? and r.position > ? and r.position <= ? order by r.position limit ${PAGE}`,
        [personId, after, last],
      );
      const entries = page.map(({ content }) => JSON.parse(content) as AccessEntry);
      const names = await this.namesOf(entries);
      yield* entries.map((entry) => rowOf(entry, names.get(entry.actor) ?? '', personId));
      if (page.length < PAGE) return;
      after = page.at(-1)!.position;
    }
  }

  private async namesOf(entries: readonly AccessEntry[]): Promise<Map<string, string>> {
    const ids = [...new Set(entries.map(({ actor }) => actor).filter(Boolean))];
    const people = await this.rows<{ id: string; name: string }>(
      `select id, first_name || ' ' || last_name as name from people where id::text = any (?::text[])`,
      [`{${ids.join(',')}}`],
    );
    return new Map(people.map(({ id, name }) => [id, name]));
  }

  private rows<Found>(sql: string, values: unknown[]): Promise<Found[]> {
    return withScope(this.em, serviceScope, (em) => em.execute<Found[]>(sql, values));
  }
}

function rowOf({ at, level, purpose, what, kind, people }: AccessEntry, who: string, personId: string): Row {
  const role = isLevel(level) ? levelLabels[level] : '';
  const consent = people.find(({ id }) => id === personId)?.consent ?? '';
  return { at, who, role, purpose, what, kind, consent_version: consent };
}
