import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { clampPageSize, Cursors } from '@strainscope/http';
import { ACTOR_KEY, CLOCK } from '@strainscope/service-kit';
import { playerSessions } from '../../exposure/player-sessions.ts';
import { sessionSpans } from '../../exposure/session-spans.ts';
import { SessionParticipant, SessionTeam, WearInterval } from '../session.entity.ts';
import { joiningTime } from '../session.rules.ts';
import { listed, type ListedSession, type Load } from './list-sessions.ts';

export interface Participation {
  readonly personId: string;
  readonly teamId: string;
  /** Empty: not told. */
  readonly position: string;
  /** False for a person with an event who is not named among those who take part. */
  readonly isListed: boolean;
  readonly load: Load;
  readonly wear: readonly WearInterval[];
  readonly secondsWorn: number;
}

export interface SessionDetail extends ListedSession {
  readonly people: readonly Participation[];
  readonly mayEdit: boolean;
}

/** An event on the time bar of a session. */
export interface SessionHae {
  readonly id: string;
  readonly person_id: string;
  readonly team_id: string;
  readonly occurred_at: string;
  readonly label: string;
  readonly pla: number | null;
  readonly paa: number | null;
  readonly pav: number | null;
}

const STANDARD = 200;

/** One session for staff who may see it: its own team's people of a match of two teams, not the other's. */
@Injectable()
export class ReadSession {
  private readonly cursors: Cursors;

  constructor(
    private readonly actors: ActorTransaction,
    @Inject(ACTOR_KEY) key: Uint8Array,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cursors = new Cursors(key);
  }

  /** @throws NotFound */
  execute(sessionId: string): Promise<SessionDetail> {
    return this.seen(sessionId, async (em, mayEdit) => {
      const [session] = await listed(em, [sessionId]);
      if (!session) throw new NotFound();
      return { ...session, mayEdit, people: await this.peopleOf(em, session) };
    });
  }

  /** Its events by time, from the first. @throws NotFound, InvalidRequest */
  events(
    sessionId: string,
    page: { cursor: string; size: number },
  ): Promise<{ events: SessionHae[]; nextCursor: string | null }> {
    const size = clampPageSize(page.size, STANDARD);
    const after = page.cursor === '' ? null : this.cursors.decode(page.cursor);
    return this.seen(sessionId, async (em) => {
      const rows = await em.execute<SessionHae[]>(
        `select id, person_id, team_id, occurred_at, label, pla, paa, pav from haes where session_id = ?::uuid
           ${after ? 'and (occurred_at, id) > (?::timestamptz, ?::uuid)' : ''} order by occurred_at, id limit ?`,
        [sessionId, ...(after ? [String(after[0]), String(after[1])] : []), size + 1],
      );
      const events = rows.slice(0, size);
      const last = rows.length > size ? events.at(-1) : undefined;
      const time = last && new Date(last.occurred_at).toISOString();
      return { events, nextCursor: last && time ? this.cursors.encode([time, last.id]) : null };
    });
  }

  private seen<T>(sessionId: string, work: (em: EntityManager, mayEdit: boolean) => Promise<T>): Promise<T> {
    return this.actors.run(async (em, actor) => {
      const teams = await em.find(SessionTeam, { sessionId });
      if (!teams.some(({ scope }) => can(actor, 'session:read', { scope }))) throw new NotFound();
      return work(
        em,
        teams.some(({ scope }) => can(actor, 'session:edit', { scope })),
      );
    });
  }

  /** How long each wore a sensor, as far as that is known, s. */
  private async secondsWorn(em: EntityManager, { session, teams }: ListedSession): Promise<Map<string, number>> {
    const time = joiningTime(session);
    if (!time) return new Map();
    const teamIds = teams.map(({ scope }) => scope.at(-1)!);
    // With those that began meanwhile: a time of two sessions belongs to one of them.
    const begun = { since: time.from, until: time.until, now: this.clock.now() };
    const rows = await playerSessions(em, await sessionSpans(em, teamIds, begun), null);
    const own = rows.filter(({ sessionId }) => sessionId === session.id);
    return new Map(own.map(({ personId, wear }) => [personId, wear.worn]));
  }

  private async peopleOf(em: EntityManager, listedSession: ListedSession): Promise<Participation[]> {
    const { session } = listedSession;
    const of = { sessionId: session.id };
    const worn = await this.secondsWorn(em, listedSession);
    const listedPeople = await em.find(SessionParticipant, of, { orderBy: { personId: 'asc' } });
    const wear = await em.find(WearInterval, of, { orderBy: { since: 'asc' } });
    const rows = await em.execute<
      { person_id: string; team_id: string; events: number; peak: number | null; sum: number }[]
    >(
      `select person_id, (array_agg(scope[3]))[1] as team_id, count(*)::int as events, max(pla) as peak,
         coalesce(sum(pla), 0) as sum
       from haes where session_id = ?::uuid and counts_as_hae(label, review_verdict) group by person_id order by person_id`,
      [session.id],
    );
    const loads = new Map(rows.map((row) => [row.person_id, row]));
    const known = new Set(listedPeople.map(({ personId }) => personId));
    const others = rows.filter((row) => !known.has(row.person_id));
    const participation = (personId: string, teamId: string, position: string, isListed: boolean): Participation => {
      const load = loads.get(personId);
      return {
        personId,
        teamId,
        position,
        isListed,
        load: { events: load?.events ?? 0, peakPla: load?.peak ?? null, sumPla: load?.sum ?? 0 },
        wear: wear.filter((each) => each.personId === personId),
        secondsWorn: worn.get(personId) ?? 0,
      };
    };
    return [
      ...listedPeople.map(({ personId, teamId, position }) => participation(personId, teamId, position, true)),
      ...others.map((row) => participation(row.person_id, row.team_id, '', false)),
    ];
  }
}
