import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { keepConsents, notPermitted } from '@strainscope/consent';
import type { Purpose } from '@strainscope/consent';
import { newId, NotFound, RetryableError } from '@strainscope/kernel';
import type { EventContext, OutboxMessage } from '@strainscope/messaging';
import { CONFIG } from '@strainscope/service-kit';
import { Times } from '../clock/times.ts';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { openAccounts } from '../fair-order/ready-tenants.ts';
import { lockContents } from '../simulations/simulation-locks.ts';
import { decide } from '../simulations/simulation.decide.ts';
import { columnsOf, Simulation, stateOf } from '../simulations/simulation.entity.ts';
import { initialState } from '../simulations/simulation.state.ts';
import { SimulationRecords } from '../transitions/simulation-records.ts';
import { verdictOn } from './answer.ts';
import type { Verdict } from './answer.ts';
import { computingOf, KnownContents, resultOf } from './known-content.ts';
import type { Motion } from './motion.entity.ts';
import { faultOf, place } from './order.ts';
import type { Order, PlacedOrder } from './order.ts';
import { withHeads } from './with-heads.ts';

export interface Submitted {
  verdict: Verdict;
  simulationId: string;
}

export interface Ordered {
  readonly motion: Motion;
  readonly order: Order;
  /** Care unless told. */
  readonly purpose?: Purpose;
  /** The message for which it is ordered, where that is not the one in hand. */
  readonly cause?: EventContext | undefined;
}

interface Wanted extends PlacedOrder {
  readonly eventId: string;
  readonly researchOnly: boolean;
  readonly cause: EventContext | undefined;
}

/**
 * Takes orders, whoever places them: of somebody who may not be processed for their purpose none, and they look missing.
 * Runs in transactions of the service's own scope: results are shared over all tenants.
 */
