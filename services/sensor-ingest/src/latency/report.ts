import type { EntityManager } from '@mikro-orm/postgresql';
import { IS_LATE, STAGES } from './stages.ts';

/** Quantiles of one stage, ms. */
export interface StageLatency {
  readonly stage: string;
  readonly events: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LatencyReport {
  readonly events: number;
  readonly late: number;
  /** In their order, without those that too few events came through. */
  readonly stages: readonly StageLatency[];
}

/**
 * Reports how long events took, stage by stage.
 * @param where a condition of `event_times t`: text of this program
 * @param fewest a stage that fewer events came through is left out
 */
export async function latencyReport(
  em: EntityManager,
  where: string,
  parameters: readonly unknown[],
  fewest: number,
): Promise<LatencyReport> {
  const measured = STAGES.map(({ from, to }, index) => {
    const trusted = from === 'occurred_at' ? 'not clock_is_wrong' : 'true';
    return `case when ${trusted} then extract(epoch from ${to} - ${from})::float8 * 1000 end as s${index}`;
  });
  const told = STAGES.map(
    (_, i) =>
      `count(s${i})::int as n${i}, percentile_cont(array[0.5, 0.95, 0.99]) within group (order by s${i}) as q${i}`,
  );
  const [row] = await em.execute<Record<string, number | number[] | null>[]>(
    // Once: what is shown alone is asked for its acknowledgement.
    `with times as materialized (
       select t.*, case when t.shown_at is not null then
         (select min(s.at) from alert_steps s
          where s.alert_id = t.event_id and s.kind = 'acknowledge' and s.undone_at is null) end as acknowledged_at
       from event_times t where ${where}),
     stretches as (select *, ${measured.join(', ')} from times)
     select count(*)::int as events,
       (count(*) filter (where ${IS_LATE}))::int as late,
       ${told.join(', ')} from stretches`,
    [...parameters],
  );
  const events = Number(row?.['events'] ?? 0);
  const stages = STAGES.map(({ key }, index) => {
    const [p50 = 0, p95 = 0, p99 = 0] = (row?.[`q${index}`] as number[] | null) ?? [];
    return { stage: key, events: Number(row?.[`n${index}`] ?? 0), p50, p95, p99 };
  });
  return {
    events,
    late: Number(row?.['late'] ?? 0),
    stages: stages.filter((stage) => stage.events >= fewest),
  };
}
