import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, can, NodePaths } from '@strainscope/access';
import { InvalidRequest, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import {
  EXPOSURE_SORTS,
  figuresByKind,
  figuresOf,
  sortedPlayers,
  type ExposureFigures,
  type Load,
  type PlayerExposure,
  type PlayerSession,
} from '../exposure.rules.ts';
import { eventsOutsideSessions, loadsOf, loadSince, NO_LOADS } from '../loads.ts';
import { playerSessions } from '../player-sessions.ts';
import { sessionSpans, type Begun, type SessionSpan } from '../session-spans.ts';

export interface TeamExposure extends Begun {
  readonly figures: readonly ExposureFigures[];
  readonly players: number;
  readonly outsideSessions: number;
}

export interface PlayerExposurePage {
  readonly players: readonly PlayerExposure[];
  readonly total: number;
  /** Where the next page begins; null after the last. */
  readonly next: number | null;
}

export interface PlayerExposureDetail extends Begun {
  readonly figures: readonly ExposureFigures[];
  readonly loads: readonly Load[];
  /** The latest first. */
  readonly sessions: readonly { readonly span: SessionSpan; readonly row: PlayerSession }[];
  readonly outsideSessions: number;
}

const DAY = 86_400_000;
/** Organization, institution, team. */
const TEAM_DEPTH = 3;
const MOST_DAYS = 366;
/** Sessions that a player's page lists. */
const MOST_LISTED = 50;

/** Reads how many events came together by hour worn and by session, of a team and of a player. */
@Injectable()
export class ReadExposure {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest */
  ofTeam(teamId: string, days: number): Promise<TeamExposure> {
    const period = this.lately(days);
    return this.ofSeenTeam(teamId, async (em, team, teamIds) => {
      const rows = await playerSessions(em, await sessionSpans(em, [team], period), null);
      return {
        ...period,
        figures: figuresByKind(rows),
        players: new Set(rows.map(({ personId }) => personId)).size,
        outsideSessions: await eventsOutsideSessions(em, { teamIds }, period),
      };
    });
  }

  /** @param from place of the first row @throws NotFound, InvalidRequest */
  playersOf(
    teamId: string,
    days: number,
    asked: string,
    { from, size }: { readonly from: number; readonly size: number },
  ): Promise<PlayerExposurePage> {
    const period = this.lately(days);
    const sort = EXPOSURE_SORTS.find((each) => each === (asked || 'load-28'));
    if (!sort) throw new InvalidRequest([{ path: 'sort', message: `One of ${EXPOSURE_SORTS.join(', ')}` }]);
    return this.ofSeenTeam(teamId, async (em, team, teamIds) => {
      const rows = await playerSessions(em, await sessionSpans(em, [team], period), null);
      const loads = await loadsOf(em, { teamIds }, period.now);
      const byPerson = Map.groupBy(rows, ({ personId }) => personId);
      const people = [...new Set([...byPerson.keys(), ...loads.keys()])];
      const players = people.map((personId) => ({
        personId,
        figures: figuresOf('all', byPerson.get(personId) ?? []),
        loads: loads.get(personId) ?? NO_LOADS,
      }));
      const end = from + size;
      return {
        players: sortedPlayers(players, sort).slice(from, end),
        total: players.length,
        next: end < players.length ? end : null,
      };
    });
  }

  /** Reads what the actor may see of a player: nothing of one whom they do not see. @throws InvalidRequest */
  async ofPlayer(personId: string, days: number): Promise<PlayerExposureDetail> {
    const period = this.lately(days);
    const teamIds = await this.actors.run(async (em, actor) => {
      const places = await placesOf(em, personId, new Date(Math.min(period.since.getTime(), loadSince(period.now))));
      const seen = places.filter((scope) => can(actor, 'event:read', { scope, personId }));
      return seen.map((scope) => scope.at(-1)!);
    });
    // Row-level security shows a player no session; these are the ones of their own teams.
    const spans = await withScope(this.em, serviceScope, (em) => sessionSpans(em, teamIds, period));
    return this.actors.run(async (em) => {
      // Row-level security knows relations; what a token may read, only `can` knows.
      const isSeen = teamIds.length > 0;
      const rows = await playerSessions(em, spans, personId);
      const bySession = new Map(rows.map((row) => [`${row.sessionId} ${row.teamId}`, row]));
      const sessions = spans.flatMap((span) => {
        const row = bySession.get(`${span.session_id} ${span.team_id}`);
        return row ? [{ span, row }] : [];
      });
      return {
        ...period,
        figures: figuresByKind(rows),
        loads: (isSeen && (await loadsOf(em, { personId }, period.now)).get(personId)) || NO_LOADS,
        sessions: sessions.slice(0, MOST_LISTED),
        outsideSessions: isSeen ? await eventsOutsideSessions(em, { personId }, period) : 0,
      };
    });
  }

  private ofSeenTeam<T>(
    teamId: string,
    work: (em: EntityManager, team: string, teamIds: readonly string[]) => Promise<T>,
  ): Promise<T> {
    return this.actors.run(async (em, actor) => {
      const scope = await this.paths.seenScopeOf(teamId);
      assertCan(actor, 'session:read', { scope });
      if (scope.length < TEAM_DEPTH) throw new NotFound();
      const team = scope.at(-1) ?? teamId;
      return work(em, team, await this.paths.below(team));
    });
  }

  private lately(days: number): Begun {
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
      throw new InvalidRequest([{ path: 'days', message: `1 to ${MOST_DAYS} days` }]);
    }
    const now = this.clock.now();
    return { since: new Date(now.getTime() - days * DAY), until: now, now };
  }
}

/** Teams, each with the nodes above it, in which a player had an event, took part, or wore a sensor. */
async function placesOf(em: EntityManager, personId: string, since: Date): Promise<string[][]> {
  const rows = await em.execute<{ scope: string[] }[]>(
    `select scope from haes where person_id = ?::uuid and listed_at >= ?
     union select scope from session_participants where person_id = ?::uuid
     union select scope from session_wear where person_id = ?::uuid
     union select scope from device_intervals where person_id = ?::uuid and until_at >= ?`,
    [personId, since.toISOString(), personId, personId, personId, since.toISOString()],
  );
  return rows.map(({ scope }) => scope);
}
