import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent, OnEvents } from '@strainscope/messaging';
import type { EventContext, Received } from '@strainscope/messaging';
import {
  listedAt,
  type HaeExpired,
  type HaeReassigned,
  type HaeRecorded,
  type HaeReplaced,
  type HaeReviewed,
} from '@strainscope/proto/ingest';
import { People } from '../people/people.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { RegionTotals } from '../totals/region-totals.ts';
import { Totals } from '../totals/totals.ts';
import { Places } from '../tree/places.ts';
import { Hae } from './hae.entity.ts';

/** One alone is not told in lists: the second would no longer be blind. */
const VERIFYING_READERS = 2;

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

  @OnEvents('strainscope.ingest.hae.recorded.v1')
  async recorded(received: readonly Received<'strainscope.ingest.hae.recorded.v1'>[]): Promise<void> {
    await this.store(received.map(({ message, context }) => ({ hae: message, announcedAt: context.time })));
  }

  @OnEvent('strainscope.ingest.hae.replaced.v1')
  async replaced({ hae }: HaeReplaced, { time: announcedAt }: EventContext): Promise<void> {
    if (!hae) return;
    // Reviews were of what it was.
    const unreviewed = { reviewCounts: null, verified: null, reviewedAt: announcedAt };
    await this.em.nativeUpdate(Hae, { id: hae.eventId, reviewedAt: { $lte: announcedAt } }, unreviewed);
    await this.store([{ hae, announcedAt }]);
  }

  @OnEvent('strainscope.ingest.hae.reviewed.v1')
  async reviewed({ eventId, counts, verified, readers }: HaeReviewed, { time }: EventContext): Promise<void> {
    const hae = await this.em.findOne(Hae, { id: eventId });
    if (!hae || (hae.reviewedAt && hae.reviewedAt > time)) return;
    const { personId, teamId, scope } = hae;
    await this.totals.lock({ personId, teamId, scope });
    this.em.assign(hae, {
      reviewCounts: counts ?? null,
      verified: readers >= VERIFYING_READERS && verified !== '' ? verified : null,
      reviewedAt: time,
    });
    await this.em.flush();
    await this.totals.refresh({ personId, teamId, scope });
  }

  /** The event turned out to be another person's: it is theirs with its simulations, in the team in which they were. */
  @OnEvent('strainscope.ingest.hae.reassigned.v1')
  async reassigned({ eventId, personId, teamId }: HaeReassigned, { time }: EventContext): Promise<void> {
    const hae = await this.em.findOne(Hae, { id: eventId });
    if (!hae || hae.announcedAt > time) return;
    const former = { personId: hae.personId, teamId: hae.teamId, scope: hae.scope };
    const owner = await this.places.now({ personId, teamId, scope: hae.scope });
    await this.totals.lock(former, owner);
    this.em.assign(hae, { ...owner, announcedAt: time });
    await this.em.flush();
    await this.em.nativeUpdate(Simulation, { eventId }, owner);
    await this.totals.refresh(former, owner);
    for (const key of [former, owner]) await this.regionTotals.refresh(key);
  }

  /** It waited for consent for too long, and its rows are gone (`personalData`): the counts follow. */
  @OnEvent('strainscope.ingest.hae.expired.v1')
  async expired({ personId, formerPersonId }: HaeExpired): Promise<void> {
    const owners = await this.totals.of([personId, formerPersonId].filter((id) => id !== ''));
    await this.totals.lock(...owners);
    await this.totals.refresh(...owners);
    for (const key of owners) await this.regionTotals.refresh(key);
  }

  /** Each event once. */
  private async store(told: readonly Told[]): Promise<void> {
    const erased = await this.people.erasedOf(told.map(({ hae }) => hae.personId));
    const living = told.filter(({ hae }) => !erased.has(hae.personId));
    const haes = await this.places.ofAll(living.map(({ hae }) => hae));
    await this.totals.lock(...haes);
    const known = new Map((await this.em.find(Hae, { id: { $in: haes.map(({ eventId }) => eventId) } })).map(ownerOf));
    const rows = haes
      .map((hae, index) => rowOf(hae, living[index]!.announcedAt))
      .filter(({ id, announcedAt }) => !(known.get(id) && known.get(id)!.announcedAt > announcedAt));
    if (rows.length === 0) return;
    await this.em.upsertMany(Hae, rows);
    // The former owner of an event that has moved counts one less.
    const owners = rows.flatMap((row) => [known.get(row.id) ?? row, row]);
    await this.totals.refresh(...owners.map(({ personId, teamId, scope }) => ({ personId, teamId, scope })));
  }
}

interface Told {
  readonly hae: HaeRecorded;
  readonly announcedAt: Date;
}

/** As it is now: the row is about to be changed. */
function ownerOf({ id, personId, teamId, scope, announcedAt }: Hae) {
  return [id, { personId, teamId, scope, announcedAt }] as const;
}

function rowOf(message: HaeRecorded, announcedAt: Date): Omit<Hae, 'reviewCounts' | 'verified' | 'reviewedAt'> {
  const { eventId, personId, teamId, scope, brand, sensorId, timeZone, label, warnings } = message;
  const peaks = new Map(message.peaks.map(({ key, value }) => [key, value]));
  return {
    id: eventId,
    personId,
    teamId,
    scope,
    brand,
    sensorId,
    timeZone,
    label,
    warnings,
    announcedAt,
    occurredAt: timestampDate(listedAt(message)!),
    plaG: peaks.get('pla') ?? null,
    paa: peaks.get('paa') ?? null,
    pav: peaks.get('pav') ?? null,
  };
}
