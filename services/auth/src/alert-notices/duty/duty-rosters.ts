import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, can, NodePaths, type ActorScope } from '@strainscope/access';
import { InvalidRequest, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../../people/persons/person.entity.ts';
import { DutyPerson, DutyRoster } from './duty-roster.entity.ts';
import { RosterChanged } from './duty-rosters.errors.ts';
import { rosterOf } from './roster-of.ts';
import { staffAbove, type StaffAbove } from './staff-above.ts';

const MOST_PEOPLE = 20;
const MOST_MINUTES = 60;
/** Where nobody has said anything. */
const USUAL_MINUTES = 3;

export interface StaffOnDuty extends Pick<StaffAbove, 'personId' | 'firstName' | 'lastName'> {
  /** False for somebody who no longer works there: they are passed over. */
  maySee: boolean;
}

export interface RosterAtNode {
  nodeId: string;
  /** The node whose roster holds; null for none: all staff of the team are told at once. */
  fromNodeId: string | null;
  onDuty: StaffOnDuty[];
  escalateMinutes: number;
  /** Version of the node's own roster; 0 for none. */
  version: number;
  changedAt: Date | null;
  mayEdit: boolean;
  candidates: StaffAbove[];
}

export interface RosterChange {
  nodeId: string;
  personIds: readonly string[];
  escalateMinutes: number;
  basedOn: number;
}

/** Who is on duty at a node, for whoever works there. */
@Injectable()
export class DutyRosters {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async get(nodeId: string): Promise<RosterAtNode> {
    const { actor, scope } = await this.within(nodeId, 'duty:read');
    return withScope(this.em, serviceScope, (em) => rosterAt(em, actor, scope));
  }

  /** @throws NotFound, InvalidRequest, RosterChanged */
  async set({ nodeId, personIds, escalateMinutes, basedOn }: RosterChange): Promise<RosterAtNode> {
    const { actor, scope } = await this.within(nodeId, 'duty:edit');
    const id = scope.at(-1)!;
    return withScope(this.em, serviceScope, async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('duty roster'), hashtext(?))`, [id]);
      const staff = await staffAbove(em, scope);
      demandRoster(personIds, escalateMinutes, new Set(staff.map(({ personId }) => personId)));
      const known = await em.findOne(DutyRoster, { nodeId: id });
      if ((known?.version ?? 0) !== basedOn) throw new RosterChanged();
      await em.upsert(DutyRoster, {
        nodeId: id,
        escalateMinutes,
        version: basedOn + 1,
        changedAt: this.clock.now(),
      });
      await em.nativeDelete(DutyPerson, { nodeId: id });
      await em.insertMany(
        DutyPerson,
        personIds.map((personId, position) => ({ nodeId: id, personId, position })),
      );
      return rosterAt(em, actor, scope);
    });
  }

  private within(nodeId: string, action: 'duty:read' | 'duty:edit'): Promise<{ actor: ActorScope; scope: string[] }> {
    return this.actors.run(async (_, actor) => {
      const scope = await this.paths.seenScopeOf(nodeId);
      assertCan(actor, action, { scope });
      return { actor, scope };
    });
  }
}

async function rosterAt(em: EntityManager, actor: ActorScope, scope: readonly string[]): Promise<RosterAtNode> {
  const nodeId = scope.at(-1)!;
  const roster = await rosterOf(em, scope);
  const own = await em.findOne(DutyRoster, { nodeId }, { refresh: true });
  const candidates = await staffAbove(em, scope);
  const work = new Set(candidates.map(({ personId }) => personId));
  const ids = roster?.personIds ?? [];
  const people = await em.find(Person, { id: { $in: ids } }, { fields: ['firstName', 'lastName'] });
  const byId = new Map(people.map((person) => [person.id, person]));
  return {
    nodeId,
    fromNodeId: roster?.nodeId ?? null,
    onDuty: ids.flatMap((personId) => {
      const person = byId.get(personId);
      const { firstName = '', lastName = '' } = person ?? {};
      return person ? [{ personId, firstName, lastName, maySee: work.has(personId) }] : [];
    }),
    escalateMinutes: roster?.escalateMinutes ?? USUAL_MINUTES,
    version: own?.version ?? 0,
    changedAt: own?.changedAt ?? null,
    mayEdit: can(actor, 'duty:edit', { scope }),
    candidates,
  };
}

function demandRoster(personIds: readonly string[], minutes: number, staff: ReadonlySet<string>): void {
  const faults = [
    [personIds.length > MOST_PEOPLE, 'person_ids', `At most ${MOST_PEOPLE} people`],
    [new Set(personIds).size < personIds.length, 'person_ids', 'Nobody twice'],
    [personIds.some((id) => !staff.has(id)), 'person_ids', 'Staff of this place, or above it'],
    [minutes < 1 || minutes > MOST_MINUTES, 'escalate_minutes', `1 to ${MOST_MINUTES} minutes`],
  ] as const;
  const found = faults.filter(([isFault]) => isFault).map(([, path, message]) => ({ path, message }));
  if (found.length > 0) throw new InvalidRequest(found);
}
