import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeContent, ChangeKind } from './change.entity.ts';

/** Who saved, and when. */
export interface LastChange {
  actorId: string;
  at: Date;
  kind: ChangeKind;
}

/**
 * The last edit of the day before `now` that touched something, for whoever meets a change that they have not seen.
 * @param touched in the form of the content, e.g. `{ wearers: [{ personId }] }`
 */
export async function lastChange(
  em: EntityManager,
  touched: { [Part in keyof ChangeContent]?: readonly object[] },
  now: Date,
): Promise<LastChange | null> {
  const [row] = await em.execute<(Omit<LastChange, 'at'> & { at: string })[]>(
    `select actor_id as "actorId", at, kind from changes
     where at > ?::timestamptz - interval '1 day' and content @> ?::jsonb order by at desc, id desc limit 1`,
    [now, JSON.stringify(touched)],
  );
  return row ? { ...row, at: new Date(row.at) } : null;
}

/** "22 Nov 2026, 14:03 UTC" */
export function minuteOf(time: Date): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const minute = { hour: '2-digit', minute: '2-digit' } as const;
  return `${time.toLocaleString('en-GB', { ...day, ...minute, timeZone: 'UTC' })} UTC`;
}
