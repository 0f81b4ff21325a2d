import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type {
  SimulationCancelled,
  SimulationCompleted,
  SimulationFacts,
  SimulationFailed,
  SimulationProgressed,
  SimulationQueued,
  SimulationStarted,
} from '@strainscope/proto/simulation';
import { Hae } from '../events/hae.entity.ts';
import { People } from '../people/people.ts';
import { RegionTotals } from '../totals/region-totals.ts';
import { Totals } from '../totals/totals.ts';
import { Places } from '../tree/places.ts';
import { Simulation } from './simulation.entity.ts';
import { cancelled, completed, failed, fromFacts, progressed, queued, started } from './simulation.evolve.ts';
import type { Change } from './simulation.evolve.ts';

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

  @OnEvent('strainscope.simulation.simulation.queued.v1')
  async queued({ facts }: SimulationQueued, { time }: EventContext): Promise<void> {
    await this.apply(facts!, queued(), time);
  }

  @OnEvent('strainscope.simulation.simulation.started.v1')
  async started(message: SimulationStarted, { time }: EventContext): Promise<void> {
    await this.apply(message.facts!, started(message), time);
  }

  @OnEvent('strainscope.simulation.simulation.progressed.v1')
  async progressed(message: SimulationProgressed, { time }: EventContext): Promise<void> {
    await this.apply(message.facts!, progressed(message), time);
  }

  @OnEvent('strainscope.simulation.simulation.completed.v1')
  async completed(message: SimulationCompleted, { time }: EventContext): Promise<void> {
    await this.apply(message.facts!, completed(message), time);
  }

  @OnEvent('strainscope.simulation.simulation.failed.v1')
  async failed(message: SimulationFailed, { time }: EventContext): Promise<void> {
    await this.apply(message.facts!, failed(message), time);
  }

  @OnEvent('strainscope.simulation.simulation.cancelled.v1')
  async cancelled({ facts, cancelledAt }: SimulationCancelled, { time }: EventContext): Promise<void> {
    await this.apply(facts!, cancelled(timestampDate(cancelledAt!)), time);
  }

  private async apply(told: SimulationFacts, change: Change, announcedAt: Date): Promise<void> {
    const facts = await this.now(told);
    if (await this.people.isErased(facts.personId)) return;
    await this.totals.lock(facts);
    const before = await this.em.findOne(Simulation, { id: facts.simulationId });
    if (before && before.announcedAt > announcedAt) return;
    const previous = before?.outcome;
    const row = { ...(before ?? fromFacts(facts)), ...change, announcedAt };
    await this.em.upsert(Simulation, row);
    if (previous !== row.outcome || previous === 'complete') await this.totals.refresh(facts);
    if (previous === 'complete' || row.outcome === 'complete') await this.regionTotals.refresh(facts);
  }

  /** Whose it is now, and where: the event may be somebody else's since, and its team elsewhere. */
  private async now(told: SimulationFacts): Promise<SimulationFacts> {
    const hae = await this.em.findOne(Hae, { id: told.eventId });
    return this.places.now(hae ? { ...told, personId: hae.personId, teamId: hae.teamId, scope: hae.scope } : told);
  }
}
