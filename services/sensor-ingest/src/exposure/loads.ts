import type { EntityManager } from '@mikro-orm/postgresql';
import { LOAD_DAYS, THRESHOLDS, type Load } from './exposure.rules.ts';

/** A player, or all of some teams. */
export type Whose = { readonly personId: string } | { readonly teamIds: readonly string[] };

const DAY = 86_400_000;

/** Tells from when on events come together in a load, ms since 1970. */
export const loadSince = (now: Date): number => now.getTime() - Math.max(...LOAD_DAYS) * DAY;

/** Reads the loads of 7 and of 28 days up to now, by person, of those who have an event of these days. */
export async function loadsOf(em: EntityManager, whose: Whose, now: Date): Promise<Map<string, readonly Load[]>> {
  const columns = LOAD_DAYS.flatMap((days) => {
    const within = `listed_at > ?::timestamptz - interval '${days} days'`;
    return [
      ...THRESHOLDS.map((g) => `(count(*) filter (where ${within} and pla >= ${g}))::int as events_${days}_${g}`),
      `coalesce(sum(pla) filter (where ${within}), 0) as sum_${days}`,
      `(count(*) filter (where ${within} and pla is null))::int as without_${days}`,
    ];
  });
  const until = now.toISOString();
  const rows = await em.execute<({ person_id: string } & Record<string, number>)[]>(
    `select person_id, ${columns.join(', ')} from haes
     where ${conditionOf(whose)} and listed_at > ? and listed_at <= ? and counts_as_hae(label, review_verdict)
     group by person_id`,
    [...columns.map(() => until), valueOf(whose), new Date(loadSince(now)).toISOString(), until],
  );
  return new Map(
    rows.map((row) => [
      row.person_id,
      LOAD_DAYS.map((days) => ({
        days,
        events: THRESHOLDS.map((g) => row[`events_${days}_${g}`] ?? 0),
        sumPla: row[`sum_${days}`] ?? 0,
        eventsWithoutPla: row[`without_${days}`] ?? 0,
      })),
    ]),
  );
}

/** Loads of a player without an event. */
export const NO_LOADS: readonly Load[] = LOAD_DAYS.map((days) => ({
  days,
  events: THRESHOLDS.map(() => 0),
  sumPla: 0,
  eventsWithoutPla: 0,
}));

/** Counts events of a time that are in no session. */
export async function eventsOutsideSessions(
  em: EntityManager,
  whose: Whose,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from haes
     where ${conditionOf(whose)} and listed_at >= ? and listed_at <= ? and session_id is null
       and counts_as_hae(label, review_verdict)`,
    [valueOf(whose), since.toISOString(), now.toISOString()],
  );
  return row?.n ?? 0;
}

const conditionOf = (whose: Whose) => ('personId' in whose ? 'person_id = ?::uuid' : 'team_id = any (?::uuid[])');
const valueOf = (whose: Whose) => ('personId' in whose ? whose.personId : `{${whose.teamIds.join(',')}}`);
