import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  sessionsChange,
  sessionsCopyWeek,
  sessionsCreate,
  sessionsEvents,
  sessionsGet,
  sessionsList,
  sessionsPreviewSchedule,
  sessionsRecordWear,
  sessionsRun,
  sessionsSetParticipants,
} from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import {
  detailsMessageOf,
  scheduleRowOf,
  sessionHaeOf,
  sessionOf,
  sessionPersonOf,
} from '../mappers/session.mapper.ts';
import { timestampOf } from '../mappers/time.mapper.ts';
import { GroupNames } from '../readers/group-names.ts';
import { PlayerNames } from '../readers/player-names.ts';

/** Matches and trainings of teams. */
@Controller('bff')
export class TeamSessionController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groupNames: GroupNames,
    private readonly playerNames: PlayerNames,
  ) {}

  @Handles(sessionsList)
  async list({ query }: CallRequest<typeof sessionsList>) {
    const { node_id: nodeId, from, until, state, ...paging } = query;
    const list = await this.services.teamSessions.listSessions({
      nodeId,
      states: state ? [state] : [],
      from: timestampOf(from),
      until: timestampOf(until),
      page: pageRequestOf(paging),
    });
    const nameOf = await this.groupNames.of(list.sessions.flatMap(({ teams }) => teams.map(({ teamId }) => teamId)));
    return pagedAnswer(list.sessions, (session) => sessionOf(session, nameOf), list);
  }

  @Handles(sessionsGet)
  async get({ params }: CallRequest<typeof sessionsGet>) {
    const detail = await this.services.teamSessions.getSession({ sessionId: params.session_id });
    const { session, people, mayEdit } = detail;
    const teamIds = session!.teams.map(({ teamId }) => teamId);
    const playersOf = (id: string) => people.filter(({ teamId }) => teamId === id).map(({ personId }) => personId);
    const [nameOf, ...names] = await Promise.all([
      this.groupNames.of(teamIds),
      ...[...new Set(people.map(({ teamId }) => teamId))].map(async (teamId) => {
        const playerOf = await this.playerNames.ofTeam(teamId, playersOf(teamId));
        return playersOf(teamId).map((personId) => [personId, playerOf(personId)] as const);
      }),
    ]);
    const named = new Map(names.flat());
    return answer({
      session: sessionOf(session!, nameOf),
      people: people.map((person) => sessionPersonOf(person, named.get(person.personId))),
      may_edit: mayEdit,
    });
  }

  @Handles(sessionsEvents)
  async events({ params, query }: CallRequest<typeof sessionsEvents>) {
    const page = pageRequestOf(query);
    const list = await this.services.teamSessions.listSessionEvents({ sessionId: params.session_id, page });
    return answer({ events: list.events.map(sessionHaeOf), next_cursor: list.nextCursor || null });
  }

  @Handles(sessionsCreate)
  async create({ body }: CallRequest<typeof sessionsCreate>) {
    const sessions = body.sessions.map(detailsMessageOf);
    const { sessionIds } = await this.services.teamSessions.createSessions({ teamIds: body.team_ids, sessions });
    return answer({ session_ids: sessionIds });
  }

  @Handles(sessionsChange)
  async change({ body }: CallRequest<typeof sessionsChange>) {
    const { session_id: sessionId, version, details } = body;
    await this.services.teamSessions.changeSession({ sessionId, version, details: detailsMessageOf(details) });
    return answer(null);
  }

  @Handles(sessionsRun)
  async run({ body }: CallRequest<typeof sessionsRun>) {
    const { session_id: sessionId, step, at } = body;
    await this.services.teamSessions.runSession({ sessionId, step, at: timestampOf(at) });
    return answer(null);
  }

  @Handles(sessionsSetParticipants)
  async setParticipants({ body }: CallRequest<typeof sessionsSetParticipants>) {
    const participants = body.participants.map(({ person_id: personId, position }) => ({ personId, position }));
    const { session_id: sessionId, team_id: teamId } = body;
    await this.services.teamSessions.setParticipants({ sessionId, teamId, participants });
    return answer(null);
  }

  @Handles(sessionsRecordWear)
  async recordWear({ body }: CallRequest<typeof sessionsRecordWear>) {
    const { session_id: sessionId, person_ids: personIds, state, since, until } = body;
    const times = { since: timestampOf(since), until: timestampOf(until) };
    await this.services.teamSessions.recordWear({ sessionId, personIds, state, ...times });
    return answer(null);
  }

  @Handles(sessionsCopyWeek)
  async copyWeek({ body }: CallRequest<typeof sessionsCopyWeek>) {
    const from = timestampOf(body.from);
    const { made, there } = await this.services.teamSessions.copyWeek({ teamId: body.team_id, from });
    return answer({ made, there });
  }

  @Handles(sessionsPreviewSchedule)
  async previewSchedule({ body }: CallRequest<typeof sessionsPreviewSchedule>) {
    const { team_id: teamId, text, kind, sport } = body;
    const { format, rows } = await this.services.teamSessions.previewSchedule({ teamId, text, kind, sport });
    const readAs = format as 'table' | 'calendar';
    return answer({ format: readAs, rows: rows.map(scheduleRowOf) });
  }
}
