import { raw } from '@mikro-orm/core';
import type { Barrier } from '../budgets/budget.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';

/** A queue as its index `simulations_ready_of_teams` has it: team by team, the oldest of each first. */
const byTeam = 's.scope[1], s.scope[2], s.team_id, s.submitted_at, s.id';

/** Comes after every id. */
const last = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/**
 * SQL: the teams of one turn's queue of which no budget bars the oldest simulation, that which waits longest first, each
 * with the time from which on what was submitted is barred. The queue is not read: from a team the next one is looked up,
 * and behind a closed organization or institution what lies beyond it. It wants a row `turns` around it.
 */
export function openTeams(solverVersion: string, barriers: readonly Barrier[]): { sql: string; params: string[] } {
  const closed = barriers.flatMap(({ nodeId, since }) => (since ? [] : [nodeId]));
  const softly = barriers.flatMap(({ nodeId, since }) => (since ? [{ nodeId, since: since.toISOString() }] : []));
  const oldest = (beyond: string) => `
    select s.scope, s.team_id, s.submitted_at, s.id from simulations s
    where s.solver_version = ? and s.tenant_id = turns.tenant_id and s.live = turns.live
      and s.waits_for is null and s.status = 'queued' ${beyond}
    order by ${byTeam} limit 1`;
  const sql = `
    with recursive closed as (select ?::uuid[] as nodes), teams as (
      (${oldest('')})
      union all
      select next.* from teams cross join closed cross join lateral (
        ${oldest(`and (s.scope[1], s.scope[2], s.team_id) > (
          teams.scope[1],
          case when teams.scope[1] = any (closed.nodes) then ${last} else teams.scope[2] end,
          case when teams.scope[1:2] && closed.nodes then ${last} else teams.team_id end)`)}
      ) as next
    )
    select teams.scope, teams.team_id, teams.id, soft.since from teams cross join closed cross join lateral (
      select coalesce(min(since), 'infinity') as since from unnest(?::uuid[], ?::timestamptz[]) as each (node, since)
      where node = any (teams.scope)
    ) as soft
    where not teams.scope && closed.nodes and teams.submitted_at < soft.since
    order by teams.id`;
  const listOf = (values: string[]) => `{${values.join(',')}}`;
  const ofSoftly = [softly.map(({ nodeId }) => nodeId), softly.map(({ since }) => since)].map(listOf);
  return { sql, params: [listOf(closed), solverVersion, solverVersion, ...ofSoftly] };
}

/** Conditions of a team's rows, as the index has them. */
export function ofTeam(organization: unknown, institution: unknown, teamId: unknown): object {
  return { [raw('scope[1]')]: organization, [raw('scope[2]')]: institution, teamId };
}

/** Conditions of what follows on one in its team's queue, as far as no budget bars it, and their order there. */
export function behindInTeam({ scope, teamId, submittedAt }: Simulation, barriers: readonly Barrier[]) {
  const open = barriers.flatMap(({ nodeId, since }) => (since && scope.includes(nodeId) ? [since] : []));
  return {
    together: [
      ofTeam(scope[0], scope[1], teamId),
      { submittedAt: { $gte: submittedAt } },
      ...open.map((since) => ({ submittedAt: { $lt: since } })),
    ],
    orderBy: { submittedAt: 'asc' as const, id: 'asc' as const },
  };
}
