import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changePlace } from '@strainscope/access';
import { InvalidRequest, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { joinFrom } from '../joining.ts';
import { sessionAnnounced } from '../session.announcements.ts';
import { SessionDesk, type PlacedTeam } from '../session-desk.ts';
import { Session, SessionParticipant, SessionTeam } from '../session.entity.ts';
import { checked, type SessionDetails } from '../session.rules.ts';
import { teamZone } from '../team-zone.ts';

/** Sessions that are made at once: a season of a team. */
const MOST = 500;

export interface NewSession {
  readonly details: SessionDetails;
  readonly participants?: readonly { personId: string; teamId: string; position: string }[];
}

/** Makes sessions of a team, or of several that meet: all of them or none. */
@Injectable()
export class CreateSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly desk: SessionDesk,
  ) {}

  /** @throws NotFound, InvalidRequest */
  async execute(teamIds: readonly string[], sessions: readonly NewSession[]): Promise<string[]> {
    const teams = await this.desk.ownTeams(teamIds);
    if (teams.length === 0) throw refused('team_ids', 'Choose a team.');
    if (sessions.length === 0 || sessions.length > MOST) throw refused('sessions', `1 to ${MOST} at once.`);
    return withScope(this.em, serviceScope, async (em) => {
      for (const { teamId } of teams) await changePlace(em, teamId);
      const zone = await teamZone(em, teams[0]?.teamId ?? '');
      const made: Session[] = [];
      for (const { details, ...session } of sessions) {
        const zoned = { ...details, timeZone: details.timeZone || zone };
        made.push(await this.make(em, teams, { ...session, details: checked(zoned) }));
      }
      await this.desk.tell(
        em,
        made.map((session) => sessionAnnounced('planned', session, teams)),
      );
      return made.map(({ id }) => id);
    });
  }

  private async make(em: EntityManager, teams: readonly PlacedTeam[], { details, participants = [] }: NewSession) {
    const id = newId();
    const nothingYet = { startedAt: null, endedAt: null, cancelledAt: null, periods: [], version: 1 };
    const session: Session = { id, ...details, ...nothingYet, createdAt: this.desk.now };
    await em.insert(Session, session);
    await em.insertMany(
      SessionTeam,
      teams.map((team) => ({ sessionId: id, ...team, joinsFrom: null, joinsUntil: null })),
    );
    const placed = new Map(teams.map((team) => [team.teamId, team.scope]));
    const rows = participants.flatMap((each) => {
      const scope = placed.get(each.teamId);
      return scope ? [{ sessionId: id, ...each, scope }] : [];
    });
    if (rows.length > 0) await em.insertMany(SessionParticipant, rows);
    await joinFrom(em, id, session);
    return session;
  }
}

const refused = (path: string, message: string) => new InvalidRequest([{ path, message }]);
