import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccessGrant } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { DateTime } from 'luxon';
import { SessionDesk } from '../session-desk.ts';
import { Session, SessionParticipant, SessionTeam } from '../session.entity.ts';
import { CreateSessions, type NewSession } from './create-sessions.ts';

export interface CopiedWeek {
  readonly made: number;
  /** Those that were there already. */
  readonly there: number;
}

/** Makes what a team did in one week once more in the next, at the same hours by the clock on the wall. */
@Injectable()
export class CopyWeek {
  constructor(
    private readonly em: EntityManager,
    private readonly desk: SessionDesk,
    private readonly create: CreateSessions,
  ) {}

  /**
   * @param from when the week begins that is copied
   * @throws NotFound
   */
  async execute(asked: string, from: Date): Promise<CopiedWeek> {
    const [team] = await this.desk.ownTeams([asked]);
    const teamId = team?.teamId ?? asked;
    const { sessions, there } = await withScope(this.em, serviceScope, (em) => this.toCopy(em, teamId, from));
    if (sessions.length > 0) await this.create.execute([teamId], sessions);
    return { made: sessions.length, there };
  }

  private async toCopy(
    em: EntityManager,
    teamId: string,
    from: Date,
  ): Promise<{ sessions: NewSession[]; there: number }> {
    const of = await em.find(SessionTeam, { scope: { $contains: [teamId] } });
    const ids = of.map(({ sessionId }) => sessionId);
    const between = (start: Date, days: number) => ({
      id: { $in: ids },
      cancelledAt: null,
      plannedStart: { $gte: start, $lt: new Date(start.getTime() + days * 86_400_000) },
    });
    const was = await em.find(Session, between(from, 7), { orderBy: { plannedStart: 'asc' } });
    const taken = await em.find(Session, between(from, 16));
    const known = new Set(taken.map(keyOf));
    const copies = was.map((session) => ({ of: session.id, details: aWeekOn(session) }));
    const fresh = copies.filter(({ details }) => !known.has(keyOf(details)));
    const people = await em.find(SessionParticipant, { sessionId: { $in: fresh.map((copy) => copy.of) } });
    const stay = await em.find(AccessGrant, { nodeId: teamId, role: 'player' });
    const players = new Set(stay.map(({ personId }) => personId));
    const sessions = fresh.map(({ of: id, details }) => ({
      details,
      participants: people
        .filter(({ sessionId, personId }) => sessionId === id && players.has(personId))
        .map(({ personId, position }) => ({ personId, teamId, position })),
    }));
    return { sessions, there: copies.length - fresh.length };
  }
}

function aWeekOn({ plannedStart, plannedEnd, timeZone: zone, ...session }: Session): NewSession['details'] {
  const later = (time: Date) => DateTime.fromJSDate(time, { zone }).plus({ weeks: 1 }).toJSDate();
  const { kind, sport, levelOfPlay, opponent, venue, periodCount, periodMinutes } = session;
  const same = { kind, sport, levelOfPlay, opponent, venue, periodCount, periodMinutes, timeZone: zone };
  // Notes were of that day.
  return { ...same, plannedStart: later(plannedStart), plannedEnd: later(plannedEnd), notes: '' };
}

const keyOf = ({ kind, plannedStart }: Pick<Session, 'kind' | 'plannedStart'>) => `${kind} ${plannedStart.getTime()}`;
