import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessNode, ActorTransaction, assertCan, can, changePlace, NodePaths } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { Outbox, type EventDraft } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { joinFrom } from './joining.ts';
import { sessionAnnounced, type SessionEvent } from './session.announcements.ts';
import { Session, SessionTeam } from './session.entity.ts';

/** A session that is being changed, with its teams; locked. */
export interface HeldSession {
  readonly session: Session;
  readonly teams: readonly SessionTeam[];
}

/** A team with the nodes above it and itself. */
export interface PlacedTeam {
  readonly teamId: string;
  readonly scope: string[];
}

/** Where sessions are made and changed: for staff of their teams and above. */
@Injectable()
export class SessionDesk {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get now(): Date {
    return this.clock.now();
  }

  /** Teams for which the actor may make sessions, in the order of ids. A merged one means the other. @throws NotFound */
  ownTeams(teamIds: readonly string[]): Promise<PlacedTeam[]> {
    return this.actors.run(async (em, actor) => {
      const teams = new Map<string, PlacedTeam>();
      for (const asked of teamIds) {
        if (!(await em.findOne(AccessNode, { id: asked, kind: 'team' }))) throw new NotFound();
        const scope = await this.paths.seenScopeOf(asked);
        assertCan(actor, 'session:edit', { scope });
        const teamId = scope.at(-1) ?? asked;
        teams.set(teamId, { teamId, scope });
      }
      return [...teams.values()].toSorted((a, b) => a.teamId.localeCompare(b.teamId));
    });
  }

  /**
   * Works on a session in one transaction that sees all of its teams.
   * @param over whether the actor has to be staff of every team, or of any
   * @throws NotFound
   */
  async change<Result>(
    sessionId: string,
    over: 'every' | 'any',
    work: (em: EntityManager, held: HeldSession, mayEdit: (scope: readonly string[]) => boolean) => Promise<Result>,
  ): Promise<Result> {
    const actor = await this.actors.run(async (em, actor) => {
      if (!(await em.findOne(Session, { id: sessionId }))) throw new NotFound();
      return actor;
    });
    const mayEdit = (scope: readonly string[]) => can(actor, 'session:edit', { scope });
    return withScope(this.em, serviceScope, async (em) => {
      for (const { teamId } of await this.teamsOf(em, sessionId)) await changePlace(em, teamId);
      await em.execute('select from sessions where id = ?::uuid for update', [sessionId]);
      const session = await em.findOneOrFail(Session, { id: sessionId }, { refresh: true });
      const teams = await this.teamsOf(em, sessionId);
      const edits = ({ scope }: SessionTeam) => mayEdit(scope);
      if (!(over === 'every' ? teams.every(edits) : teams.some(edits))) throw new NotFound();
      return work(em, { session, teams }, mayEdit);
    });
  }

  /** Keeps what became of a session, decides anew which events were in it, and tells the others. */
  async keep(em: EntityManager, event: SessionEvent, { session, teams }: HeldSession): Promise<Session> {
    const { id, version, periods, ...rest } = session;
    const kept = { ...rest, periods: [...periods], version: version + 1 };
    await em.nativeUpdate(Session, { id }, kept);
    await joinFrom(em, id, session);
    await this.tell(em, [sessionAnnounced(event, { ...session, version: kept.version }, teams)]);
    return em.findOneOrFail(Session, { id }, { refresh: true });
  }

  tell(em: EntityManager, drafts: readonly EventDraft[]): Promise<void> {
    return this.outbox.appendAll(em, drafts);
  }

  private teamsOf(em: EntityManager, sessionId: string): Promise<SessionTeam[]> {
    return em.find(SessionTeam, { sessionId }, { orderBy: { teamId: 'asc' }, refresh: true });
  }
}
