import type { ConnectRouter } from '@connectrpc/connect';
import { NotFound } from '@strainscope/kernel';
import { SessionService } from '@strainscope/proto/ingest';
import { nodes, targets } from './league.ts';
import { occurredAt } from './overview.fake.ts';
import { nodeWith, visibleTargets } from './rows.ts';

/** sensor-ingest's sessions over the league: every team has one, in which all of its players take part. */
export function teamSessionFake(router: ConnectRouter): void {
  const teamOf = (id: string, action: 'session:read' | 'session:edit') => {
    const team = targets.find(({ sessionId }) => sessionId === id)?.team;
    if (!team) throw new NotFound();
    return nodeWith(team, action).nodeId;
  };
  const sessionOf = (teamId: string) => {
    const { sessionId } = targets.find(({ team }) => team === teamId)!;
    const { path } = nodes.find(({ nodeId }) => nodeId === teamId)!;
    const times = { plannedStart: occurredAt, plannedEnd: occurredAt, periodCount: 2, periodMinutes: 40 };
    const details = { kind: 'match', sport: 'rugby', timeZone: 'Europe/Berlin', ...times };
    const load = { events: 1, peakPla: 31.5, sumPla: 31.5 };
    return {
      sessionId,
      details,
      teams: [{ teamId, scope: path }],
      state: 'planned',
      version: 1,
      load,
      participants: 1,
    };
  };
  const owners = (teamId: string) => visibleTargets().filter(({ team }) => team === teamId);
  router.service(SessionService, {
    listSessions({ nodeId }) {
      nodeWith(nodeId, 'session:read');
      const teams = nodes.filter(({ kind, path }) => kind === 'team' && path.includes(nodeId));
      return { sessions: teams.map((team) => sessionOf(team.nodeId)), page: { total: BigInt(teams.length) } };
    },
    getSession({ sessionId }) {
      const teamId = teamOf(sessionId, 'session:read');
      const people = owners(teamId).map(({ personId }) => ({ personId, teamId, listed: true, load: { events: 1 } }));
      return { session: sessionOf(teamId), people, mayEdit: true };
    },
    listSessionEvents({ sessionId }) {
      const teamId = teamOf(sessionId, 'session:read');
      return { events: owners(teamId).map(({ eventId, personId }) => ({ eventId, personId, teamId, occurredAt })) };
    },
    createSessions({ teamIds }) {
      return { sessionIds: teamIds.map((teamId) => sessionOf(nodeWith(teamId, 'session:edit').nodeId).sessionId) };
    },
    changeSession: ({ sessionId }) => sessionOf(teamOf(sessionId, 'session:edit')),
    runSession: ({ sessionId }) => sessionOf(teamOf(sessionId, 'session:edit')),
    setParticipants({ sessionId }) {
      teamOf(sessionId, 'session:edit');
      return {};
    },
    recordWear({ sessionId }) {
      teamOf(sessionId, 'session:edit');
      return {};
    },
    copyWeek({ teamId }) {
      nodeWith(teamId, 'session:edit');
      return { made: 1 };
    },
    previewSchedule({ teamId }) {
      nodeWith(teamId, 'session:edit');
      return { format: 'table', rows: [{ line: 2, text: 'x', faults: [{ path: 'date', message: 'None.' }] }] };
    },
  });
}
