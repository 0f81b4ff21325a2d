import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent, OnEvents } from '@strainscope/messaging';
import type { EventContext, Received } from '@strainscope/messaging';
import type {
  SimulationCancelled,
  SimulationCompleted,
  SimulationFacts,
  SimulationFailed,
  SimulationProgressed,
  SimulationStarted,
} from '@strainscope/proto/simulation';
import { Hae } from '../events/hae.entity.ts';
import { People } from '../people/people.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import {
  cancelled,
  completed,
  failed,
  fromFacts,
  progressed,
  queued,
  started,
} from '../simulations/simulation.evolve.ts';
import type { Change } from '../simulations/simulation.evolve.ts';
import { RegionTotals } from '../totals/region-totals.ts';
import { Totals } from '../totals/totals.ts';
import { Places } from '../tree/places.ts';

/** Rows of the simulation lists. A simulation may be heard of before its event: what it tells is enough. */
@Controller()
export class SimulationsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly people: People,
    private readonly totals: Totals,
    private readonly regionTotals: RegionTotals,
    private readonly places: Places,
  ) {}

  /** Takes many at once: a rerun queues thousands of simulations. */
  @OnEvents('strainscope.simulation.simulation.queued.v1')
  async queued(received: readonly Received<'strainscope.simulation.simulation.queued.v1'>[]): Promise<void> {
    await this.apply(
      received.map(({ message, context }) => ({ facts: message.facts!, change: queued(), announcedAt: context.time })),
    );
  }

  @OnEvent('strainscope.simulation.simulation.started.v1')
  async started(message: SimulationStarted, { time: announcedAt }: EventContext): Promise<void> {
    await this.apply([{ facts: message.facts!, change: started(message), announcedAt }]);
  }

  @OnEvent('strainscope.simulation.simulation.progressed.v1')
  async progressed(message: SimulationProgressed, { time: announcedAt }: EventContext): Promise<void> {
    await this.apply([{ facts: message.facts!, change: progressed(message), announcedAt }]);
  }

  @OnEvent('strainscope.simulation.simulation.completed.v1')
  async completed(message: SimulationCompleted, { time: announcedAt }: EventContext): Promise<void> {
    await this.apply([{ facts: message.facts!, change: completed(message), announcedAt }]);
  }

  @OnEvent('strainscope.simulation.simulation.failed.v1')
  async failed(message: SimulationFailed, { time: announcedAt }: EventContext): Promise<void> {
    await this.apply([{ facts: message.facts!, change: failed(message), announcedAt }]);
  }

  @OnEvent('strainscope.simulation.simulation.cancelled.v1')
  async cancelled({ facts, cancelledAt }: SimulationCancelled, { time: announcedAt }: EventContext): Promise<void> {
    await this.apply([{ facts: facts!, change: cancelled(timestampDate(cancelledAt!)), announcedAt }]);
  }

  /** Each simulation once. */
  private async apply(told: readonly Told[]): Promise<void> {
    const owned = await this.locked(told.map(({ facts }) => facts));
    const erased = await this.people.erasedOf(owned.map(({ personId }) => personId));
    const id = { $in: owned.map(({ simulationId }) => simulationId) };
    const known = new Map((await this.em.find(Simulation, { id })).map((simulation) => [simulation.id, simulation]));
    const changes = told.flatMap(({ change, announcedAt }, index) => {
      const facts = owned[index]!;
      const before = known.get(facts.simulationId);
      if (erased.has(facts.personId) || (before && before.announcedAt > announcedAt)) return [];
      const { researchOnly } = facts;
      const row = { ...(before ?? fromFacts(facts)), ...change, researchOnly, announcedAt };
      return [{ facts, previous: before?.outcome, row }];
    });
    if (changes.length === 0) return;
    await this.em.upsertMany(
      Simulation,
      changes.map(({ row }) => row),
    );
    const counted = changes.filter(({ previous, row }) => previous !== row.outcome || previous === 'complete');
    await this.totals.refresh(...counted.map(({ facts }) => facts));
    for (const { facts, previous, row } of changes) {
      if (previous === 'complete' || row.outcome === 'complete') await this.regionTotals.refresh(facts);
    }
  }

  /**
   * Answers whose simulations they are, with their counts locked. An event may have a new owner since its former
   * owner's counts were locked.
   */
  private async locked(told: readonly SimulationFacts[]): Promise<SimulationFacts[]> {
    const before = await this.places.ofAll(await this.owned(told));
    await this.totals.lock(...before);
    const owned = await this.owned(told);
    const moved = owned.filter((facts, index) => !isSameOwner(facts, before[index]!));
    // Their teams stay where they were found until the transaction ends.
    if (moved.length === 0) return before;
    const placed = await this.places.ofAll(moved);
    await this.totals.lock(...placed);
    return before.map((facts) => placed.find(({ simulationId }) => simulationId === facts.simulationId) ?? facts);
  }

  /** The events may be somebody else's since. */
  private async owned(told: readonly SimulationFacts[]): Promise<SimulationFacts[]> {
    const id = { $in: told.map(({ eventId }) => eventId) };
    const haes = new Map((await this.em.find(Hae, { id }, { refresh: true })).map((hae) => [hae.id, hae]));
    return told.map((facts) => {
      const hae = haes.get(facts.eventId);
      return hae ? { ...facts, personId: hae.personId, teamId: hae.teamId, scope: hae.scope } : facts;
    });
  }
}

interface Told {
  readonly facts: SimulationFacts;
  readonly change: Change;
  readonly announcedAt: Date;
}

function isSameOwner(one: SimulationFacts, other: SimulationFacts): boolean {
  return one.personId === other.personId && one.teamId === other.teamId;
}