@Injectable()
export class Submissions {
  constructor(
    private readonly records: SimulationRecords,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** What `submit` would answer now. */
  async preview(em: EntityManager, motion: Motion, order: Order): Promise<Verdict> {
    const [wanted] = await this.wanted(em, [{ motion, order }]);
    return verdictOn((await KnownContents.of(em, [wanted!])).about(wanted!));
  }

  /** @throws NotFound */
  async submit(em: EntityManager, motion: Motion, order: Order, purpose: Purpose = 'care'): Promise<Submitted> {
    const [submitted] = await this.submitAll(em, [{ motion, order, purpose }]);
    return submitted!;
  }

  /**
   * In one order of contents for all: those who lock several do not wait for each other in a circle.
   * @throws NotFound, RetryableError when an event has become somebody else's since it was looked at
   */
  async submitAll(em: EntityManager, orders: readonly Ordered[]): Promise<Submitted[]> {
    if (orders.length === 0) return [];
    await assertProcessed(
      em,
      orders.map(({ motion: { personId }, purpose }) => ({ personId, researchOnly: purpose === 'research' })),
    );
    const all = await this.wanted(em, await held(em, orders));
    await lockContents(
      em,
      all.map(({ contentKey }) => contentKey),
    );
    const known = await KnownContents.of(em, all);
    await openAccounts(
      em,
      all.map(({ motion }) => tenantOf(motion)),
    );
    // Budgets compare it with when they were used up, which another process may have written down.
    const at = await this.times.shared(em);
    const submitted: Submitted[] = [];
    const messages: OutboxMessage[] = [];
    const joinedByCare: string[] = [];
    for (const wanted of all) {
      const verdict = verdictOn(known.about(wanted));
      if (verdict.existing) {
        if (!wanted.researchOnly) joinedByCare.push(verdict.existing);
        submitted.push({ verdict, simulationId: verdict.existing });
        continue;
      }
      const simulation = create(em, wanted, at);
      const write = () => this.begin(em, simulation, wanted, verdict);
      messages.push(...(await (wanted.cause ? wanted.cause.run(write) : write())));
      known.add(simulation);
      submitted.push({ verdict, simulationId: simulation.id });
    }
    await this.records.announce(em, messages);
    await em.flush();
    await wantForCare(em, joinedByCare);
    return submitted;
  }

  async contentsOf(em: EntityManager, orders: readonly Ordered[]): Promise<string[]> {
    return (await this.wanted(em, orders)).map(({ contentKey }) => contentKey);
  }

  /** Puts a failed or cancelled simulation back to work, or lets it share what others compute. @throws NotFound */
  async resubmit(em: EntityManager, simulation: Simulation): Promise<void> {
    await assertProcessed(em, [simulation]);
    const at = this.times.now();
    const result = await resultOf(em, simulation.contentKey);
    const computing = result ? null : await computingOf(em, simulation.contentKey);
    await this.records.record(em, simulation, decide.retry(stateOf(simulation), at, computing?.id ?? null));
    if (result) await this.records.record(em, simulation, decide.reuse(stateOf(simulation), at), result);
  }

  /** Answers what the world is to be told. */
  private async begin(
    em: EntityManager,
    simulation: Simulation,
    placed: PlacedOrder,
    { answer, waitsFor }: Verdict,
  ): Promise<OutboxMessage[]> {
    const at = simulation.submittedAt;
    const messages = await this.records.write(em, simulation, decide.receive(at, faultOf(placed), waitsFor));
    const isKnown = answer === 'reused' && simulation.status === 'queued';
    const result = isKnown ? await resultOf(em, placed.contentKey) : null;
    if (!result) return messages;
    return [...messages, ...(await this.records.write(em, simulation, decide.reuse(stateOf(simulation), at), result))];
  }

  private async wanted(em: EntityManager, orders: readonly Ordered[]): Promise<Wanted[]> {
    return (await withHeads(em, orders)).map(({ motion, order, cause, purpose }) => ({
      ...place(order, motion, this.config.solverVersion),
      eventId: motion.eventId,
      cause,
      researchOnly: purpose === 'research',
    }));
  }
}

/** It goes on without a consent to research from now on. */
async function wantForCare(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await em.nativeUpdate(Simulation, { id: { $in: [...ids] }, researchOnly: true }, { researchOnly: false });
}

type Run = Pick<Simulation, 'personId' | 'researchOnly'>;

async function assertProcessed(em: EntityManager, runs: readonly Run[]): Promise<void> {
  const people = runs.map(({ personId }) => personId);
  await keepConsents(em, people);
  const subjects = runs.filter(({ researchOnly }) => researchOnly).map(({ personId }) => personId);
  const refused = [await notPermitted(em, people, 'care'), await notPermitted(em, subjects, 'research')];
  if (refused.some(({ size }) => size > 0)) throw new NotFound();
}

/**
 * Locks the events and finds whose they are now, and where: that changes once they are submitted, and takes along what
 * was made of them.
 */
async function held(em: EntityManager, orders: readonly Ordered[]): Promise<Ordered[]> {
  const rows = await em.execute<{ id: string; person: string; team: string; scope: string[] }[]>(
    `select event_id as id, person_id as person, team_id as team, scope from motions where event_id = any (?::uuid[])
     order by event_id for share`,
    [`{${orders.map(({ motion }) => motion.eventId).join(',')}}`],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  return orders.map((ordered) => {
    const found = now.get(ordered.motion.eventId);
    if (!found) throw new NotFound();
    // It was not asked yet whether the other person may be processed.
    if (found.person !== ordered.motion.personId) throw new RetryableError();
    return { ...ordered, motion: { ...ordered.motion, teamId: found.team, scope: found.scope } };
  });
}

/** The organization: whose share of the machine it uses. */
const tenantOf = ({ scope, teamId }: Motion) => scope[0] ?? teamId;

function create(em: EntityManager, placed: Wanted, at: Date): Simulation {
  const { researchOnly, motion, meshType, meshSubtype, subtypeSource, materials, solverVersion, contentKey, settings } =
    placed;
  const { eventId, personId, teamId, scope, occurredAt, live, motionKey, motionHash, motionSize } = motion;
  return em.create(Simulation, {
    id: newId(at.getTime()),
    eventId,
    personId,
    teamId,
    scope,
    tenantId: tenantOf(motion),
    occurredAt,
    submittedAt: at,
    live,
    researchOnly,
    contentKey,
    motionKey,
    motionHash,
    motionSize,
    meshType,
    meshSubtype,
    subtypeSource,
    materials,
    solverVersion,
    settings,
    ...columnsOf(initialState),
  });
}
