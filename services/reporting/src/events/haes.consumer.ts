import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type { HaeExpired, HaeReassigned, HaeRecorded, HaeReplaced } from '@strainscope/proto/ingest';
import { People } from '../people/people.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { RegionTotals } from '../totals/region-totals.ts';
import { Totals } from '../totals/totals.ts';
import { Places } from '../tree/places.ts';
import { Hae } from './hae.entity.ts';

/** Rows of the event lists. */
@Controller()
export class HaesConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly people: People,
    private readonly totals: Totals,
    private readonly regionTotals: RegionTotals,
    private readonly places: Places,
  ) {}

  @OnEvent('strainscope.ingest.hae.recorded.v1')
  async recorded(message: HaeRecorded, { time }: EventContext): Promise<void> {
    await this.store(message, time);
  }

  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: HaeReplaced, { time }: EventContext): Promise<void> {
    if (hae) await this.store(hae, time);
  }

  /** The event turned out to be another person's: it is theirs with its simulations, in the team in which they were. */
  @OnEvent('strainscope.ingest.hae.reassigned.v1')
  async reassigned({ eventId, personId, teamId }: HaeReassigned, { time }: EventContext): Promise<void> {
    const hae = await this.em.findOne(Hae, { id: eventId });
    if (!hae || hae.announcedAt > time) return;
    const former = { personId: hae.personId, teamId: hae.teamId, scope: hae.scope };
    const owner = await this.places.now({ personId, teamId, scope: hae.scope });
    for (const key of [former, owner]) await this.totals.lock(key);
    this.em.assign(hae, { ...owner, announcedAt: time });
    await this.em.flush();
    await this.em.nativeUpdate(Simulation, { eventId }, owner);
    for (const key of [former, owner]) {
      await this.totals.refresh(key);
      await this.regionTotals.refresh(key);
    }
  }

  /** It waited for consent for too long, and its rows are gone (`personalData`): the counts follow. */
  @OnEvent('strainscope.ingest.hae.expired.v1')
  async expired({ personId, formerPersonId }: HaeExpired): Promise<void> {
    const owners = await this.totals.of([personId, formerPersonId].filter((id) => id !== ''));
    for (const key of owners) await this.totals.lock(key);
    for (const key of owners) {
      await this.totals.refresh(key);
      await this.regionTotals.refresh(key);
    }
  }

  private async store(told: HaeRecorded, time: Date): Promise<void> {
    if (await this.people.isErased(told.personId)) return;
    const message = await this.places.now(told);
    await this.totals.lock(message);
    const before = await this.em.findOne(Hae, { id: message.eventId });
    if (before && before.announcedAt > time) return;
    const owner = before && { personId: before.personId, teamId: before.teamId, scope: before.scope };
    await this.em.upsert(Hae, rowOf(message, time));
    await this.totals.refresh(message);
    const hasMoved = owner && (owner.personId !== message.personId || owner.teamId !== message.teamId);
    if (hasMoved) await this.totals.refresh(owner);
  }
}

function rowOf(message: HaeRecorded, announcedAt: Date): Hae {
  const { eventId, personId, teamId, scope, brand, sensorId, timeZone, label, warnings } = message;
  const peaks = new Map(message.peaks.map(({ key, value }) => [key, value]));
  return {
    id: eventId,
    ...{ personId, teamId, scope, brand, sensorId, timeZone, label, warnings, announcedAt },
    occurredAt: timestampDate(message.occurredAt!),
    plaG: peaks.get('pla') ?? 0,
    paa: peaks.get('paa') ?? 0,
    pav: peaks.get('pav') ?? 0,
  };
}
