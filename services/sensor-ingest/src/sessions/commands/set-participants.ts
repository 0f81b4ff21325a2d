import { Injectable } from '@nestjs/common';
import { AccessGrant } from '@strainscope/access';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { sessionAnnounced } from '../session.announcements.ts';
import { SessionDesk } from '../session-desk.ts';
import { SessionParticipant } from '../session.entity.ts';

const MOST = 300;

/** Says who of a team takes part in a session, and where they play. Whom it leaves out takes no part. */
@Injectable()
export class SetParticipants {
  constructor(private readonly desk: SessionDesk) {}

  /** @throws NotFound, InvalidRequest */
  execute(
    sessionId: string,
    teamId: string,
    participants: readonly { personId: string; position: string }[],
  ): Promise<void> {
    return this.desk.change(sessionId, 'any', async (em, { session, teams }, mayEdit) => {
      const team = teams.find((each) => each.teamId === teamId);
      if (!team || !mayEdit(team.scope)) throw new NotFound();
      const byId = new Map(participants.map((each) => [each.personId, each]));
      if (byId.size > MOST) throw refused('participants', `At most ${MOST} people.`);
      if ([...byId.values()].some(({ position }) => position.length > 64))
        throw refused('participants', 'A position has at most 64 characters.');
      const place = team.scope.at(-1) ?? teamId;
      const nodeId = { $in: [teamId, place] };
      const players = await em.find(AccessGrant, { nodeId, role: 'player', personId: { $in: [...byId.keys()] } });
      const known = new Set(players.map(({ personId }) => personId));
      // Players who were in the team then, and left, stay in what was.
      for (const { personId } of await em.find(SessionParticipant, { sessionId, teamId })) known.add(personId);
      if ([...byId.keys()].some((personId) => !known.has(personId)))
        throw refused('participants', 'Somebody among them is no player of this team.');
      await em.nativeDelete(SessionParticipant, { sessionId, teamId });
      const rows = [...byId.values()].map((each) => ({ ...each, sessionId, teamId, scope: team.scope }));
      if (rows.length > 0) await em.upsertMany(SessionParticipant, rows);
      await this.desk.tell(em, [sessionAnnounced('changed', session, teams)]);
    });
  }
}

const refused = (path: string, message: string) => new InvalidRequest([{ path, message }]);
