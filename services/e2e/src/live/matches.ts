import { demoPassword } from '@strainscope/demo-league';
import { gatewaysOf, type Gateway } from '../gateways/event-requests.ts';
import type { ConsoleApi } from '../product/console-api.ts';
import { league, nodeOf, signInOf } from '../product/demo.ts';

/** A match that is on, with what sends its events. */
export interface Match {
  readonly sessionId: string;
  readonly sensorIds: readonly string[];
  readonly gateways: readonly Gateway[];
}

/** The sign-in that sees all of them. */
export const watcher = { email: signInOf('organization').email, password: demoPassword };

const HOUR = 3_600_000;

/** Starts a match of each of so many teams, that of the demo's team first, with gateways for each. */
export async function startMatches(api: ConsoleApi, count: number, gateways: number): Promise<Match[]> {
  const ofPrevent = league.sensors.filter(({ brand }) => brand === 'prevent');
  const withSensors = new Set(ofPrevent.map(({ teamId }) => teamId));
  const own = nodeOf('team').id;
  const teams = [own, ...teamsBelow(nodeOf('organization').id).filter((id) => id !== own && withSensors.has(id))];
  const matches: Match[] = [];
  for (const teamId of teams.slice(0, count)) {
    const details = { kind: 'match' as const, sport: 'rugby', period_count: 2, period_minutes: 40 };
    const [start, end] = [new Date(Date.now() - HOUR / 2), new Date(Date.now() + HOUR)];
    const times = { planned_start: start.toISOString(), planned_end: end.toISOString() };
    const made = await api.call('sessions.create', {
      body: { team_ids: [teamId], sessions: [{ ...details, ...times }] },
    });
    const [session_id = ''] = made.session_ids;
    await api.call('sessions.run', { body: { session_id, step: 'start', at: times.planned_start } });
    matches.push({
      sessionId: session_id,
      sensorIds: ofPrevent.filter((sensor) => sensor.teamId === teamId).map(({ sensorId }) => sensorId),
      gateways: await gatewaysOf(api, teamId, gateways),
    });
  }
  return matches;
}

function teamsBelow(nodeId: string): string[] {
  const below = league.nodes.filter(({ parentId }) => parentId === nodeId);
  return below.flatMap(({ id, kind }) => (kind === 'team' ? [id] : teamsBelow(id)));
}
